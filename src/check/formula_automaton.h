// From an ltl formula of the model to what a product observes: a Büchi automaton of the runs that violate it, over expressions of the
// model as propositions (automata/, layers/product.h).
//
// Expressions with the same text are one proposition. Guards become conjunctions of literals, one transition for each. The time is
// that of the translation, exponential in the formula at worst; stop_point() ends it.
#pragma once

#include <vector>

#include "layers/product.h"
#include "program/program.h"

namespace hasse::check {

struct ObservedFormula {
  layers::Automaton violations;  // its atoms are numbers in `atoms`
  std::vector<ExprId> atoms;     // predicates for a machine
};

ObservedFormula observe(const Program& program, const LtlFormula& formula);

}  // namespace hasse::check
