// Trace events of Chrome and Perfetto (JSON): slices, instants and counters of threads, and the flows between them.
//
// A process of the run is a thread. Its events are in the order of its time stamps; between threads only flows order
// (s, t, f of one category, name and id: each step after the one before), for time stamps are not compared. A slice (X,
// B and E, b and e) begins and ends: two events. Variables: `open`, `open.NAME` as spans.h has them, and `args`. Other
// phases belong to nothing that is read. Source: "Trace Event Format", Google. O(n log n).
#pragma once

#include "traces/read/executions.h"
#include "traces/read/file_note.h"
#include "traces/read/json_document.h"

namespace hasse::traces {

// Throws UserError at the place of a mistake.
void read_chrome_trace(JsonDocument& document, Records& records, FileNote& note);

}  // namespace hasse::traces
