// State expressions as the user could have written them. Equal texts mean equal expressions. Linear.
#pragma once

#include <string>

#include "program/program.h"

namespace hasse::logic {

std::string to_text(const Program& program, ExprId id);

}  // namespace hasse::logic
