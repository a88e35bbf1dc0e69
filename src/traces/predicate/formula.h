// Temporal formulas over a recorded run, bound to it.
//
// Grammar: predicates (predicate.h), and EF(f) AF(f) EG(f) AG(f), !f, f && g, f || g, and exists(f), forall(f) over all
// processes. A formula is true or false in a state: EF(f), if from there some way to the end of the run passes through a
// state in which f is true; AF(f), if all ways do; EG(f), if on some way f is true all the time; AG(f), if on all ways. A
// way takes one event after another, in an order that is consistent with the log. Of what is a predicate as a whole, !
// is the negation of predicates (false where something is undefined); of other formulas it says that they are not true.
#pragma once

#include "traces/predicate/predicate.h"

namespace hasse::traces {

struct Formula {
  enum class Kind : std::uint8_t {
    state,     // a predicate
    negation,  // of one formula
    all_of,    // of any number
    any_of,
    exists_finally,  // of one
    always_finally,
    exists_globally,
    always_globally,
  };
  Kind kind = Kind::state;
  Predicate predicate = {};  // of a state
  std::vector<Formula> operands = {};
};

struct BoundFormula {
  std::string text;
  Formula root;
  std::vector<VariableId> variables;  // that it reads, ascending
};

// Ascending.
std::vector<VariableId> variables_of(const Formula& formula);

// A predicate whose "and" and "or" are those of a formula, its conditions and comparisons predicates.
Formula formula_of(const Predicate& predicate);

// As parse_predicate.
BoundFormula parse_formula(const std::string& text, std::string name, Run& run, SourceFiles& sources);

}  // namespace hasse::traces
