// Checks a predicate against the values that variables ever have: comparisons that can never be true would make answers
// like "impossible" meaningless.
//
// Mistakes: comparisons of different kinds (n.term == "1", where n.term is always a number), texts as conditions, and
// arithmetic with what is never a number. Warnings: values that are compared with and never taken, orders of booleans,
// which have none, and variables that never have a value. In a function of all processes all of them together are looked
// at: that one process is never the leader is no reason for a warning.
//
// Values are told one by one, so that a run that is followed can be checked at its end. Time O(1) a value, mostly; memory
// O(variables).
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "traces/predicate/predicate.h"

namespace hasse::traces {

class ValueCheck {
 public:
  // Of conditions; they are kept.
  void add(const ExprPtr& condition);
  void saw(VariableId variable, const Value& value);

  // After all values. Throws UserError for the first mistake. `names`: of its processes and variables nothing else is read.
  void finish(const Run& names, std::vector<Warning>& warnings) const;

 private:
  class Judge;

  struct Kinds {
    bool booleans = false, numbers = false, texts = false;

    bool none() const { return !booleans && !numbers && !texts; }
    bool share(const Kinds& other) const {
      return (booleans && other.booleans) || (numbers && other.numbers) || (texts && other.texts);
    }
    void add(const Value& value);
  };
  // Of a variable.
  struct Seen {
    static constexpr std::size_t kMost = 32;
    Kinds kinds;
    Value least, greatest;         // of numbers
    std::vector<OwnValue> values;  // different ones, the first kMost
    bool has_more = false;
    // Values that it is compared with: were they taken?
    std::vector<std::pair<Value, bool>> wanted;
  };

  void want(const Expr& variable, const Expr& constant);
  Kinds kinds(const Expr& expr) const;

  std::vector<ExprPtr> conditions_;
  std::map<VariableId, Seen> seen_;
};

// All of it for a run as a whole; of one whose beginning is not kept, nothing.
void check_values(std::span<const ExprPtr> conditions, Run& run);

}  // namespace hasse::traces
