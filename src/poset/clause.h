// The cheapest exact way to satisfy several conditions of different classes at once.
//
// Regular conditions alone: the least satisfying cut. Otherwise each bound is tried by itself, the poset is sliced by the
// regular conditions, and on the slice one bound on a sum, or one range whose values no step leaps over, is decided by
// minimum cuts; where the conditions hold in every cut from their least one on, without a slice. Other bounds need a search of the slice's cuts (box_search.h), a condition of no class enumeration of them.
//
// Cost: linear.h; slice.h and bounded_sum.h; exponential in the slice's width for the last kinds, O(chains) a cut and
// one call of `rest` for those that satisfy everything else. Conditions that are 0 or 1 are sums too; zero_one_sum.h is
// faster for them when they are alone.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "poset/bounded_sum.h"
#include "poset/linear.h"

namespace hasse::poset {

// sum >= least. (For sum <= k turn the signs.)
struct SumBound {
  Sum sum;
  std::int64_t least = 0;
};

// All of it must hold.
struct Clause {
  Conjunction regular;
  Crucial also = {};  // further regular conditions, by what they need upwards; may be empty
  std::vector<SumBound> sums;
  std::function<bool(const Cut&)> rest;  // may be empty
};

// A minimal one of the satisfying cuts that contain `least` (consistent; the history of an event, if cuts without it
// are of no interest). `give_up`, if there is one, is asked before each cut that is looked at, and in flows and slicing
// every few milliseconds: true ends the work, and what is returned then is the smallest cut known, or nothing.
std::optional<Cut> find_cut(const Poset& poset, const Clause& clause, const Cut& least, const GiveUp& give_up = {});

}  // namespace hasse::poset
