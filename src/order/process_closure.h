// Persistent sets as they are published: of whole processes. Kept to compare with (Reduction::ample).
#pragma once

#include <span>
#include <vector>

#include "order/action_table.h"

namespace hasse::order {

// A set of processes is closed when each action of one of them, at its present location and enabled or not, overlaps with
// no action that a process outside can still come to. `chosen`: the eligible steps of the closed set with the fewest.
void choose_processes(ActionTable& table, const machine::Execution& execution, std::span<const model::Label> enabled,
                      const std::vector<bool>& eligible, std::vector<std::uint32_t>& chosen);

}  // namespace hasse::order
