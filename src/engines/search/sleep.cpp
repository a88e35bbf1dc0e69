#include "engines/search/sleep.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace hasse::search {

void FoundSteps::wake(SleepFlags taken, order::SkippedCounts* skipped) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < asleep; ++i) {
    if ((taken & flag_of(steps[i])) != 0) continue;
    std::swap(steps[kept], steps[i]);
    skipped[kept++] = skipped[i];
  }
  asleep = kept;
}

void FoundSteps::take_only(SleepFlags groups) {
  const auto begin = steps.begin() + static_cast<std::ptrdiff_t>(asleep);
  const auto end =
      std::remove_if(begin, steps.end(), [&](const model::Label& step) { return (groups & flag_of(step)) == 0; });
  steps.erase(end, steps.end());
}

const model::ProcessSet& FoundSteps::processes_in(SleepFlags groups) {
  static constexpr auto kProcessesIn = [] {
    std::array<model::ProcessSet, kGroups + 1> sets{};
    for (std::size_t some = 0; some < sets.size(); ++some) {
      for (std::size_t pid = 0; pid < kFlagOf.size(); ++pid) {
        if ((some & kFlagOf[pid]) != 0) sets[some].set(pid);
      }
    }
    return sets;
  }();
  return kProcessesIn[groups & kGroups];
}

void FoundSteps::forget_asleep() {
  steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(asleep));
  asleep = 0;
}

}  // namespace hasse::search
