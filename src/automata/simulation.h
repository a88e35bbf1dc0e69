// Quotients of automata by direct and by reverse simulation.
//
// A state t simulates s directly if t can follow each step of s, with the same letter, at least the same marks, and to a state that
// simulates; letter by letter, so that several edges of t may share an edge of s. Reverse simulation is the same of the edges
// that lead to a state, where an initial state is simulated by initial ones alone. States that simulate each other become one, and of
// the edges of a state those go that another one is better than: to a state that simulates, with at least the same marks. Both keep the
// language.
//
// By signatures: the function of a state over letters, marks and classes; implication of signatures is simulation, so that each round
// costs O(states^2) implications. With very many classes, or signatures, it is bisimulation, which
// needs no order of the classes.
// Sources: Somenzi, Bloem, Efficient Büchi automata from LTL formulae (CAV 2000); Babiak, Badie, Duret-Lutz, Křetínský, Strejček,
// Compositional approach to suspension and other improvements to LTL translation (SPIN 2013), section 3, for signatures.
#pragma once

#include "automata/automaton.h"

namespace hasse::automata {

Automaton quotient_by_simulation(const Automaton& automaton);
Automaton quotient_by_reverse_simulation(const Automaton& automaton);

}  // namespace hasse::automata
