// The six comparisons of integers, and what becomes of them when they are negated or their operands exchanged.
#pragma once

#include "program/expr.h"

namespace hasse {

inline bool is_comparison(ExprOp op) {
  return op >= ExprOp::less && op <= ExprOp::not_equal;
}

// The comparison that holds where this one does not. Other operations stay what they are.
inline ExprOp negated(ExprOp comparison) {
  switch (comparison) {
    case ExprOp::less:
      return ExprOp::greater_equal;
    case ExprOp::less_equal:
      return ExprOp::greater;
    case ExprOp::greater:
      return ExprOp::less_equal;
    case ExprOp::greater_equal:
      return ExprOp::less;
    case ExprOp::equal:
      return ExprOp::not_equal;
    case ExprOp::not_equal:
      return ExprOp::equal;
    default:
      return comparison;
  }
}

// The comparison with its operands exchanged. Other operations stay what they are.
inline ExprOp mirrored(ExprOp comparison) {
  switch (comparison) {
    case ExprOp::less:
      return ExprOp::greater;
    case ExprOp::less_equal:
      return ExprOp::greater_equal;
    case ExprOp::greater:
      return ExprOp::less;
    case ExprOp::greater_equal:
      return ExprOp::less_equal;
    default:
      return comparison;
  }
}

}  // namespace hasse
