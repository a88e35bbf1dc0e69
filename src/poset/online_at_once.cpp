#include "poset/online_at_once.h"

#include <algorithm>

namespace hasse::poset {

OnlineAtOnce::OnlineAtOnce(const std::vector<OnlineCondition>& conditions, std::size_t k)
    : OnlineDetector(conditions), k_(k), found_(k == 0) {
  found_ = found_ || are_at_once(k_, {}, {});
}

void OnlineAtOnce::happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) {
  std::vector<std::size_t> begun;
  for (const std::size_t i : on_chain(chain)) {
    const bool begins = conditions_[i].stretches.happened(clock, holds[i]) == OnlineStretches::Change::begins;
    if (begins && conditions_[i].is_included) begun.push_back(i);
  }
  if (begun.empty() || found_) return;
  found_ = begun.size() >= k_ || are_at_once(k_ - begun.size(), clock, begun);
}

void OnlineAtOnce::include(std::size_t condition) {
  conditions_[condition].is_included = true;
  found_ = found_ || are_at_once(k_, {}, {});
}

// A new stretch begins with an event that knows `known`; but one that is included later may be older, and be together
// with others that everybody knows the end of.
Cut OnlineAtOnce::forget(const Cut& known) {
  Cut result = known;
  bool may_look_back = false;
  for (const WatchedCondition& condition : conditions_) {
    if (condition.is_included || condition.stretches.list().empty()) continue;
    may_look_back = true;
    result = within(std::move(result), condition.stretches.list().front().clock);
  }
  if (may_look_back) return result;
  for (WatchedCondition& condition : conditions_) condition.stretches.forget(entry(known, condition.stretches.chain()));
  return result;
}

bool OnlineAtOnce::are_at_once(std::size_t k, ClockView history, const std::vector<std::size_t>& without) const {
  struct Placed {
    ChainId chain;
    const OnlineStretch* of;
  };
  std::vector<Placed> placed;
  Chains chains;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const ChainId chain = conditions_[i].stretches.chain();
    const auto& list = conditions_[i].stretches.list();
    if (!conditions_[i].is_included || list.empty() || list.back().stretch.end <= entry(history, chain)) continue;
    if (std::ranges::find(without, i) != without.end()) continue;
    std::vector<Element>& of_condition = chains.emplace_back();
    for (const OnlineStretch& stretch : list) {
      if (stretch.stretch.end <= entry(history, chain)) continue;
      of_condition.push_back(static_cast<Element>(placed.size()));
      placed.push_back({chain, &stretch});
    }
  }
  if (chains.size() < k) return false;
  return find_antichain(std::move(chains), k,
                        [&](Element i, Element j) {
                          return entry(placed[j].of->clock, placed[i].chain) >= placed[i].of->stretch.end;
                        })
      .has_value();
}

}  // namespace hasse::poset
