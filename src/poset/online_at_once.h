// Can k of these conditions hold at once, in a run that goes on for ever?
//
// As AtOnceWatch (zero_one_sum.h), but the poset is not kept: events are told one after another, causes first, and
// stretches are dropped once forget() says that every future event knows their end. A new stretch is together with the
// stretches that have not ended in the history of its first event, since it has not ended itself; so each event costs
// O(conditions) unless it begins a stretch and k - 1 others have one that has not ended for it, and then an antichain
// of k - 1 of those.
#pragma once

#include "poset/online_stretches.h"

namespace hasse::poset {

class OnlineAtOnce {
 public:
  struct Condition {
    ChainId chain = 0;
    bool initially = false;
    bool counts = true;  // otherwise it is only watched until count() is called
  };
  OnlineAtOnce(const std::vector<Condition>& conditions, std::size_t k);

  // `holds[i]`: does condition i hold after the event? (Only conditions on its chain are looked at.)
  void happened(ChainId chain, ClockView clock, const std::vector<bool>& holds);
  // From now on the condition is one of those that count, as if it always had been.
  void count(std::size_t condition);
  // Every event to come has at least so many events of each chain in its history. Nothing is dropped as long as a
  // condition that does not count has a stretch.
  void forget(const Cut& known);

  // Within `known`, which forget() got: a cut that every cut that is found later contains.
  Cut bound(const Cut& known) const;

  // Has there been a cut in which k of those that count hold?
  bool found() const { return found_; }
  std::size_t kept() const { return stretches_kept(conditions_); }

 private:
  struct Watched {
    OnlineStretches stretches;
    bool counts;
  };

  // k stretches at once, of conditions that count and are not in `without`, that have not ended in a history.
  bool are_at_once(std::size_t k, ClockView history, const std::vector<std::size_t>& without) const;

  std::vector<Watched> conditions_;
  std::vector<std::vector<std::size_t>> of_chain_;  // the conditions on each chain
  std::size_t k_;
  bool found_;
};

}  // namespace hasse::poset
