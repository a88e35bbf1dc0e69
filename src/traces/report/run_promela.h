// A recorded run, or its slice, as a Promela model whose states are its states.
//
// One process a process of the run, one d_step an event or meta-event, which waits for what happened before it; counters
// say how far each process is. Variables are globals, named process_variable as far as Promela's names allow: whole
// numbers and booleans as they are, texts by number (a comment lists them), 0 while undefined. What has values of
// several kinds, or others, is left out, which a comment says. Source of the form: Sen and Garg 2003 announce such a
// translation.
#pragma once

#include <string>

#include "traces/detect/run_slice.h"

namespace hasse::traces {

// Throws UserError where there are more processes with events than Promela allows.
std::string run_promela(const Run& run);
std::string slice_promela(const Run& run, const RunSlice& slice);

}  // namespace hasse::traces
