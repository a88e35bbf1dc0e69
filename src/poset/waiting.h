// Wait-for graph of a cut: the events that must come next for some chains to go on.
//
// A chain waits for another one if its next event needs events of that one which have not happened. Since clocks hold
// whole histories, what is reached over several such edges is reached over one. Cost: O(chains^2) to make. Source:
// Stoller, Unnikrishnan and Liu 2000.
#pragma once

#include <span>
#include <vector>

#include "poset/cut.h"

namespace hasse::poset {

class Waiting {
 public:
  Waiting(const Poset& poset, const Cut& cut);

  // All events that can happen, ascending by chain, each once.
  const std::vector<EventId>& enabled() const { return enabled_; }
  // Adds to `events` (ascending) enabled ones, one of which must happen before any of the chains goes on: for each chain
  // its next event, or one that this waits for. O(chains) a chain.
  void add_first_steps(std::span<const ChainId> chains, std::vector<EventId>& events) const;

 private:
  const Poset& poset_;
  const Cut& cut_;
  std::vector<EventId> enabled_;
  std::vector<bool> can_go_on_;  // of each chain
};

// The chains' next events that wait for nothing else of these chains, ascending. O(chains) a chain.
std::vector<EventId> nearest_steps(const Poset& poset, const Cut& cut, std::span<const ChainId> chains);

}  // namespace hasse::poset
