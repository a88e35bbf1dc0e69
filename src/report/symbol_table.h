// Symbol table of a program: variables with type, size and initial value, channels, mtypes, proctypes, properties.
#pragma once

#include <string>

#include "program/program.h"
#include "replay/snapshot.h"

namespace hasse::report {

// `initial`: the initial state, for the values of globals. Locals get theirs when a process starts, so that only
// constant ones are shown.
std::string symbols_text(const Program& program, const replay::Snapshot& initial);

}  // namespace hasse::report
