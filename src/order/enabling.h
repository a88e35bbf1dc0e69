// Necessary enabling sets in one state: why a condition is false there, as sets of actions. Each set that is given is
// necessary: as long as none of its actions is taken the condition stays false.
//
// Begun anew for each state with start(). Sets that are put together for the state live until then.
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

  // Does it hold in the current state? If not, appends the sets to choose from. What concerns processes that do not exist
  // yet is taken to hold, but for their being there.
  bool holds(const Condition& condition, std::vector<const BitSet*>& sets);
  // Those that change what was read.
  const BitSet& writers(const std::vector<model::Object>& reads);
  // A set to fill, empty.
  BitSet& scratch();
  std::size_t weight(const BitSet& set) const;
  // What a word of a set weighs: an action that is enabled ten times as much as another, since it is one more step to take.
  static std::size_t weight(std::uint64_t actions, std::uint64_t enabled) {
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
  bool exists(InstanceId instance) const { return !table_.population().instance(instance).prospective(); }
  int pid(InstanceId instance) const { return instance == kNone ? model::kNobody : static_cast<int>(instance); }

  ActionTable& table_;
  machine::Execution& execution_;
  const BitSet* enabled_ = nullptr;
  std::deque<BitSet> pool_;
  std::size_t used_ = 0;
  std::vector<ObjectId> objects_;
};

}  // namespace hasse::order
