// Can k of these conditions hold at once, in a run that goes on for ever?
//
// As AtOnceWatch (zero_one_sum.h), but the poset is not kept: stretches are dropped once forget() says that every future
// event knows their end, except as long as a condition that is not included has a stretch. A new stretch is together with the
// stretches that have not ended in the history of its first event, since it has not ended itself; so each event costs
// O(conditions) unless it begins a stretch and k - 1 others have one that has not ended for it, and then an antichain
// of k - 1 of those.
#pragma once

#include "poset/online_detector.h"

namespace hasse::poset {

class OnlineAtOnce : public OnlineDetector {
 public:
  OnlineAtOnce(const std::vector<OnlineCondition>& conditions, std::size_t k);

  void happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) override;
  void include(std::size_t condition) override;
  // Has there been a cut in which k of those that are included hold?
  bool found() const override { return found_; }
  Cut forget(const Cut& known) override;

 private:
  // k stretches at once, of conditions that are included and not in `without`, that have not ended in a history.
  bool are_at_once(std::size_t k, ClockView history, const std::vector<std::size_t>& without) const;

  std::size_t k_;
  bool found_;
};

}  // namespace hasse::poset
