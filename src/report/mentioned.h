// Variables that a predicate mentions, with their values in a state.
#pragma once

#include <vector>

#include "program/program.h"
#include "replay/snapshot.h"

namespace hasse::report {

// Variables and channels that the expression names, in order of mention, each once. Elements of an array whose index is
// not a constant: all of them.
std::vector<replay::NamedContent> mentioned(const Program& program, ExprId expr, const replay::Snapshot& state);

}  // namespace hasse::report
