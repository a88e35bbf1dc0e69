// In which of all states of a small recorded run a formula is true, by looking at each: to show them.
//
// O(states and steps * size of the formula).
#pragma once

#include "poset/lattice.h"
#include "traces/predicate/formula.h"

namespace hasse::traces {

// Of each cut of the run's lattice, by number.
std::vector<bool> truth_in(const Run& run, const poset::Lattice& lattice, const Formula& formula);

}  // namespace hasse::traces
