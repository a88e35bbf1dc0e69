// Lassos of formulas as words of automata, and back.
#pragma once

#include <string>
#include <vector>

#include "automata/emptiness.h"
#include "automata/formula.h"
#include "automata/lasso.h"

namespace hasse::automata {

// In the propositions of an automaton, which may be fewer than the pool's.
inline Word word_of(FormulaPool& pool, const Lasso& lasso, const std::vector<std::string>& propositions) {
  Word word;
  for (std::size_t i = 0; i < lasso.length; ++i) {
    Cube letter;
    for (std::uint32_t p = 0; p < propositions.size(); ++p) {
      letter.push_back({p, lasso.propositions[pool.proposition_index(propositions[p])][i]});
    }
    (i < lasso.cycle_start ? word.prefix : word.cycle).push_back(letter);
  }
  return word;
}

// Propositions that a letter does not name get the value `free`.
inline Lasso lasso_of(FormulaPool& pool, const Word& word, const std::vector<std::string>& propositions, bool free) {
  Lasso lasso{word.prefix.size() + word.cycle.size(), word.prefix.size(), {}};
  lasso.propositions.assign(pool.propositions(), std::vector<bool>(lasso.length, free));
  for (std::size_t i = 0; i < lasso.length; ++i) {
    const Cube& letter = i < lasso.cycle_start ? word.prefix[i] : word.cycle[i - lasso.cycle_start];
    for (const Literal literal : letter) {
      lasso.propositions[pool.proposition_index(propositions[literal.variable])][i] = literal.positive;
    }
  }
  return lasso;
}

// The word satisfies the formula whatever the propositions are that its letters do not name: with all of them true, and false.
inline bool satisfies(FormulaPool& pool, const Word& word, const std::vector<std::string>& propositions,
                      Formula formula) {
  return holds(pool, formula, lasso_of(pool, word, propositions, false)) &&
         holds(pool, formula, lasso_of(pool, word, propositions, true));
}

}  // namespace hasse::automata
