// The steps of a state at hand: those that are asleep first, then those to take. The weights of those asleep lie where they
// stay: behind those of the path (path.h), which has room for them.
//
// Of the flags of a state (store/state_flags.h) seven say of whom nothing is asleep, one for each group of processes; the last
// one that who stored the state has set the others. Not thread safe.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "model/label.h"
#include "order/commuting.h"
#include "store/state_flags.h"

namespace hasse::search {

struct FoundSteps {
  static constexpr store::Flags kGroups = (1U << model::kProcessGroups) - 1;
  static constexpr store::Flags kOwned = 1U << model::kProcessGroups;
  static_assert((kGroups | kOwned) == store::kAllFlags);

  std::vector<model::Label> steps;
  std::size_t asleep = 0;  // how many of them

  void clear() {
    steps.clear();
    asleep = 0;
  }
  // Groups of which steps are asleep.
  store::Flags sleeping() const { return flags_of(std::span(steps.data(), asleep)); }
  // The flags of all groups but those that have nothing but steps that are asleep.
  store::Flags awake() const { return awake(sleeping()); }
  store::Flags awake(store::Flags sleeping) const {
    if (sleeping == 0) return kGroups;
    return static_cast<store::Flags>(kGroups & (flags_of(std::span(steps).subspan(asleep)) | ~sleeping));
  }
  // Steps whose group is among `taken` are not asleep.
  void wake(store::Flags taken, order::Weight* weights);
  // Steps to take whose group is not among these need not be taken.
  void take_only(store::Flags groups);
  void forget_asleep();

 private:
  // Looked up, since a division takes longer.
  static constexpr std::array<store::Flags, 256> kFlagOf = [] {
    std::array<store::Flags, 256> flags{};
    for (int pid = 0; pid < 256; ++pid) flags[pid] = static_cast<store::Flags>(1U << model::group_of(pid));
    return flags;
  }();
  static store::Flags flag_of(const model::Label& step) { return kFlagOf[step.process]; }
  static store::Flags flags_of(std::span<const model::Label> steps) {
    store::Flags flags = 0;
    for (const model::Label& step : steps) flags |= flag_of(step);
    return flags;
  }
};

}  // namespace hasse::search
