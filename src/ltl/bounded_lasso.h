// Satisfiability of formulas by a propositional solver: first by obligations, then by lassos of growing length.
//
// Obligations: what has to hold once and for all, for F and U what they wait for. A valuation that satisfies them, for ever, is a
// model; most satisfiable formulas end here, after one call of the solver. Source: Li, Zhu, Pu, Vardi, SAT-based explicit
// LTL reasoning (HVC 2015).
//
// Lassos: a state is the set of formulas that the rest of the word has to satisfy; a step chooses a letter and, for each until and
// release, whether it is put off. Variables of a step exist once for each position. A lasso closes where the state is
// the one that was saved at the start of the cycle, and each until was not put off once since then. Variables imply what they
// need in one direction only, and are true only for a reason, so that states differ only in what matters. Sources: Biere, Heljanko,
// Junttila, Latvala, Schuppan, Linear encodings of bounded LTL model checking (LMCS 2006); Heljanko, Junttila, Latvala,
// Incremental and complete bounded model checking for full PLTL (CAV 2005).
//
// Complete: a shortest lasso never repeats a state with the same untils met since the start of the cycle, or the part in between
// could be cut out. So where no lasso closes at a length, and no path of that length is without such a repetition, the
// formula is unsatisfiable. That paths do not repeat is asked for lazily, where a solution does (Een, Sorensson, Temporal induction
// by incremental SAT solving, BMC 2003).
//
// Each model is checked by definition (automata/lasso.h). Throws Stopped where the work has to end. Not thread safe.
#pragma once

#include <cstdint>
#include <optional>

#include "automata/formula.h"
#include "automata/lasso.h"

namespace hasse::ltl {

struct SolverFigures {
  std::size_t length = 0;  // of the longest path looked at; 0: obligations sufficed
  std::size_t variables = 0;
  std::size_t clauses = 0;
};

// A word that satisfies the formula; none: it is unsatisfiable.
std::optional<automata::Lasso> find_lasso(const automata::FormulaPool& pool, automata::Formula formula,
                                          SolverFigures& figures);

// One valuation for ever, by obligations; none: undecided.
std::optional<automata::Lasso> find_constant_word(const automata::FormulaPool& pool, automata::Formula formula);

}  // namespace hasse::ltl
