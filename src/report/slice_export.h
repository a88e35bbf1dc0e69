// The slice of a recorded run as Graphviz text: meta-events and what they must come after.
#pragma once

#include <string>

#include "record/run_slice.h"

namespace hasse::report {

// What is in every state of the slice, or in none, is counted in a node of its own.
std::string slice_dot(const record::Run& run, const record::RunSlice& slice);

}  // namespace hasse::report
