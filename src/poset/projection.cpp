#include "poset/projection.h"

#include <algorithm>

#include "base/stop.h"

namespace hasse::poset {

namespace {

constexpr ChainId kGone = UINT32_MAX;

}  // namespace

Projection::Projection(const Poset& original, const std::vector<bool>& kept)
    : original_chains_(original.chain_count()) {
  std::vector<ChainId> number(original_chains_, kGone);
  std::vector<std::vector<std::uint32_t>> kept_until(original_chains_);  // how many of the first events are kept
  for (ChainId c = 0; c < original_chains_; ++c) {
    std::vector<std::uint32_t> positions;
    kept_until[c].push_back(0);
    for (std::uint32_t i = 0; i < original.length(c); ++i) {
      if (kept[original.chain(c)[i]]) positions.push_back(i + 1);
      kept_until[c].push_back(static_cast<std::uint32_t>(positions.size()));
    }
    if (positions.empty()) continue;
    number[c] = static_cast<ChainId>(chains_.size());
    chains_.push_back(c);
    positions_.push_back(std::move(positions));
  }
  poset_ = Poset(chains_.size());
  std::vector<ChainId> own;
  std::vector<EventId> causes;
  for (EventId e = 0; e < original.event_count(); ++e) {
    stop_point();
    if (!kept[e]) continue;
    own.clear();
    causes.clear();
    for (const ChainId c : original.chains_of(e)) own.push_back(number[c]);
    for (ChainId c = 0; c < chains_.size(); ++c) {
      if (std::ranges::find(own, c) != own.end()) continue;
      const std::uint32_t known = kept_until[chains_[c]][original.clock(e)[chains_[c]]];
      const bool is_news = known > 0 && std::ranges::none_of(own, [&](ChainId home) {
                             return poset_.length(home) > 0 && poset_.clock(poset_.chain(home).back())[c] >= known;
                           });
      if (is_news) causes.push_back(poset_.chain(c)[known - 1]);
    }
    poset_.append(own, causes);
    events_.push_back(e);
  }
}

Cut Projection::counts(const Cut& cut) const {
  Cut result(original_chains_, 0);
  for (ChainId c = 0; c < cut.size(); ++c) result[chains_[c]] = cut[c] == 0 ? 0 : positions_[c][cut[c] - 1];
  return result;
}

std::optional<ChainId> Projection::chain(ChainId original) const {
  const auto found = std::ranges::lower_bound(chains_, original);
  if (found == chains_.end() || *found != original) return std::nullopt;
  return static_cast<ChainId>(found - chains_.begin());
}

Projection::Condition Projection::condition(const Conjunct& original) const {
  Condition result{.chain = std::nullopt, .holds = {original.holds[0]}};
  result.chain = chain(original.chain);
  if (!result.chain) return result;
  for (const std::uint32_t position : positions_[*result.chain]) result.holds.push_back(original.holds[position]);
  return result;
}

Projection::Totals Projection::totals(const Counter& original) const {
  const auto total = [&](std::uint32_t count) { return original.totals.empty() ? count : original.totals[count]; };
  Totals result{.chain = chain(original.chain), .totals = {total(0)}};
  if (!result.chain) return result;
  for (const std::uint32_t position : positions_[*result.chain]) result.totals.push_back(total(position));
  return result;
}

std::vector<EventId> Projection::original_order(const Poset& original, std::span<const EventId> order) const {
  std::vector<EventId> result;
  result.reserve(original.event_count());
  Cut cut = empty_cut(original);
  for (const EventId event : order) append_missing(original, history(original, events_[event]), cut, result);
  append_missing(original, full_cut(original), cut, result);
  return result;
}

}  // namespace hasse::poset
