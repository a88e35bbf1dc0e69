#include "program/property.h"

#include <algorithm>
#include <utility>

#include "program/overlay.h"

namespace hasse {

namespace {

bool is_temporal(LtlOp op) {
  switch (op) {
    case LtlOp::next:
    case LtlOp::always:
    case LtlOp::eventually:
    case LtlOp::until:
    case LtlOp::weak_until:
    case LtlOp::release:
      return true;
    default:
      return false;
  }
}

bool is_state_formula(const LtlFormula& formula) {
  return !is_temporal(formula.op) && std::all_of(formula.operands.begin(), formula.operands.end(),
                                                 [](const auto& f) { return is_state_formula(f); });
}

ExprId negation(Overlay& overlay, ExprId a, SourcePos pos) {
  return overlay.add_operation(ExprOp::logical_not, a, kNone, pos);
}

ExprId as_expression(Overlay& overlay, const LtlFormula& formula) {
  if (formula.op == LtlOp::atom) return formula.atom;
  std::vector<ExprId> operands;
  for (const LtlFormula& operand : formula.operands) operands.push_back(as_expression(overlay, operand));
  const SourcePos pos = formula.pos;
  switch (formula.op) {
    case LtlOp::logical_not:
      return negation(overlay, operands[0], pos);
    case LtlOp::logical_and:
      return overlay.add_operation(ExprOp::logical_and, operands[0], operands[1], pos);
    case LtlOp::logical_or:
      return overlay.add_operation(ExprOp::logical_or, operands[0], operands[1], pos);
    case LtlOp::implies: {
      const ExprId premise_fails = negation(overlay, operands[0], pos);
      return overlay.add_operation(ExprOp::logical_or, premise_fails, operands[1], pos);
    }
    case LtlOp::equivalent: {
      const ExprId left = negation(overlay, operands[0], pos);
      const ExprId right = negation(overlay, operands[1], pos);
      return overlay.add_operation(ExprOp::equal, left, right, pos);
    }
    default:
      internal_error(__FILE__, __LINE__, "a temporal operator in a state formula");
  }
}

}  // namespace

ExprId as_invariant(Overlay& overlay, const LtlFormula& formula) {
  if (formula.op != LtlOp::always || !is_state_formula(formula.operands.front())) return kNone;
  return as_expression(overlay, formula.operands.front());
}

}  // namespace hasse
