// Deterministic automata of obligation and of many recurrence properties.
//
// Obligations (Boolean combinations of safety and guarantee properties) are the languages of weak deterministic automata, and each
// has one least complete such automaton. It is found without a test beforehand: the subset construction of an automaton, with
// components judged by one cycle each, gives a weak deterministic automaton that is right if the property is an obligation; whether
// it is is then checked against the automaton and that of the negation. If it is not, letters of edges of the same subsets are
// accepting unless they are on a cycle that the negation accepts: right if the subsets tell enough for a deterministic Büchi
// automaton, which is checked as well. Sources: Dax, Eisinger, Klaedtke, Mechanizing the powerset construction for restricted
// classes of ω-automata (ATVA 2007); Löding, Efficient minimization of deterministic weak ω-automata (IPL 2001); Kurshan,
// Complementing deterministic Büchi automata in polynomial time (JCSS 1987).
#pragma once

#include <optional>

#include "automata/automaton.h"

namespace hasse::automata {

// Of a weak deterministic automaton the minimal one: complete, with one acceptance set.
Automaton minimal_weak_automaton(const Automaton& automaton);

// Complete, with one acceptance set; for obligations the minimal one. Nothing if there is none on subsets, or if those or the
// classes of valuations of one are more than `max_states`. `negation` accepts the words that `automaton` does not; both
// have the same propositions.
std::optional<Automaton> deterministic_automaton(const Automaton& automaton, const Automaton& negation,
                                                 std::size_t max_states);

}  // namespace hasse::automata
