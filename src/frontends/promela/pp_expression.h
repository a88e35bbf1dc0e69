// Constant expressions of #if and #elif: C's operators on 64-bit integers; names that are no macros count as 0.
#pragma once

#include <vector>

#include "frontends/promela/macro.h"
#include "frontends/promela/pp_token.h"

namespace hasse::promela {

// Whether the condition on the rest of the line `tokens` (unexpanded) holds. `directive` names it in messages, "#if" or
// "#elif"; `pos` is its place.
bool evaluate_condition(const SourceFiles& sources, const MacroTable& macros, const std::vector<PpToken>& tokens,
                        const std::string& directive, SourcePos pos);

}  // namespace hasse::promela
