#include "poset/online_at_once.h"

#include <algorithm>

namespace hasse::poset {

OnlineAtOnce::OnlineAtOnce(const std::vector<Condition>& conditions, std::size_t k) : k_(k), found_(k == 0) {
  for (const Condition& condition : conditions)
    conditions_.push_back({OnlineStretches(condition.chain, condition.initially), condition.counts});
  of_chain_ = by_chain(conditions_);
  found_ = found_ || are_at_once(k_, {}, {});
}

void OnlineAtOnce::happened(ChainId chain, ClockView clock, const std::vector<bool>& holds) {
  if (chain >= of_chain_.size()) return;
  std::vector<std::size_t> begun;
  for (const std::size_t i : of_chain_[chain]) {
    if (conditions_[i].stretches.happened(clock, holds[i]) && conditions_[i].counts) begun.push_back(i);
  }
  if (begun.empty() || found_) return;
  found_ = begun.size() >= k_ || are_at_once(k_ - begun.size(), clock, begun);
}

void OnlineAtOnce::count(std::size_t condition) {
  conditions_[condition].counts = true;
  found_ = found_ || are_at_once(k_, {}, {});
}

// A stretch that does not count yet may be together with others that everybody knows the end of.
void OnlineAtOnce::forget(const Cut& known) {
  const bool may_look_back = std::ranges::any_of(
      conditions_, [](const Watched& condition) { return !condition.counts && !condition.stretches.list().empty(); });
  if (may_look_back) return;
  for (Watched& condition : conditions_) condition.stretches.forget(entry(known, condition.stretches.chain()));
}

// A new stretch begins with an event that knows `known`; but one that only comes to count may be older.
Cut OnlineAtOnce::bound(const Cut& known) const {
  Cut result = known;
  for (const Watched& condition : conditions_) {
    if (condition.counts || condition.stretches.list().empty()) continue;
    const ClockView begin = condition.stretches.list().front().clock;
    for (ChainId c = 0; c < result.size(); ++c) result[c] = std::min(result[c], entry(begin, c));
  }
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
    if (!conditions_[i].counts || list.empty() || list.back().stretch.end <= entry(history, chain)) continue;
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
