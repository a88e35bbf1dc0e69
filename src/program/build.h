// Adds expressions to a Program, for building and decomposing formulas.
//
// Append only: ids that were given out stay valid, references into Program::exprs do not.
#pragma once

#include <utility>

#include "program/program.h"

namespace hasse {

inline ExprId add_expr(Program& program, Expr expr) {
  program.exprs.push_back(std::move(expr));
  return static_cast<ExprId>(program.exprs.size() - 1);
}

inline ExprId add_constant(Program& program, std::int32_t value, SourcePos pos) {
  Expr expr;
  expr.op = ExprOp::constant;
  expr.value = value;
  expr.pos = pos;
  return add_expr(program, std::move(expr));
}

// Of one or two operands; `b` is kNone where there is one.
inline ExprId add_operation(Program& program, ExprOp op, ExprId a, ExprId b, SourcePos pos) {
  Expr expr;
  expr.op = op;
  expr.a = a;
  expr.b = b;
  expr.pos = pos;
  return add_expr(program, std::move(expr));
}

}  // namespace hasse
