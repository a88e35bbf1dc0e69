// Interface of online detectors. Events are told one after another, causes first, of a run that goes on for ever; the
// poset is not kept. The predicate is made of conditions on single chains, any number on each.
#pragma once

#include "poset/online_stretches.h"

namespace hasse::poset {

class OnlineDetector {
 public:
  virtual ~OnlineDetector() = default;

  // `holds[i]`: does condition i hold after the event? (Only conditions on its chain are looked at.)
  virtual void happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) = 0;
  // From now on the condition is part of the predicate, as if it always had been.
  virtual void include(std::size_t condition) = 0;

  // The answer is yes, however the run goes on.
  virtual bool found() const = 0;

  // Every event to come has at least `known` in its history; what is not needed any more is dropped. Gives a cut within
  // `known` from which on the run, however it goes on, has the same answer as from its beginning.
  virtual Cut forget(const Cut& known) = 0;
  // How many stretches are kept.
  std::size_t kept() const {
    std::size_t count = 0;
    for (const WatchedCondition& condition : conditions_) count += condition.stretches.list().size();
    return count;
  }

 protected:
  explicit OnlineDetector(const std::vector<OnlineCondition>& conditions) {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      const OnlineCondition& condition = conditions[i];
      conditions_.push_back({OnlineStretches(condition.chain, condition.initially), condition.is_included});
      if (condition.chain >= of_chain_.size()) of_chain_.resize(condition.chain + 1);
      of_chain_[condition.chain].push_back(i);
    }
  }

  // The numbers of the conditions on a chain.
  std::span<const std::size_t> on_chain(ChainId chain) const {
    return chain < of_chain_.size() ? std::span(of_chain_[chain]) : std::span<const std::size_t>();
  }
  std::size_t watched_chains() const { return of_chain_.size(); }

  WatchedConditions conditions_;

 private:
  std::vector<std::vector<std::size_t>> of_chain_;
};

}  // namespace hasse::poset
