// Traces of PoET: a JSON object with the number of processes and a list of events, each a list of its name, its
// processes (P1, P2, ...), the propositions that are true after it, and its vector clock as an array.
//
// An event of several processes is one event of the run. Each of its processes has each proposition as a variable that
// is true until the next event of that process, and false as long as others are true. Where `process_names` gives names,
// processes are called by them. The event INIT is none: its propositions are true at the beginning. Without clocks the
// events of a process happened in the order of the list. Source: moraneus/PoET.
#pragma once

#include "traces/read/executions.h"
#include "traces/read/file_note.h"
#include "traces/read/json_document.h"

namespace hasse::traces {

// Throws UserError at the place of a mistake.
void read_poet_trace(JsonDocument& document, Records& records, FileNote& note);

}  // namespace hasse::traces
