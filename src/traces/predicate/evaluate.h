// The value of predicates in the cuts of a run.
#pragma once

#include <set>

#include "poset/cut.h"
#include "traces/predicate/predicate.h"

namespace hasse::traces {

// The values of a predicate's variables along their processes. Memory: one value an event and variable.
class Columns {
 public:
  Columns(const Run& run, const std::vector<VariableId>& variables);

  // Replaces the value before the first event, where a run is followed event by event.
  void assign(VariableId variable, const Value& value) { columns_[variable].front() = value; }

  const Value& at(VariableId variable, const poset::Cut& cut) const {
    return columns_[variable][cut[processes_[variable]]];
  }

 private:
  std::vector<std::vector<Value>> columns_;
  std::vector<ProcessId> processes_;
};

// Reads only the counts of the expression's processes. A condition as a value is true or false.
Value evaluate(const Expr& expr, const Columns& columns, const poset::Cut& cut);
// Does the condition hold; if not `positive`, does its negation?
bool holds(const Expr& expr, bool positive, const Columns& columns, const poset::Cut& cut);

// Of a condition that does not hold in a cut (or if not `positive`, whose negation does not): processes without whose
// going on it never will.
void add_reasons(const Expr& expr, bool positive, const Columns& columns, const poset::Cut& cut,
                 std::set<ProcessId>& processes);

}  // namespace hasse::traces
