#include "search/found_steps.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace hasse::search {

store::Flags FoundSteps::awake() const {
  if (asleep.empty()) return kGroups;
  store::Flags sleeping = 0;
  store::Flags waking = 0;
  for (std::size_t i = 0; i < asleep.size(); ++i) sleeping |= flag_of(steps[i]);
  for (std::size_t i = asleep.size(); i < steps.size(); ++i) waking |= flag_of(steps[i]);
  return static_cast<store::Flags>(kGroups & (waking | ~sleeping));
}

void FoundSteps::wake(store::Flags taken) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < asleep.size(); ++i) {
    if ((taken & flag_of(steps[i])) != 0) continue;
    std::swap(steps[kept], steps[i]);
    asleep[kept++] = asleep[i];
  }
  asleep.resize(kept);
}

void FoundSteps::take_only(store::Flags groups) {
  const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(asleep.size());
  const auto end =
      std::remove_if(begin, steps.end(), [&](const machine::Step& step) { return (groups & flag_of(step)) == 0; });
  steps.erase(end, steps.end());
}

void FoundSteps::forget_asleep() {
  steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(asleep.size()));
  asleep.clear();
}

}  // namespace hasse::search
