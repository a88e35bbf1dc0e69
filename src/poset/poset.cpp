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
  for (EventId cause : causes) {
    HASSE_CHECK(cause < event, "event {} is caused by event {}", event, cause);
    join(cause);
  }
  for (ChainId c : chains) {
    if (!chains_[c].events.empty() && chains_[c].events.back() < event) join(chains_[c].events.back());
  }
  for (ChainId c : chains) {
    Chain& chain = chains_[c];
    HASSE_CHECK(chain.events.empty() || chain.events.back() != event, "event {} twice on chain {}", event, c);
    const std::uint32_t at_home = chain.at_home.empty() ? 0 : chain.at_home.back();
    chain.events.push_back(event);
    chain.at_home.push_back(at_home + (c == chains.front() ? 1 : 0));
    mine[c] = static_cast<std::uint32_t>(chain.events.size());
  }
  memberships_.insert(memberships_.end(), chains.begin(), chains.end());
  first_membership_.push_back(memberships_.size());
  return event;
}

void Poset::pop() {
  HASSE_CHECK(event_count() > 0, "nothing to pop");
  const auto event = static_cast<EventId>(event_count() - 1);
  for (ChainId c : chains_of(event)) {
    chains_[c].events.pop_back();
    chains_[c].at_home.pop_back();
  }
  first_membership_.pop_back();
  memberships_.resize(first_membership_.back());
  clocks_.resize(event * chain_count());
}

bool Poset::share_chain(EventId a, EventId b) const {
  const std::span<const ChainId> own = chains_of(a);
  return std::ranges::any_of(chains_of(b), [&](ChainId c) { return std::ranges::find(own, c) != own.end(); });
}

std::vector<EventId> Poset::direct_causes(EventId event) const {
  std::vector<EventId> latest;  // of each chain in the history
  const std::span<const ChainId> own = chains_of(event);
  for (ChainId c = 0; c < chain_count(); ++c) {
    const std::uint32_t count = clock(event)[c] - (std::find(own.begin(), own.end(), c) != own.end() ? 1 : 0);
    if (count > 0) latest.push_back(chain(c)[count - 1]);
  }
  std::sort(latest.begin(), latest.end(), std::greater<>());
  latest.erase(std::unique(latest.begin(), latest.end()), latest.end());
  // What happens after a candidate has a higher number, so the direct causes that cover it are known already.
  std::vector<EventId> direct;
  for (EventId candidate : latest) {
    const auto covers = [&](EventId cause) { return happened_before(candidate, cause); };
    if (std::none_of(direct.begin(), direct.end(), covers)) direct.push_back(candidate);
  }
  std::reverse(direct.begin(), direct.end());
  return direct;
}

}  // namespace hasse::poset
