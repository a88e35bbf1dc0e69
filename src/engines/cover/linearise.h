// Linearisation: a configuration as a run, in an order that is easy to read.
#pragma once

#include "engines/cover/branch.h"
#include "property/run.h"

namespace hasse::cover {

// The moves at these positions, one process after another as far as causes allow. O(size^2).
std::vector<MoveId> linearise(const Branch& branch, const MoveTable& moves, const PositionSet& ideal);

// Appends the first `count` steps of the move, or all.
void append_steps(const order::Move& move, property::Run& run, std::size_t count = SIZE_MAX);

// The whole ideal as a run.
property::Run run_of(const Branch& branch, const MoveTable& moves, const PositionSet& ideal);

}  // namespace hasse::cover
