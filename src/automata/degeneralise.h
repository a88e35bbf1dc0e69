// From generalised acceptance on transitions to Büchi automata with accepting states.
//
// A state becomes one for each level: how many acceptance sets, in some order, were met since the last full round. Components are
// treated each for itself: where no cycle is accepting there are no levels, where all are, all states are accepting and there are
// no levels either, and a component that is entered is entered at a level that is there already, if one is. Several sets can be met
// by one edge. Orders of the sets are tried. Sources: Gastin, Oddoux, Fast LTL to Büchi automata translation (CAV 2001); Babiak, Badie,
// Duret-Lutz, Křetínský, Strejček, Compositional approach to suspension (SPIN 2013), section 4.
#pragma once

#include "automata/automaton.h"
#include "automata/formula.h"

namespace hasse::automata {

// One acceptance set, of states: all edges that leave a state have its mark or none has. Simplified; states are at most
// (acceptance sets + 1) times as many.
Automaton degeneralise(const Automaton& automaton);

}  // namespace hasse::automata
