// What is known of formulas, as one JSON object (docs/ltl.schema.json).
#pragma once

#include <functional>
#include <string>

#include "base/stop.h"
#include "ltl/examine.h"

namespace hasse::report {

std::string ltl_json(const automata::FormulaPool& pool, const ltl::Examination& examination,
                     const std::function<std::string(StopReason)>& stop_text);
std::string patterns_json();

}  // namespace hasse::report
