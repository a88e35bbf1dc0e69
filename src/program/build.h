// Adds expressions and places to a Program that is being made: by a front end, or by an Overlay (program/overlay.h).
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

inline PlaceId add_place(Program& program, Place place) {
  program.places.push_back(std::move(place));
  return static_cast<PlaceId>(program.places.size() - 1);
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
