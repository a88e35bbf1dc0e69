// Compiles the expressions and edges of a Program to bytecode (machine/bytecode.h). Called once, when a Machine is
// made; linear in the program.
#pragma once

#include "machine/bytecode.h"

namespace hasse::machine {

Code compile(const Program& program, const Layout& layout, const std::vector<ExprId>& predicates, int claim);

}  // namespace hasse::machine
