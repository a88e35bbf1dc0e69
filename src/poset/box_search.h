// A cut that satisfies a predicate, by boxes: no cut is met twice, and none is remembered.
//
// A box is an interval of cuts. If its least cut does not satisfy the predicate, the predicate names steps, one of which
// every satisfying cut above has taken. The box falls apart: the cuts that have taken the first step, those that have
// not but have taken the second one, and so on; what has taken none is left out. A step leads at once to the least cut
// that has taken it, so the events of other chains that it needs come with it.
//
// These are sleep sets: a step that was looked at before sleeps for good, for the order of two steps never matters to
// whether a cut above both is reached. As bounds on chains they need no table of states.
//
// Cost: memory O(chains) a box on the stack, at most steps * depth of them; a box costs one call of the predicate and
// O(chains) a step. Exponential in the number of chains that steps are named of. Source: Stoller, Unnikrishnan and Liu,
// "Efficient Detection of Global Properties in Distributed Systems Using Partial-Order Methods", 2000, with sleep sets
// (Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", 1996) as bounds.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "poset/clock_table.h"
#include "poset/enumeration.h"
#include "poset/search_limits.h"

namespace hasse::poset {

// A chain has come so far: `count` of its events have happened.
struct Step {
  ChainId chain = 0;
  std::uint32_t count = 0;
};

// Of a predicate: does the cut satisfy it? If not, appends steps beyond the cut, at most one a chain, one of which every
// satisfying cut that contains the cut has taken; none, if there is no such cut.
using Look = std::function<bool(const Cut&, std::vector<Step>&)>;

// A satisfying cut of the interval. If `give_up` says so, nothing.
std::optional<Cut> search_boxes(const Poset& poset, const Interval& interval, const Look& look,
                                const std::function<bool()>& give_up, Explored& explored);
// The same of the cuts of a table alone; the interval's bounds are among them.
std::optional<Cut> search_boxes(const Poset& poset, const ClockTable& table, const Interval& interval, const Look& look,
                                const std::function<bool()>& give_up, Explored& explored);

}  // namespace hasse::poset
