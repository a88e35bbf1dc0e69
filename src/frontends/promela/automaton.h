// Elements to automaton: which locations a proctype has, and which edges lead from where to where.
//
// The same as SPIN's table of transitions after its clean-up (pan.t, retrans): jumps are passed through, choices within
// choices are flattened, the first statements of options belong to the choice, and escapes come before what they
// interrupt. The bodies of d_steps become automata of their own within the same proctype. Linear in the number of
// edges, except for choices nested deeply.
#pragma once

#include "frontends/promela/element.h"
#include "program/program.h"

namespace hasse::promela {

// Fills in locations, edges, initial and labels of `proctype`.
void build_automaton(Flow& flow, Proctype& proctype, std::vector<Warning>& warnings);

}  // namespace hasse::promela
