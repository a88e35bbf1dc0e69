// Compiles the expressions and edges of a Program to bytecode (machine/bytecode.h). Called once, when a Machine is
// made; linear in the program. `dead`: by proctype, the variables to be reset; empty where none are.
#pragma once

#include "machine/bytecode.h"
#include "program/dead_slots.h"

namespace hasse::machine {

Code compile(const Program& program, const Layout& layout, const std::vector<ExprId>& predicates, int claim,
             const std::vector<DeadSlots>& dead);

}  // namespace hasse::machine
