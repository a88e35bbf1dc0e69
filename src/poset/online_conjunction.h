// The least cut that satisfies a conjunction of conditions on single chains, of a run that goes on for ever.
//
// Kept are the stretches in which a condition holds, from cut() on: every satisfying cut of the run, however it goes on,
// contains cut(), so what ended within it is dropped. If found(), cut() satisfies the conjunction and is the least cut
// that does: at once with the first event that makes some cut satisfy it, and equal to least_cut (linear.h) of the poset
// so far. Of conditions on one chain it says as well whether every order passes through a satisfying cut.
//
// Memory: the stretches and clocks that lie above cut(). A chain that says nothing keeps cut() where it is: its next
// event may be concurrent with all that others have done since. Cost: O(chains + conditions) an event and for each
// stretch that is dropped. Source: Garg and Waldecker, "Detection of Weak Unstable Predicates in Distributed Programs",
// 1994 (the queues of the checker process).
#pragma once

#include "poset/online_detector.h"

namespace hasse::poset {

class OnlineConjunction : public OnlineDetector {
 public:
  explicit OnlineConjunction(const std::vector<OnlineCondition>& conditions);

  void happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) override;
  void include(std::size_t condition) override;
  bool found() const override;
  Cut forget(const Cut& known) override { return within(known, cut_); }

  const Cut& cut() const { return cut_; }

 private:
  void raise(ClockView clock);
  void settle();

  std::vector<std::vector<std::uint32_t>> latest_;  // of each chain with conditions: the clock of its last event
  std::vector<std::size_t> work_;                   // conditions to be looked at again
  Cut cut_;
};

}  // namespace hasse::poset
