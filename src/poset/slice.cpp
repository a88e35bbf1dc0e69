#include "poset/slice.h"

#include <algorithm>
#include <map>

namespace hasse::poset {

Slice::Slice(const Poset& poset, const Conjunction& conjunction, const Cut& least, const GiveUp& give_up)
    : blocks_(poset.chain_count()) {
  build(
      poset, [&](Cut& cut) { return least_cut(poset, conjunction, cut); }, least, give_up);
}

Slice::Slice(const Poset& poset, const Crucial& crucial, const Cut& least, const GiveUp& give_up)
    : blocks_(poset.chain_count()) {
  build(
      poset, [&](Cut& cut) { return least_cut(poset, crucial, cut); }, least, give_up);
}

Slice::Slice(const Poset& poset, const ClockTable& table, const GiveUp& give_up) : blocks_(poset.chain_count()) {
  none_ = table.none();
  start(none_ ? empty_cut(poset) : table.least());
  if (none_) return;
  build(
      poset, table.least(),
      [&](EventId event, Cut& cut) {
        const std::span<const std::uint32_t> least = table.least_with(event);
        std::copy(least.begin(), least.end(), cut.begin());
        return !least.empty();
      },
      give_up);
}

void Slice::build(const Poset& poset, const Detect& detect, Cut base, const GiveUp& give_up) {
  none_ = detect(base) != Outcome::found;
  start(base);
  if (!none_)
    build(
        poset, base, [&](EventId, Cut& cut) { return detect(cut) == Outcome::found; }, give_up);
}

void Slice::start(const Cut& base) {
  counts_.resize(base.size());
  for (ChainId c = 0; c < base.size(); ++c) counts_[c].push_back(base[c]);
}

void Slice::build(const Poset& poset, const Cut& base, const LeastWith& least_with, const GiveUp& give_up) {
  // Of each event, the least satisfying cut with it. Events with the same one are a block, and one block is before
  // another iff its cut is within the other's. Along a chain these cuts grow, so each detection resumes the last one.
  std::map<Cut, std::vector<EventId>> blocks;  // in lexical order: a cut comes after those within it
  std::vector<const Cut*> least(poset.event_count(), nullptr);
  for (ChainId c = 0; c < poset.chain_count(); ++c) {
    Cut cut = base;
    for (std::uint32_t count = base[c] + 1; count <= poset.length(c); ++count) {
      none_ = none_ || (give_up && give_up());
      if (none_) return;
      const EventId event = poset.chain(c)[count - 1];
      raise(poset, cut, c, count);
      if (least[event] != nullptr) {
        cut = *least[event];
        continue;
      }
      if (!least_with(event, cut)) break;  // and nothing later on the chain is in a satisfying cut
      const auto block = blocks.try_emplace(cut).first;
      block->second.push_back(event);
      least[event] = &block->first;
    }
  }

  std::map<const Cut*, EventId> block_of;
  for (auto& [cut, events] : blocks) {
    none_ = none_ || (give_up && give_up());
    if (none_) return;
    std::vector<ChainId> own;
    std::vector<EventId> causes;
    for (ChainId c = 0; c < poset.chain_count(); ++c) {
      if (cut[c] == base[c]) continue;
      const Cut* const last = least[poset.chain(c)[cut[c] - 1]];
      if (last == &cut) {
        own.push_back(c);
        counts_[c].push_back(cut[c]);
      } else {
        causes.push_back(block_of.at(last));
      }
    }
    block_of[&cut] = blocks_.append(own, causes);
    std::sort(events.begin(), events.end());
    members_.push_back(std::move(events));
  }
}

Cut Slice::original(const Cut& cut) const {
  Cut result(cut.size());
  for (ChainId c = 0; c < cut.size(); ++c) result[c] = counts_[c][cut[c]];
  return result;
}

Cut Slice::sliced(const Cut& original) const {
  Cut result(original.size());
  for (ChainId c = 0; c < original.size(); ++c) {
    const auto found = std::ranges::lower_bound(counts_[c], original[c]);
    result[c] = static_cast<std::uint32_t>(found - counts_[c].begin());
  }
  return result;
}

std::vector<std::uint8_t> Slice::holds(const Conjunct& condition) const {
  std::vector<std::uint8_t> result;
  for (std::uint32_t count : counts_[condition.chain]) result.push_back(condition.holds[count]);
  return result;
}

Slice::SlicedSum Slice::sum(const Poset& poset, const Sum& original_sum) const {
  SlicedSum result{.initially = value(poset, original_sum, original(empty_cut(blocks_))), .changes = {}};
  for (const std::vector<EventId>& events : members_) {
    std::int64_t& change = result.changes.emplace_back(0);
    for (EventId event : events) change += original_sum.changes[event];
  }
  return result;
}

}  // namespace hasse::poset
