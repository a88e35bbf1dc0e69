// The semantics of formulas on one infinite word, by definition: no automaton is made.
//
// A word is a lasso: positions 0 to length - 1, behind the last of which comes `cycle_start` again. Every subformula is
// evaluated at every position; an until is a least, a release a greatest fixpoint, which two passes around the cycle
// reach. So this judges what engines and automata claim of a word, and shares nothing with them but the formula.
//
// O(subformulas * length). Not recursive. A LassoTruth is read only once it is made.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "automata/formula.h"

namespace hasse::automata {

struct Lasso {
  std::size_t length = 0;
  std::size_t cycle_start = 0;                  // below length
  std::vector<std::vector<bool>> propositions;  // by index: the truth at each position

  std::size_t after(std::size_t position) const { return position + 1 == length ? cycle_start : position + 1; }
};

class LassoTruth {
 public:
  // The lasso has every proposition of the formula.
  LassoTruth(const FormulaPool& pool, Formula formula, const Lasso& lasso);

  bool holds() const { return holds_at(0); }
  // Does the formula hold in the suffix from there on?
  bool holds_at(std::size_t position) const { return values_.at(formula_)[position]; }
  // For subformulas of the formula.
  const std::vector<bool>& values(Formula subformula) const { return values_.at(subformula); }

 private:
  Formula formula_;
  std::unordered_map<Formula, std::vector<bool>> values_;
};

inline bool holds(const FormulaPool& pool, Formula formula, const Lasso& lasso) {
  return LassoTruth(pool, formula, lasso).holds();
}

// The formula and all that it consists of, operands before what they are part of.
std::vector<Formula> subformulas(const FormulaPool& pool, Formula formula);

}  // namespace hasse::automata
