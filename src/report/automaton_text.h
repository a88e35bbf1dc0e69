// The automata of a program as the tool sees them: as text and as Graphviz text.
#pragma once

#include <string>

#include "program/program.h"

namespace hasse::report {

// Each proctype, its locations with their edges: "  s3 end   -> s4   in?one(nr)   33   atomic". What stands inside a
// d_step is indented.
std::string automata_text(const Program& program);

// The same as one directed graph with a cluster for each proctype, for `dot`.
std::string automata_dot(const Program& program);

}  // namespace hasse::report
