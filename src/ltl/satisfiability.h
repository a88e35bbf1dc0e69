// Is there a word that satisfies a formula? Two engines:
//
//   automaton  the formula's automaton, state by state, searched for an accepting cycle (automata/emptiness.h)
//   sat        lassos of growing length, by a propositional solver (bounded_lasso.h)
//
// `automatic` rewrites, tries one valuation for ever, then the automaton up to a number of states, then the solver up to a length, and
// so on in turn with larger numbers. The numbers do not depend on time, so neither does the answer.
//
// A word that is found was checked by definition against the formula as it was asked, not as it was rewritten. Throws Stopped
// where the work has to end: there is no other way to stay without an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "automata/formula.h"
#include "automata/lasso.h"

namespace hasse::ltl {

enum class Engine : std::uint8_t { automatic, automaton, sat };

// What decided.
enum class Means : std::uint8_t { rewriting, one_valuation, automaton, lassos };

struct Decision {
  std::optional<automata::Lasso> word;  // none: unsatisfiable
  Means means = Means::rewriting;
  std::size_t states = 0;  // of the automaton, visited
  std::size_t length = 0;  // of the longest path that the solver looked at
};

Decision decide(automata::FormulaPool& pool, automata::Formula formula, Engine engine);

// The same word with the shortest cycle and stem that spell it.
automata::Lasso shortened(const automata::Lasso& lasso);

}  // namespace hasse::ltl
