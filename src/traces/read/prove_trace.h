// Traces of PROVE: comma-separated values, with vector clocks and times.
//
// Comments may list the processes (# system_processes: P1|P2) and bound how far their clocks are apart (# epsilon: 2.0).
// Then a line with the names of the columns: eid, processes, vc, timestamp, props, others; then an event a line. What
// props lists is true after the event, until the next event of the process. Happened before: by the clocks, and if there
// is an epsilon, also if the times differ by more than that. Source: moraneus/Prove.
#pragma once

#include "traces/read/executions.h"
#include "traces/read/file_note.h"

namespace hasse::traces {

// Throws UserError at the place of a mistake, and for events of several processes at once.
void read_prove_trace(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note);

}  // namespace hasse::traces
