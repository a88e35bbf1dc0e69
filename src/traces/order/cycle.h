// The cycle that events form which wait for each other.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace hasse::traces {

// The events of the cycle, each with why it waits, in an order in which each waits for the next, and the last one for
// the first. `reason_of(event)` says why one waits, `next(reason)` for which event; every event that is come to waits.
// O(cycle^2).
template <typename Reason, typename ReasonOf, typename Next>
std::vector<std::pair<std::uint32_t, Reason>> cycle_from(std::uint32_t event, const ReasonOf& reason_of,
                                                         const Next& next) {
  std::vector<std::pair<std::uint32_t, Reason>> path;
  for (;;) {
    const auto seen = std::ranges::find(path, event, &std::pair<std::uint32_t, Reason>::first);
    if (seen != path.end()) {
      path.erase(path.begin(), seen);
      return path;
    }
    path.emplace_back(event, reason_of(event));
    event = next(path.back().second);
  }
}

}  // namespace hasse::traces
