// Footprints of a model's statements: the objects that each reads and writes, gathered over states near the initial
// one.
#pragma once

#include <cstddef>
#include <string>

#include "machine/machine.h"

namespace hasse::report {

// Visits states breadth first until `max_states` are seen and tells, for each statement of each process met there, the
// union of its footprints. Statements that were not met are counted at the end: nothing is left out silently. Time:
// max_states times the steps of a state.
std::string footprints_text(const machine::Machine& machine, std::size_t max_states);

}  // namespace hasse::report
