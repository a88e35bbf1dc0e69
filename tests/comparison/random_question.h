// Random questions for the comparison of engines.
#pragma once

#include "comparison/compare.h"
#include "support/features.h"
#include "support/shrink.h"

namespace hasse::comparison {

// A random program with one random predicate of each class.
support::Failing random_question(std::uint64_t seed, const support::Features& features);

Question question_of(const support::Failing& tree);

}  // namespace hasse::comparison
