// Small random Promela programs, the same for the same seed and features everywhere.
//
// Mostly a few hundred states. Each shared object is used by some of the processes only, so that moves are often
// independent, and by more than one mostly, so that not everything is. Every feature of the language that the partial
// order has to understand occurs; errors of the model do too, but seldom.
#pragma once

#include <cstdint>

#include "support/features.h"
#include "support/program_tree.h"

namespace hasse::support {

ProgramTree random_program(std::uint64_t seed, const Features& features = {});

}  // namespace hasse::support
