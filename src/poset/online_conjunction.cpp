#include "poset/online_conjunction.h"

#include <algorithm>

namespace hasse::poset {

OnlineConjunction::OnlineConjunction(const std::vector<OnlineCondition>& conditions) : OnlineDetector(conditions) {
  cut_.resize(watched_chains(), 0);
  latest_.resize(watched_chains());
}

void OnlineConjunction::happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) {
  if (on_chain(chain).empty()) return;
  latest_[chain].assign(clock.begin(), clock.end());
  for (const std::size_t i : on_chain(chain)) {
    conditions_[i].stretches.happened(clock, holds[i]);
    work_.push_back(i);
  }
  settle();
}

void OnlineConjunction::include(std::size_t condition) {
  conditions_[condition].is_included = true;
  work_.push_back(condition);
  settle();
}

void OnlineConjunction::raise(ClockView clock) {
  if (cut_.size() < clock.size()) cut_.resize(clock.size(), 0);
  for (ChainId c = 0; c < clock.size(); ++c) {
    if (clock[c] <= cut_[c]) continue;
    cut_[c] = clock[c];
    work_.insert(work_.end(), on_chain(c).begin(), on_chain(c).end());
  }
}

// Where a condition holds in no stretch above the cut, it needs an event that comes after the last one of its chain.
void OnlineConjunction::settle() {
  while (!work_.empty()) {
    WatchedCondition& condition = conditions_[work_.back()];
    work_.pop_back();
    const ChainId chain = condition.stretches.chain();
    condition.stretches.forget(cut_[chain]);
    if (!condition.is_included) continue;
    const auto& list = condition.stretches.list();
    if (list.empty()) {
      raise(latest_[chain]);
    } else if (list.front().stretch.begin > cut_[chain]) {
      raise(list.front().clock);
    }
  }
}

bool OnlineConjunction::found() const {
  return std::ranges::none_of(conditions_, [](const WatchedCondition& condition) {
    return condition.is_included && condition.stretches.list().empty();
  });
}

}  // namespace hasse::poset
