// Disjunctions of conjunctions of literals: what classify() builds clauses from.
//
// Negations are moved inwards to the literals (comparisons are turned round), conditional expressions are taken apart,
// and so are comparisons of truth values, of the length of a channel with a number, and != between several chains. What
// reads at most one object is one literal. A formula is asked for in one of three modes, since an expression can be
// true, false, or fault: "true", "true or a fault", "a fault"; the order of evaluation decides who faults first. A part
// that makes more than kMostClauses clauses stays one literal, and so does what is left when all has taken too long. Sources: Garg's predicate classes; three-valued
// sequential logic (McCarthy).
#pragma once

#include <string>
#include <vector>

#include "logic/predicate.h"
#include "logic/read_set.h"

namespace hasse::logic {

struct Literal {
  ExprId expr = kNone;  // positive
  Atom::Holds holds = Atom::Holds::value;
  Atom::Needs needs = Atom::Needs::nothing;
  std::string text;      // with holds, its identity
  std::string opposite;  // the text of its negation
};

struct NormalForm {
  std::vector<Literal> literals;
  std::vector<std::vector<std::size_t>> clauses;  // of indices into literals, sorted; none contains another
};

// Of a folded expression. Adds to the overlay, of whose program `facts` and `read_sets` are.
NormalForm normal_form(Overlay& overlay, const Facts& facts, ReadSets& read_sets, ExprId expr, bool positive,
                       Atom::Holds holds);

}  // namespace hasse::logic
