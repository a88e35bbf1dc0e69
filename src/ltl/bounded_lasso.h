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
#include "ltl/lasso_encoding.h"

namespace hasse::ltl {

// One valuation for ever, by obligations; none: undecided.
std::optional<automata::Lasso> find_constant_word(const automata::FormulaPool& pool, automata::Formula formula);

class LassoSearch {
 public:
  // The formula has its propositions in the pool by now.
  LassoSearch(const automata::FormulaPool& pool, automata::Formula formula);

  // Is the formula satisfiable? Goes on where it was. Nothing: not known with lassos of at most `max_length` letters, or the solver
  // had so many conflicts in one question (kNoLimit: as many as it needs).
  std::optional<bool> run(std::size_t max_length, int conflicts);
  static constexpr int kNoLimit = -1;

  // After that was true.
  const automata::Lasso& lasso() const { return *lasso_; }
  std::size_t length() const { return length_; }  // of the longest path looked at
  std::size_t variables() const { return static_cast<std::size_t>(encoding_.variables()); }

 private:
  const automata::FormulaPool& pool_;
  automata::Formula formula_;
  LassoEncoding encoding_;
  std::size_t length_ = 1;
  bool is_open_ = false;  // no lasso closes at this length
  std::optional<automata::Lasso> lasso_;
};

}  // namespace hasse::ltl
