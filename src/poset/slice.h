// The satisfying cuts of a regular predicate, as the cuts of another poset: the slice.
//
// What always happens together in satisfying cuts is one event of the slice, a block; what happened in all of them has
// happened in its empty cut. So every algorithm on posets decides "regular and something else" exactly, on fewer cuts:
// conditions on single chains together with a sum, channel bounds together with k at once, or a predicate of no class,
// whose enumeration then skips what fails anyway. Chains keep their numbers. Minimal and least cuts of the slice are
// minimal and least among the satisfying ones.
//
// Cost: one resumed detection an event (linear.h): O(events * chains * (chains + conditions)); of a table
// O(events * chains * log(events)). Does not refer to the poset afterwards. Source: Garg and Mittal, "On Slicing a Distributed Computation", 2001; Mittal and Garg, "Techniques
// and Applications of Computation Slicing", 2005.
#pragma once

#include "poset/bounded_sum.h"
#include "poset/clock_table.h"
#include "poset/linear.h"

namespace hasse::poset {

class Slice {
 public:
  // Of the satisfying cuts that contain `least`. `give_up`, which may be empty, is asked at each event: true makes it none.
  Slice(const Poset& poset, const Conjunction& conjunction, const Cut& least, const GiveUp& give_up = {});
  // The same for any regular predicate, by its crucial chains upwards.
  Slice(const Poset& poset, const Crucial& crucial, const Cut& least, const GiveUp& give_up = {});
  // The cuts of a table of the poset.
  Slice(const Poset& poset, const ClockTable& table, const GiveUp& give_up = {});

  // Does nothing satisfy the predicate? Then there is no cut to talk of, not even the empty one.
  bool none() const { return none_; }
  const Poset& poset() const { return blocks_; }
  // The satisfying cut that a cut of the slice stands for.
  Cut original(const Cut& cut) const;
  // The cut of the slice that stands for a cut of the set.
  Cut sliced(const Cut& original) const;
  // The events of a block, ascending.
  std::span<const EventId> members(EventId block) const { return members_[block]; }

  // What a condition on a chain is on the slice: one entry for each number of blocks.
  std::vector<std::uint8_t> holds(const Conjunct& condition) const;
  // What a sum is on the slice: the initial value and the change of each block.
  struct SlicedSum {
    std::int64_t initially = 0;
    std::vector<std::int64_t> changes;
  };
  SlicedSum sum(const Poset& poset, const Sum& original) const;

 private:
  using Detect = std::function<Outcome(Cut&)>;
  // Raises a cut that has the event, and is within the least satisfying one that has it, to that; false: there is none.
  using LeastWith = std::function<bool(EventId, Cut&)>;
  void build(const Poset& poset, const Detect& detect, Cut base, const GiveUp& give_up);
  void start(const Cut& base);
  void build(const Poset& poset, const Cut& base, const LeastWith& least_with, const GiveUp& give_up);

  Poset blocks_;
  bool none_ = false;
  std::vector<std::vector<EventId>> members_;
  std::vector<std::vector<std::uint32_t>> counts_;  // of each chain: its events after each number of blocks
};

}  // namespace hasse::poset
