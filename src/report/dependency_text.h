// Dependency of a model as stubborn sets see it: for each action what it may read and write, and which actions it
// conflicts with. Explains why a reduction is poor.
#pragma once

#include <cstddef>
#include <string>

#include "machine/machine.h"

namespace hasse::report {

// Visits states breadth first until `max_states` are seen, takes the first one with the most processes, and tells what
// holds there: of each proctype for one process, of all its partners.
std::string dependency_text(const machine::Machine& machine, std::size_t max_states);

}  // namespace hasse::report
