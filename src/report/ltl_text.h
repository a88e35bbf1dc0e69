// What is known of formulas, as text for people.
#pragma once

#include <functional>
#include <string>

#include "base/stop.h"
#include "ltl/examine.h"
#include "text/paint.h"

namespace hasse::report {

// `stop_text` says why something is undecided.
std::string ltl_text(const automata::FormulaPool& pool, const ltl::Examination& examination, const Paint& paint,
                     const std::function<std::string(StopReason)>& stop_text);

// The patterns, by name and scope.
std::string patterns_text(const Paint& paint);

}  // namespace hasse::report
