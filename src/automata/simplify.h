// Small automata: of automata, and of formulas.
//
// simplify() takes quotients by direct and reverse simulation, pruned in between, until nothing gets smaller. small_automaton() also
// compares several ways to an automaton of a formula: edges by valuation or by cubes, and for obligations the minimal deterministic
// one. Of the results it keeps the one with the fewest states, then acceptance sets, then edges; a deterministic one before others of as many
// states. Ways that take long are left out for large automata, so that the result depends on the formula alone and not on the time.
#pragma once

#include "automata/automaton.h"
#include "automata/formula.h"

namespace hasse::automata {

Automaton simplify(const Automaton& automaton);

// Of the formula as the rewriter leaves it.
Automaton small_automaton(FormulaPool& pool, Formula formula);

}  // namespace hasse::automata
