#include "poset/poset.h"

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::poset {

EventId Poset::append(std::span<const ChainId> chains, std::span<const EventId> causes) {
  HASSE_CHECK(!chains.empty(), "an event on no chain");
  const auto event = static_cast<EventId>(event_count());
  const std::size_t width = chain_count();
  clocks_.resize(clocks_.size() + width, 0);
  std::uint32_t* const mine = &clocks_[event * width];
  const auto join = [&](EventId earlier) {
    const std::uint32_t* const theirs = &clocks_[earlier * width];
    for (std::size_t c = 0; c < width; ++c) mine[c] = std::max(mine[c], theirs[c]);
  };
  for (EventId cause : causes) join(cause);
  for (ChainId c : chains) {
    if (!on_chain_[c].empty()) join(on_chain_[c].back());
  }
  for (ChainId c : chains) {
    on_chain_[c].push_back(event);
    mine[c] = static_cast<std::uint32_t>(on_chain_[c].size());
  }
  first_chain_.push_back(chains.front());
  return event;
}

bool Poset::happened_before(EventId a, EventId b) const {
  const ChainId c = first_chain_[a];
  return a != b && clock(b)[c] >= clock(a)[c];
}

}  // namespace hasse::poset
