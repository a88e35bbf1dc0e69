#include "poset/waiting.h"

#include <algorithm>
#include <optional>

#include "base/diagnostics.h"

namespace hasse::poset {
namespace {

void insert(std::vector<EventId>& events, EventId event) {
  const auto place = std::ranges::lower_bound(events, event);
  if (place == events.end() || *place != event) events.insert(place, event);
}

bool has_next(const Poset& poset, const Cut& cut, ChainId chain) {
  return cut[chain] < poset.length(chain);
}

EventId next(const Poset& poset, const Cut& cut, ChainId chain) {
  return poset.chain(chain)[cut[chain]];
}

// For an event of the chain that has not happened, other than this one itself.
bool waits_for(const Poset& poset, const Cut& cut, EventId event, ChainId chain) {
  return poset.clock(event)[chain] > cut[chain] && next(poset, cut, chain) != event;
}

}  // namespace

Waiting::Waiting(const Poset& poset, const Cut& cut) : poset_(poset), cut_(cut), can_go_on_(cut.size(), false) {
  for (ChainId c = 0; c < cut.size(); ++c) {
    if (!has_next(poset, cut, c) || !is_enabled(poset, cut, next(poset, cut, c))) continue;
    can_go_on_[c] = true;
    if (poset.home(next(poset, cut, c)) == c) enabled_.push_back(next(poset, cut, c));
  }
}

void Waiting::add_first_steps(std::span<const ChainId> chains, std::vector<EventId>& events) const {
  for (const ChainId chain : chains) {
    if (!has_next(poset_, cut_, chain)) continue;
    const EventId wanted = next(poset_, cut_, chain);
    std::optional<EventId> first;
    if (can_go_on_[chain]) first = wanted;
    for (ChainId c = 0; c < cut_.size() && !can_go_on_[chain]; ++c) {
      if (!can_go_on_[c] || !waits_for(poset_, cut_, wanted, c)) continue;
      const EventId step = next(poset_, cut_, c);
      const bool costs_nothing =
          std::ranges::binary_search(events, step) || std::ranges::find(chains, c) != chains.end();
      if (!first || costs_nothing) first = step;
      if (costs_nothing) break;
    }
    HASSE_CHECK(first.has_value(), "an event waits for nothing that can happen");
    insert(events, *first);
  }
}

std::vector<EventId> nearest_steps(const Poset& poset, const Cut& cut, std::span<const ChainId> chains) {
  std::vector<EventId> events;
  for (const ChainId chain : chains) {
    if (!has_next(poset, cut, chain)) continue;
    const EventId event = next(poset, cut, chain);
    const auto waits = [&](ChainId other) { return waits_for(poset, cut, event, other); };
    if (std::ranges::none_of(chains, waits)) insert(events, event);
  }
  return events;
}

}  // namespace hasse::poset
