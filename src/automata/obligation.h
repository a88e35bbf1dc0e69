// The minimal deterministic automaton of an obligation property.
//
// Obligations (Boolean combinations of safety and guarantee properties) are the languages of weak deterministic automata, and each
// has one least complete such automaton. It is found without a test beforehand: the subset construction of an automaton, with
// components judged by one cycle each, gives a weak deterministic automaton that is right if the property is an obligation; whether
// it is is then checked against the automaton and that of the negation. Sources: Dax, Eisinger, Klaedtke, Mechanizing the powerset
// construction for restricted classes of ω-automata (ATVA 2007); Löding, Efficient minimization of deterministic weak ω-automata
// (IPL 2001).
#pragma once

#include <optional>

#include "automata/automaton.h"

namespace hasse::automata {

// Complete, weak, with one acceptance set that is of states. Nothing if the property is no obligation, or if subsets or classes of
// valuations are more than `max_states`. `negation` accepts the words that `automaton` does not.
std::optional<Automaton> minimal_weak_deterministic(const Automaton& automaton, const Automaton& negation,
                                                    std::size_t max_states = 1024);

}  // namespace hasse::automata
