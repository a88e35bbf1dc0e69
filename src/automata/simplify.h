// Small automata: of automata, and of formulas.
//
// simplify() takes quotients by direct and reverse simulation, pruned in between, until nothing gets smaller. For a formula there are
// several ways to an automaton: edges by valuation or by cubes, and a deterministic automaton where there is one on few
// subsets. All of them are tried and the best is kept: the one with fewer states, of as many states a deterministic one, then one
// with fewer acceptance sets and edges; but none with more than twice the edges. What is tried depends on sizes alone, not on the
// time. Of the formula as the rewriter leaves it, without conjuncts that are valid and disjuncts that are unsatisfiable.
#pragma once

#include "automata/automaton.h"
#include "automata/formula.h"

namespace hasse::automata {

Automaton simplify(const Automaton& automaton);

Automaton small_automaton(FormulaPool& pool, Formula formula);
// With one acceptance set, of states (degeneralise.h). The best way there is not always that of the automaton above.
Automaton small_buchi_automaton(FormulaPool& pool, Formula formula);

}  // namespace hasse::automata
