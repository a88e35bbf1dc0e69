// Constant folding of state expressions, with what is known of the program.
//
// The folded expression has the same value and the same faults in every reachable state. Places whose indices are all
// constant name their slot, P:x and P@label name a pid where the first process of P has always the same one. What is
// left without reading any object is a constant, or faults whenever it is evaluated. Linear in the expression.
#pragma once

#include <cstdint>
#include <optional>

#include "logic/facts.h"
#include "program/program.h"

namespace hasse::logic {

// Appends what changes to the program's expressions and places.
ExprId fold(Program& program, const Facts& facts, ExprId id);

// The value of a unary or binary operation on numbers; nothing when it faults or is not an operation on numbers.
std::optional<std::int32_t> apply(ExprOp op, std::int32_t a, std::int32_t b);
bool is_unary(ExprOp op);
bool is_binary(ExprOp op);

ExprId add_constant(Program& program, std::int32_t value, SourcePos pos);
ExprId add_operation(Program& program, ExprOp op, ExprId a, ExprId b, SourcePos pos);

}  // namespace hasse::logic
