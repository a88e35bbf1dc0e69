// Predicates over the states of a recorded run, bound to it.
//
// Grammar, loosest first:
//   p || q    p && q    !p    a == b   a != b   a < b   a <= b   a > b   a >= b    a + b   a - b    a * b    -a
//   process.variable   number   "text"   true   false   ( )
//   count(p)   sum(a)   forall(p)   exists(p): over all processes, whose variables the bare names in p and a are
//   channel(process, process): the number of messages under way from the one to the other (channels.h)
//   process.events: how many events of the process have happened (event_counts.h)
// A process or variable whose name is not made of letters, digits and _, and indices such as [0] after them, stands in
// double quotes: "kv-10".x.
//
// Truth: a variable has no value before it is assigned. A comparison with something undefined, or an order between
// values of different kinds, is false, and so is its negation: !(a.x == 1) means a.x != 1. Values of different kinds
// are unequal. A value alone holds if it is true, or a number other than 0. count counts the processes in which p
// holds, sum adds the numbers that there are. A quantifier ranges over the processes that have all the variables named
// in it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "traces/order/run.h"

namespace hasse::traces {

struct Syntax;

struct Expr {
  enum class Kind : std::uint8_t {
    constant,
    variable,
    truth,    // 1 if the operand holds, otherwise 0
    or_zero,  // the operand if it is a number, otherwise 0
    negate,
    multiply,
    subtract,
    add,  // any number of operands
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    negation,
    all_of,  // any number of operands
    any_of,  // likewise
  };

  Kind kind = Kind::constant;
  Value value = {};         // of a constant
  VariableId variable = 0;  // of a variable
  std::vector<std::shared_ptr<const Expr>> operands = {};
  std::vector<ProcessId> processes = {};  // whose variables it reads, ascending
  SourcePos pos = {};                     // of its operator, function, name or constant
};
using ExprPtr = std::shared_ptr<const Expr>;

struct Predicate {
  std::string text;
  ExprPtr root;
  std::vector<VariableId> variables;  // that it reads, ascending
};

// `text` is added to `sources` under `name`; mistakes are told there. Constants of the text are kept in the run. What can
// never be so, since the variables never have such values, is a mistake or a warning of the run (value_check.h).
Predicate parse_predicate(const std::string& text, std::string name, Run& run, SourceFiles& sources);

// Of a predicate that has been parsed, whose channels have been added. `self`: the process at hand, if it stands in a
// quantifier. Without text.
Predicate bind_predicate(const Syntax& syntax, const Run& run, std::optional<ProcessId> self);
// Over which processes a quantifier ranges.
std::vector<ProcessId> processes_at_hand(const Syntax& quantifier, const Run& run);

inline bool is_comparison(Expr::Kind kind) {
  return kind >= Expr::Kind::equal && kind <= Expr::Kind::greater_equal;
}

}  // namespace hasse::traces
