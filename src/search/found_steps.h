// The steps of a state at hand: those that are asleep first, with their weights, then those to take.
//
// Of the flags of a state (store/state_flags.h) seven say of whom nothing is asleep, one for each group of processes; the last
// one that who stored the state has set the others. Not thread safe.
#pragma once

#include <vector>

#include "machine/step.h"
#include "order/commuting.h"
#include "store/state_flags.h"

namespace hasse::search {

struct FoundSteps {
  static constexpr store::Flags kGroups = (1U << machine::kProcessGroups) - 1;
  static constexpr store::Flags kOwned = 1U << machine::kProcessGroups;
  static_assert((kGroups | kOwned) == store::kAllFlags);

  std::vector<machine::Step> steps;
  std::vector<order::Weight> asleep;  // of the first of these

  void clear() {
    steps.clear();
    asleep.clear();
  }
  // The flags of all groups but those that have nothing but steps that are asleep.
  store::Flags awake() const;
  // Steps whose group is among `taken` are not asleep.
  void wake(store::Flags taken);
  // Steps to take whose group is not among these need not be taken.
  void take_only(store::Flags groups);
  void forget_asleep();

 private:
  static store::Flags flag_of(const machine::Step& step) {
    return static_cast<store::Flags>(1U << machine::group_of(step.pid));
  }
};

}  // namespace hasse::search
