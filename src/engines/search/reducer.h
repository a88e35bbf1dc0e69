// Leaves out steps that need not be taken: partial-order reduction for the property that a search decides.
//
// Deadlocks: stubborn sets. Every run to a state without steps takes one of the chosen steps first, or can be swapped so
// that it does; so exactly the reachable states without steps are found, and neither visibility nor a proviso matters.
// Invariants and goals: stubborn sets from the goal (order/stubborn.h): every run to the goal takes a chosen step. A run
// that a run-time error ends leads to neither. Inside atomic sequences nothing is left out.
//
// Not thread safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engines/search/search.h"
#include "order/stubborn.h"

namespace hasse::search {

class Reducer {
 public:
  // For options with a reduction that refusal() does not refuse.
  Reducer(const model::Model& machine, const Options& options);

  // Of the enabled steps of the current state, `steps`, keeps those that have to be taken.
  // None: the goal, which the current state does not satisfy, is out of reach.
  void reduce(model::TransitionSystem& execution, std::vector<model::Label>& steps);

 private:
  order::Stubborn stubborn_;
  const logic::Goal* goal_;  // null: deadlocks are sought
  std::vector<bool> marked_;
  std::vector<std::uint32_t> chosen_;
};

}  // namespace hasse::search
