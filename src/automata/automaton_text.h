// Automata as text: HOA v1, never claims of SPIN, graphs for dot.
//
// What is written depends on the automaton alone: states by number, edges in their order, guards as irredundant disjunctions of
// conjunctions. Source of the format: Babiak et al., The Hanoi Omega-Automata Format (CAV 2015), http://adl.github.io/hoaf.
#pragma once

#include <string>
#include <string_view>

#include "automata/automaton.h"

namespace hasse::automata {

// Version 1, with labels and acceptance on transitions, or acceptance on states where it is of states. `name`: what the automaton
// is of, a formula for example.
std::string hoa_text(const Automaton& automaton, std::string_view name);

// As SPIN writes them; `formula` stands in a comment. The automaton has one acceptance set, of states (degeneralise.h).
// Propositions are Promela expressions.
std::string never_claim_text(const Automaton& automaton, std::string_view formula);

// For Graphviz. Accepting states are doubly circled where acceptance is of states, else edges show their marks.
std::string dot_text(const Automaton& automaton, std::string_view name);

}  // namespace hasse::automata
