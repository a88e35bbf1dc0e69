#include "machine/operation.h"

#include "machine/arithmetic.h"
#include "machine/bytecode.h"

namespace hasse::machine {

bool is_unary(ExprOp op) {
  return op == ExprOp::negate || op == ExprOp::logical_not || op == ExprOp::bit_not;
}

bool is_binary(ExprOp op) {
  return op >= ExprOp::add && op <= ExprOp::logical_or;
}

std::optional<std::int32_t> apply(ExprOp op, std::int32_t a, std::int32_t b) {
  switch (op) {
    case ExprOp::negate:
      return arithmetic::negate(a);
    case ExprOp::logical_not:
      return a == 0;
    case ExprOp::bit_not:
      return ~a;
    case ExprOp::logical_and:
      return a != 0 && b != 0;
    case ExprOp::logical_or:
      return a != 0 || b != 0;
#define HASSE_APPLY(name) \
  case ExprOp::name:      \
    return arithmetic::name(a, b);
      HASSE_TOTAL_BINARY_OPS(HASSE_APPLY)
#undef HASSE_APPLY
#define HASSE_APPLY(name)            \
  case ExprOp::name:                 \
    if (b == 0) return std::nullopt; \
    return arithmetic::name(a, b);
      HASSE_DIVISIONS(HASSE_APPLY)
#undef HASSE_APPLY
    default:
      return std::nullopt;
  }
}

}  // namespace hasse::machine
