// The steps of a state at hand: those that are asleep first, then those to take. The weights of those asleep lie where they
// stay: behind those of the path (path.h), which has room for them.
//
// Inherited sleep sets ask the store for a byte a state (store/payload.h). Processes are in seven groups; a flag for each of them
// says that nothing of the group is asleep. The last flag says that the thread that stored the state has set the others. Not
// thread safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/label.h"
#include "order/commuting.h"

namespace hasse::search {

using SleepFlags = std::uint8_t;

struct FoundSteps {
  static constexpr unsigned kGroupCount = 7;
  static constexpr SleepFlags kGroups = (1U << kGroupCount) - 1;
  static constexpr SleepFlags kOwned = 1U << kGroupCount;
  static constexpr SleepFlags kAll = kGroups | kOwned;
  static constexpr unsigned kBits = 8;  // of a state's payload

  std::vector<model::Label> steps;
  std::size_t asleep = 0;  // how many of them

  void clear() {
    steps.clear();
    asleep = 0;
  }
  // Groups of which steps are asleep.
  SleepFlags sleeping() const { return flags_of(std::span(steps.data(), asleep)); }
  // The flags of all groups but those that have nothing but steps that are asleep.
  SleepFlags awake() const { return awake(sleeping()); }
  SleepFlags awake(SleepFlags sleeping) const {
    if (sleeping == 0) return kGroups;
    return static_cast<SleepFlags>(kGroups & (flags_of(std::span(steps).subspan(asleep)) | ~sleeping));
  }
  // Steps whose group is among `taken` are not asleep.
  void wake(SleepFlags taken, order::Weight* weights);
  // Steps to take whose group is not among these need not be taken.
  void take_only(SleepFlags groups);
  void forget_asleep();
  static const model::ProcessSet& processes_in(SleepFlags groups);

 private:
  // Looked up, since a division takes longer.
  static constexpr std::array<SleepFlags, 256> kFlagOf = [] {
    std::array<SleepFlags, 256> flags{};
    for (int pid = 0; pid < 256; ++pid) flags[pid] = static_cast<SleepFlags>(1U << pid % int{kGroupCount});
    return flags;
  }();
  static SleepFlags flag_of(const model::Label& step) { return kFlagOf[step.process]; }
  static SleepFlags flags_of(std::span<const model::Label> steps) {
    SleepFlags flags = 0;
    for (const model::Label& step : steps) flags |= flag_of(step);
    return flags;
  }
};

}  // namespace hasse::search
