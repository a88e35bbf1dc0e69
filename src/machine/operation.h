// Single operations on numbers, for walks over expression trees. (The interpreter has its own loop over the same
// arithmetic.h.)
#pragma once

#include <cstdint>
#include <optional>

#include "program/expr.h"

namespace hasse::machine {

bool is_unary(ExprOp op);
bool is_binary(ExprOp op);

// The value of a unary (of `a` alone) or binary operation; nothing when it faults or is not an operation on numbers.
std::optional<std::int32_t> apply(ExprOp op, std::int32_t a, std::int32_t b);

}  // namespace hasse::machine
