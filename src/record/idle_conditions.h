// Conditions of a question that no event of the run can make true or false, because the variable never has such a value.
//
// A misspelt text makes a predicate impossible as surely as a right one that never came about. Told are comparisons for
// equality with a text or truth value that the variable never has, variables alone that are never true, false or a
// number, and sums of what is never a number; inside of functions of all processes only if that is so in each of them.
// Linear in the assignments and the size of the formula.
#pragma once

#include <vector>

#include "base/diagnostics.h"
#include "record/formula.h"

namespace hasse::record {

std::vector<Warning> idle_conditions(const Run& run, const Formula& formula);

}  // namespace hasse::record
