// Traces of threads in shared memory, as RAPID and other predictors of races read them (STD).
//
// One event a line: thread|operation|place, where the operation is r(x), w(x), acq(l), rel(l), fork(t), join(t), begin
// or end (of an atomic block; what stands in their parentheses is passed over). In a thread events happened in the order
// of lines; a lock is acquired after it was released before; a thread runs after it is forked and before it is joined.
// Variables of a thread: `op` and `on`, the last operation and what it was on; `holds.l`, whether it holds the lock;
// `atomic`, whether it is in an atomic block. Source: RAPID, "Trace Formats"; Lamport 1978 for the order.
#pragma once

#include "traces/read/executions.h"
#include "traces/read/file_note.h"

namespace hasse::traces {

bool is_std_event(std::string_view line);

// Throws UserError at the place of a mistake: a line of another form, a lock that is not free or not held.
void read_std_trace(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note);

}  // namespace hasse::traces
