// A random program with statements that the engines by partial order refuse or that random_program() does not make, for whoever
// compares executions only: trace declarations, priorities, d_steps that begin with a receive, timeout anywhere, sorted sends
// and random receives where there were plain ones.
#pragma once

#include <string>

#include "support/program_tree.h"
#include "support/random.h"

namespace hasse::support {

// Not every result is a correct program: the front end decides that.
std::string varied_program(ProgramTree program, Random& random);

}  // namespace hasse::support
