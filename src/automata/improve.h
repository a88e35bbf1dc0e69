// Which of two automata is the smaller one, and a step that is repeated as long as it makes an automaton smaller.
#pragma once

#include <tuple>
#include <utility>

#include "automata/automaton.h"

namespace hasse::automata {

// States first: each of them is one of a product.
inline auto size_of(const Automaton& automaton) {
  return std::tuple(automaton.states(), automaton.acceptance_sets, automaton.edges());
}

// `step` makes an automaton of an automaton that accepts the same words.
template <typename Step>
Automaton improved(Automaton best, const Step& step) {
  for (;;) {
    Automaton next = step(best);
    if (size_of(next) >= size_of(best)) return best;
    best = std::move(next);
  }
}

}  // namespace hasse::automata
