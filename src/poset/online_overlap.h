// Will every order of a run that goes on for ever pass through a cut that satisfies a conjunction of conditions on single
// chains? As definitely.h, on line.
//
// It does iff there is a stretch of each condition such that each of them begins before any other one ends. A stretch is
// dropped when it can be over before the first one that is left of another condition begins, for then it can be over
// before all later ones of that condition, too. found(): the first stretches that are left are such stretches, whatever
// is to come. What has not ended may end with the very next event of its chain, and that may know no more than the last
// one. If this happens to all of them and nothing else does, then no other stretches are such, either; so yes is said as
// early as it can be. At the end of the run, what has not ended never ends: then each condition needs a stretch that is
// left, and no more.
//
// What may be forgotten. Of each condition take what happened before the event that begins its first stretch that is
// left (all that its chain knows, if there is none); let C be the join. An order that avoids the conjunction leads to C,
// and from C on it can be avoided iff it can from the beginning, however the run goes on:
// * Some condition's first stretch begins outside of C: if each begins within, it does so before that of another one
//   begins, in a circle. All of its earlier stretches have ended within C, so it fails in C.
// * To C: let E be the join of the histories of the ends of what was dropped so far, and e the end that is next, since the
//   first stretch of condition j can begin after it. If that begins outside of E, j fails while E grows by the history of
//   e. If it begins within, it does so before the last end of a third condition that was dropped, and so before that
//   one's first stretch that is left, and so on until one begins outside of E. That one begins outside of the history of
//   e too, for otherwise j's would begin before e; so its condition fails meanwhile. The same shows the way from E to C.
// * From C: let an order avoid the conjunction from the beginning, and join C to each of its cuts. A join in which a
//   condition's first stretch has not begun does not satisfy it. In one in which all have, those that begin outside of C
//   have begun in the order itself, which thus has what happened before them, and that includes each other one's
//   beginning (as above); so C is part of the order's cut, and the join is that cut.
// All this holds if more conditions join. C is forgotten as it is or not at all: what lies below need not have the same
// answer. Where it reaches too far it is remembered until it does not.
//
// Memory: stretches of conditions that some chain does not know the beginning of, with two clocks each. If all chains know
// the beginnings of all first stretches, it is found, or one of them can be dropped. Cost: O(conditions) an event and for
// each stretch that is dropped; O(conditions^2) at most to see that the first stretches are certain.
// Source: Garg and Waldecker, "Detection of Strong Unstable Predicates in Distributed Programs", 1996 (the queues);
// what may be forgotten, and when yes is certain, is not in it.
#pragma once

#include <optional>

#include "poset/online_detector.h"

namespace hasse::poset {

class OnlineOverlap : public OnlineDetector {
 public:
  explicit OnlineOverlap(const std::vector<OnlineCondition>& conditions);

  void happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) override;
  void include(std::size_t condition) override;
  bool found() const override { return certain_pairs_ == conditions_.size() * conditions_.size(); }
  Cut forget(const Cut& known) override;

 private:
  using Clock = std::vector<std::uint32_t>;

  const std::deque<OnlineStretch>& list(std::size_t condition) const { return conditions_[condition].stretches.list(); }
  bool has_ended(std::size_t condition) const;
  ClockView known_before_end(std::size_t condition) const;
  bool may_end_before(std::size_t condition, std::size_t other) const;
  bool is_certain(std::size_t condition, std::size_t other) const;
  void first_changed(std::size_t condition);
  void drop(std::size_t condition);
  void settle();
  Cut fallen_behind(std::size_t chains) const;

  std::vector<Clock> latest_;                   // of each chain with conditions: the clock of its last event
  std::vector<std::deque<Clock>> before_ends_;  // of each stretch that has ended: what was known just before
  std::vector<std::size_t> work_;               // conditions whose first stretch is to be compared again
  std::size_t certain_pairs_ = 0;               // of conditions, in a row
  std::optional<Cut> remembered_;
  Cut forgotten_;
};

}  // namespace hasse::poset
