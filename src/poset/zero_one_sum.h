// Can k of these conditions hold at once? (Mutual exclusion, licences, leaders.) Each condition depends on one chain.
//
// The stretches of a chain in which a condition holds are ordered: I before J iff the event that ends I is in the
// history of the event that begins J. Stretches none of which is before another have a common cut, the join of their
// beginnings. So k conditions hold at once iff the order has an antichain of k stretches (antichain.h). Stretches of
// one condition are ordered; conditions may share chains; what begins in an event of several chains begins at once.
//
// "At most k hold" is "at least n - k do not hold". Cost: that of the antichain for m stretches of n conditions.
// Source: Tomlinson and Garg 1997; Kashyap and Garg, ASE 2005, section 7. That paper splits events into a local and a
// shared half instead, with two faults: its order forgets what follows a local half in its own process, and conditions
// that hold initially are missed. Stretches need neither halves nor extra elements.
#pragma once

#include "poset/antichain.h"
#include "poset/bounded_sum.h"
#include "poset/linear.h"

namespace hasse::poset {

// Holds after `begin` events of the chain and more, but less than `end`.
struct Stretch {
  std::uint32_t begin = 0;
  std::uint32_t end = kOpen;
  static constexpr std::uint32_t kOpen = UINT32_MAX;
};
struct Stretches {
  ChainId chain = 0;
  std::vector<Stretch> list;  // ascending
};
Stretches stretches_of(const Conjunct& condition);

// A cut within `upper` in which at least k of the conditions hold.
std::optional<Cut> find_at_once(const Poset& poset, std::span<const Stretches> conditions, std::size_t k,
                                const Cut& upper);
// A minimal cut in which at least k of the conditions hold: a bounded sum (bounded_sum.h), which is faster on a whole run
// than antichains are. `give_up` as there.
std::optional<Cut> at_least_hold(const Poset& poset, std::span<const Conjunct> conditions, std::size_t k,
                                 const GiveUp& give_up = {});

// The same online, for a search that appends and pops events: only cuts with the newest event are looked at, because
// all others were before. O(conditions * log events) an event for k = 2, an antichain of k - 1 among the stretches that
// have not ended in the event's history for larger k; a report costs more.
class AtOnceWatch {
 public:
  // `initially`: does the condition on chains[i] hold in the empty cut?
  AtOnceWatch(const Poset& poset, std::vector<ChainId> chains, const std::vector<bool>& initially, std::size_t k);

  // Do k of them hold in the empty cut?
  bool holds_initially() const;
  // Call it after an event was appended to the poset; `holds[i]`: does condition i hold after it? (Only conditions on
  // the event's chains are looked at.) A minimal cut with the event in which k conditions hold, if no cut without it is
  // one.
  std::optional<Cut> appended(const std::vector<bool>& holds);
  // Call it before the last event is popped from the poset.
  void popping();

 private:
  bool is_open(std::size_t condition) const;

  const Poset& poset_;
  std::vector<Stretches> conditions_;
  std::size_t k_;
};

}  // namespace hasse::poset
