// Necessary enabling sets of a condition that is false in a state: as long as no action of such a set is taken, the
// condition stays false.
//
// start() begins with a new state; composed sets are valid until then.
#pragma once

#include <deque>
#include <vector>

#include "machine/footprint.h"
#include "order/action_table.h"

namespace hasse::order {

class Enabling {
 public:
  Enabling(ActionTable& table, machine::Execution& execution) : table_(table), execution_(execution) {}

  // The state has changed. `enabled`: the actions that are enabled in it; taking one of those into a set costs more.
  void start(const BitSet& enabled);

  // Returns true if the condition holds in the current state; otherwise appends the sets to choose from. Conditions on
  // processes that do not exist yet are assumed to hold, except that they exist.
  bool holds(const Condition& condition, std::vector<const BitSet*>& sets);
  // The actions that change what was read.
  const BitSet& writers(const std::vector<model::Object>& reads);
  // A set to fill, empty.
  BitSet& scratch();
  std::size_t counts(const BitSet& set) const;
  // What a word of a set weighs: an action that is enabled ten times as much as another, since it is one more step to take.
  static std::size_t counts(std::uint64_t actions, std::uint64_t enabled) {
    return count_bits(actions) + 9 * count_bits(actions & enabled);
  }

 private:
  bool place(const Condition& condition, std::vector<const BitSet*>& sets);
  bool all(const Condition& condition, std::vector<const BitSet*>& sets);
  bool any(const Condition& condition, std::vector<const BitSet*>& sets);
  bool bound(const Condition& condition, std::vector<const BitSet*>& sets);
  bool whole(const Condition& condition, std::vector<const BitSet*>& sets);
  machine::Answer lone_send(const Condition& condition);
  const BitSet& or_death(const BitSet& set, InstanceId instance);
  // Of the process that brought the channel.
  const BitSet& or_death_of_owner(const BitSet& set, std::uint32_t channel);
  bool exists(InstanceId instance) const { return !table_.process_instances().instance(instance).prospective(); }
  int pid(InstanceId instance) const { return instance == kNone ? model::kNobody : static_cast<int>(instance); }

  ActionTable& table_;
  machine::Execution& execution_;
  const BitSet* enabled_ = nullptr;
  std::deque<BitSet> pool_;
  std::size_t used_ = 0;
  std::vector<ObjectId> objects_;
};

}  // namespace hasse::order
