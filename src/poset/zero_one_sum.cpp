#include "poset/zero_one_sum.h"

#include <algorithm>

#include "base/diagnostics.h"
#include "poset/minimal.h"

namespace hasse::poset {
namespace {

struct Placed {
  ChainId chain;
  Stretch stretch;
};

// Its elements are indices of `placed`.
Before order_of(const Poset& poset, const std::vector<Placed>& placed) {
  return [&](Element i, Element j) {
    const Stretch& later = placed[j].stretch;
    if (later.begin == 0) return false;
    const EventId begins = poset.chain(placed[j].chain)[later.begin - 1];
    return poset.clock(begins)[placed[i].chain] >= placed[i].stretch.end;
  };
}

void raise_to_beginnings(const Poset& poset, const std::vector<Placed>& placed, std::span<const Element> chosen,
                         Cut& cut) {
  for (Element i : chosen) raise(poset, cut, placed[i].chain, placed[i].stretch.begin);
}

// Its stretches from the first that ends after `ended` events of the chain to the last that begins within `upper`.
std::span<const Stretch> part_of(const Stretches& condition, std::uint32_t ended, const Cut& upper) {
  const std::vector<Stretch>& list = condition.list;
  const auto first = std::partition_point(list.begin(), list.end(), [&](const Stretch& s) { return s.end <= ended; });
  const auto last =
      std::partition_point(first, list.end(), [&](const Stretch& s) { return s.begin <= upper[condition.chain]; });
  return {first, last};
}

}  // namespace

Stretches stretches_of(const Conjunct& condition) {
  Stretches result{.chain = condition.chain, .list = {}};
  for (std::uint32_t count = 0; count < condition.holds.size(); ++count) {
    const bool before = count > 0 && condition.holds[count - 1] != 0;
    const bool now = condition.holds[count] != 0;
    if (now && !before) result.list.push_back({.begin = count});
    if (before && !now) result.list.back().end = count;
  }
  return result;
}

std::optional<Cut> find_at_once(const Poset& poset, std::span<const Stretches> conditions, std::size_t k,
                                const Cut& upper) {
  std::vector<Placed> placed;
  Chains chains;
  for (const Stretches& condition : conditions) {
    std::vector<Element>& chain = chains.emplace_back();
    for (const Stretch& stretch : part_of(condition, 0, upper)) {
      chain.push_back(static_cast<Element>(placed.size()));
      placed.push_back({condition.chain, stretch});
    }
  }
  const auto antichain = find_antichain(std::move(chains), k, order_of(poset, placed));
  if (!antichain) return std::nullopt;
  Cut cut = empty_cut(poset);
  raise_to_beginnings(poset, placed, *antichain, cut);
  return cut;
}

std::optional<Cut> at_least_hold(const Poset& poset, std::span<const Conjunct> conditions, std::size_t k,
                                 const GiveUp& give_up) {
  std::vector<std::int64_t> changes(poset.event_count(), 0);
  Sum sum{.initially = 0, .changes = changes};
  for (const Conjunct& condition : conditions) {
    const std::vector<std::int64_t> values(condition.holds.begin(), condition.holds.end());
    add_changes(poset, condition.chain, values, changes);
    sum.initially += values.front();
  }
  return sum_at_least(poset, sum, static_cast<std::int64_t>(k), empty_cut(poset), give_up);
}

AtOnceWatch::AtOnceWatch(const Poset& poset, std::vector<ChainId> chains, const std::vector<bool>& initially,
                         std::size_t k)
    : poset_(poset), k_(k) {
  HASSE_CHECK(poset.event_count() == 0, "the watch begins with an empty poset");
  for (std::size_t i = 0; i < chains.size(); ++i) {
    conditions_.push_back({.chain = chains[i], .list = {}});
    if (initially[i]) conditions_.back().list.push_back({.begin = 0});
  }
}

bool AtOnceWatch::holds_initially() const {
  std::size_t holding = 0;
  for (const Stretches& condition : conditions_) {
    if (!condition.list.empty() && condition.list.front().begin == 0) ++holding;
  }
  return holding >= k_;
}

bool AtOnceWatch::is_open(std::size_t condition) const {
  const std::vector<Stretch>& list = conditions_[condition].list;
  return !list.empty() && list.back().end == Stretch::kOpen;
}

std::optional<Cut> AtOnceWatch::appended(const std::vector<bool>& holds) {
  const auto event = static_cast<EventId>(poset_.event_count() - 1);
  const std::span<const ChainId> own = poset_.chains_of(event);
  std::vector<std::size_t> begun;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    Stretches& condition = conditions_[i];
    if (std::find(own.begin(), own.end(), condition.chain) == own.end() || is_open(i) == holds[i]) continue;
    const std::uint32_t count = poset_.length(condition.chain);
    if (holds[i]) {
      condition.list.push_back({.begin = count});
      begun.push_back(i);
    } else {
      condition.list.back().end = count;
    }
  }
  if (begun.empty()) return std::nullopt;

  // What began now is with all stretches that have not ended in its history, since it has not ended itself.
  const Cut history_of_event = history(poset_, event), full = full_cut(poset_);
  std::vector<Placed> placed;
  Chains chains;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    if (std::find(begun.begin(), begun.end(), i) != begun.end()) continue;
    const Stretches& condition = conditions_[i];
    std::vector<Element>& chain = chains.emplace_back();
    for (const Stretch& stretch : part_of(condition, history_of_event[condition.chain], full)) {
      chain.push_back(static_cast<Element>(placed.size()));
      placed.push_back({condition.chain, stretch});
    }
  }
  const std::size_t others = k_ - std::min(k_, begun.size());
  const auto antichain = find_antichain(std::move(chains), others, order_of(poset_, placed));
  if (!antichain) return std::nullopt;
  Cut cut = history_of_event;
  raise_to_beginnings(poset_, placed, *antichain, cut);
  return minimal_cut(poset_, std::move(cut), [&](const Interval& interval) {
    return find_at_once(poset_, conditions_, k_, interval.greatest);
  });
}

void AtOnceWatch::popping() {
  const auto event = static_cast<EventId>(poset_.event_count() - 1);
  const std::span<const ChainId> own = poset_.chains_of(event);
  for (Stretches& condition : conditions_) {
    if (condition.list.empty() || std::find(own.begin(), own.end(), condition.chain) == own.end()) continue;
    const std::uint32_t count = poset_.length(condition.chain);
    Stretch& last = condition.list.back();
    if (last.begin == count) {
      condition.list.pop_back();
    } else if (last.end == count) {
      last.end = Stretch::kOpen;
    }
  }
}

}  // namespace hasse::poset
