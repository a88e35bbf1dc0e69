// Takes from an automaton what its language does not need.
//
// States go that are not reachable or from which no accepting cycle is, and so do acceptance sets that are met by each cycle that
// meets the others; that is found component by component, and the sets that are left are numbered anew in each, so that an
// automaton needs as many as the component that needs most. States are numbered breadth first. What accepts nothing becomes one
// state without edges. O(sets * (states + edges)) and the merging of edges.
#pragma once

#include "automata/automaton.h"

namespace hasse::automata {

// Marks of edges that no cycle has mean nothing. Simulation, which does not know that, merges other states if all such edges have all
// marks than if they have none.
enum class TransientMarks : std::uint8_t { none, all };

// `of_states`: the automaton has acceptance of states, and the result has: edges that leave a component then have the marks that the
// others of their source have.
Automaton prune(const Automaton& automaton, TransientMarks transient, bool of_states = false);

}  // namespace hasse::automata
