// Stubborn sets from a goal: the closure of a necessary set of each of its clauses.
#pragma once

#include <map>
#include <vector>

#include "logic/goal.h"
#include "order/closure.h"

namespace hasse::order {

// The atoms of goals as conditions over the objects of one set of process instances; each is taken apart once.
class GoalConditions {
 public:
  explicit GoalConditions(const ActionTable& table) : table_(table) {}

  // That the predicate is not 0. nullptr: it may fault, and a fault does not count as true.
  const Condition* of(std::size_t predicate);
  const machine::Machine& machine() const { return table_.process_instances().facts().machine(); }

 private:
  const ActionTable& table_;
  struct Entry {
    bool whole = false;
    Condition condition;
  };
  std::map<std::size_t, Entry> entries_;
};

// Every run from the current state to one that satisfies the goal takes a member. nullptr: everything is needed, or the
// goal is satisfied already. `closure` has been started for the state.
const BitSet* close_for_goal(GoalConditions& conditions, Closure& closure, machine::Execution& execution,
                             const logic::Goal& goal);

}  // namespace hasse::order
