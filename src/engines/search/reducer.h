// Partial-order reduction for the property that a search decides.
//
// Deadlocks: strong stubborn sets. Every run to a state without steps takes one of the chosen steps first, or is
// equivalent to one that does; so exactly the reachable deadlocks are found, without visibility or a proviso.
// Invariants and goals: goal-directed stubborn sets (order/stubborn.h): every run to the goal takes a chosen step.
// Inside atomic sequences no step is left out.
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

  // Reduces `steps`, the enabled steps of the current state, to a stubborn set. An empty result means that the goal,
  // which the current state does not satisfy, is unreachable from here.
  void reduce(model::TransitionSystem& execution, std::vector<model::Label>& steps);

 private:
  order::Stubborn stubborn_;
  const logic::Goal* goal_;  // null: deadlocks are sought
  std::vector<bool> marked_;
  std::vector<std::uint32_t> chosen_;
};

}  // namespace hasse::search
