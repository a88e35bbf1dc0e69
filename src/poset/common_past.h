// Common past of all chains of a growing run: the events in the history of each chain's last event, and so of every
// event to come. Nothing that happens later is concurrent with one of them; what is asked only about such events need
// not be kept.
//
// O(chains) an event; cut() O(chains^2). A chain without events knows nothing.
#pragma once

#include <algorithm>

#include "poset/online_stretches.h"

namespace hasse::poset {

class CommonPast {
 public:
  // Chains are numbered from 0; a new one may come at any time.
  void add_chain() { latest_.emplace_back(); }
  void happened(ChainId chain, ClockView clock) { latest_[chain].assign(clock.begin(), clock.end()); }

  ClockView latest(ChainId chain) const { return latest_[chain]; }
  // If `counts` is given, of those chains only.
  Cut cut(const std::vector<bool>& counts = {}) const {
    Cut known(latest_.size(), UINT32_MAX);
    for (ChainId knowing = 0; knowing < latest_.size(); ++knowing) {
      if (!counts.empty() && !counts[knowing]) continue;
      for (ChainId c = 0; c < known.size(); ++c) known[c] = std::min(known[c], entry(latest_[knowing], c));
    }
    for (ChainId c = 0; c < known.size(); ++c) known[c] = std::min(known[c], entry(latest_[c], c));
    return known;
  }

 private:
  std::vector<std::vector<std::uint32_t>> latest_;  // of each chain: the clock of its last event
};

}  // namespace hasse::poset
