// The slice of a recorded run by a formula: the states that matter, as the states of a smaller run.
//
// Its states are the smallest set with all in which the formula is true, and closed under union and intersection, where
// the formula is made as formula_slice.h says; for others it may be larger still, and holds other states too. Events that
// are in its states together or not at all are one meta-event. O(events * processes * log(events)) for conditions on
// single processes; the states are counted by poset/cut_count.h.
#pragma once

#include "poset/cut_count.h"
#include "poset/slice.h"
#include "traces/predicate/formula.h"

namespace hasse::traces {

struct RunSlice {
  poset::Slice slice;
  bool is_exact = false;                                // the formula is true in each of its states
  std::optional<poset::Cut> least = {}, greatest = {};  // of its states, if there are any
  poset::CutCount states_of_run = {}, states_of_slice = {};
};

RunSlice slice_run(const Run& run, const BoundFormula& formula);

}  // namespace hasse::traces
