// Reads automata in the Hanoi Omega-Automata format, version 1.
//
// Read: one automaton, with labels on edges or states, implicit ones too; aliases; acceptance on states and transitions; Büchi,
// generalised Büchi, `t` (all) and `f` (none); several initial states, of which one that does what all do is made. Refused, with the
// reason: any other acceptance, alternation, versions other than 1, more than 64 acceptance sets, and headers with a capital that are not of
// version 1, for these can change what the automaton means. Which propositions there are is what AP: says.
//
// Linear time, but for guards and implicit labels (2^AP edges a state). Mistakes are thrown as UserError with their place. Source:
// http://adl.github.io/hoaf.
#pragma once

#include "automata/automaton.h"
#include "base/source.h"

namespace hasse::automata {

Automaton read_hoa(const SourceFiles& sources, std::uint16_t file);

}  // namespace hasse::automata
