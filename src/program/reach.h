// Where a process can get to from a location, by the text of its proctype alone; inside a d_step too. Linear.
#pragma once

#include <vector>

#include "program/program.h"

namespace hasse {

// By location; `from` itself is included.
std::vector<bool> reachable_from(const Proctype& proctype, LocationId from);

// Can a process at one of these locations execute a `run` there?
bool runs_at(const Proctype& proctype, const std::vector<bool>& locations);

}  // namespace hasse
