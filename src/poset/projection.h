// A run reduced to the events that matter for a question, with the order that they had.
//
// Every path through the cuts of the run, an event a step, is one through the cuts of the projection in which some cuts
// stay for several steps, and the other way round. So what does not change at other events, and does not count steps,
// is true of the one iff it is true of the other: Possibly, Definitely, all of CTL without next. Chains without such
// events vanish.
//
// Cost: O(events * chains) and that of appending the kept events. Does not refer to the run's poset afterwards.
// Source: Marzullo and Neiger, "Detection of Global State Predicates", 1991 (clocks that tick only where it matters).
#pragma once

#include <optional>
#include <vector>

#include "poset/linear.h"

namespace hasse::poset {

class Projection {
 public:
  // kept[e]: does event e matter?
  Projection(const Poset& original, const std::vector<bool>& kept);

  const Poset& poset() const { return poset_; }
  // Counts for the chains of the run at which everything is as in this cut of the projection. They end each chain at an
  // event that matters, so they need not be a consistent cut.
  Cut counts(const Cut& cut) const;
  // The projection's chain for one of the run; nothing if it has vanished.
  std::optional<ChainId> chain(ChainId original) const;
  // A condition on a chain of the run, which changes at events that matter only, as one on the projection. If its chain has
  // vanished, it always holds or never.
  struct Condition {
    std::optional<ChainId> chain;
    std::vector<std::uint8_t> holds;
  };
  Condition condition(const Conjunct& original) const;
  // Likewise what is counted along a chain: on the projection, after each number of its events.
  struct Totals {
    std::optional<ChainId> chain;
    std::vector<std::uint32_t> totals;
  };
  Totals totals(const Counter& original) const;
  // All events of the run, in an order in which those that matter come in this order of all the projection's events.
  std::vector<EventId> original_order(const Poset& original, std::span<const EventId> order) const;

 private:
  Poset poset_{0};
  std::size_t original_chains_ = 0;
  std::vector<ChainId> chains_;                        // of the projection's chains: that of the run
  std::vector<std::vector<std::uint32_t>> positions_;  // of the projection's chains: the run's count at each event
  std::vector<EventId> events_;                        // of the projection's events: that of the run
};

}  // namespace hasse::poset
