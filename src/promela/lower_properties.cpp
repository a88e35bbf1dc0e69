// Formulas and predicates, and the labels that remote references name.
#include <algorithm>
#include <utility>

#include "base/edit_distance.h"
#include "promela/lower.h"
#include "promela/lower_expressions.h"

namespace hasse::promela {

ExprId lower_predicate(Lowering& lowering, const ast::Expr& expr) {
  Surroundings where;
  where.kind = Surroundings::Kind::predicate;
  return Expressions(lowering, where).value(expr).id;
}

LtlFormula lower_formula(Lowering& lowering, const ast::Formula& formula) {
  LtlFormula lowered;
  lowered.op = formula.op;
  lowered.pos = formula.pos;
  if (formula.op == LtlOp::atom) lowered.atom = lower_predicate(lowering, *formula.atom);
  for (const ast::Formula& operand : formula.operands) lowered.operands.push_back(lower_formula(lowering, operand));
  return lowered;
}

void resolve_labels(Lowering& lowering) {
  SourcePos last_warning;
  for (const Lowering::PendingLabel& reference : lowering.labels) {
    const Proctype& proctype = lowering.program->proctypes[reference.proctype];
    const auto label = std::find_if(proctype.labels.begin(), proctype.labels.end(),
                                    [&](const Label& l) { return l.name == reference.label; });
    if (label == proctype.labels.end()) {
      std::vector<std::string_view> names;
      for (const Label& candidate : proctype.labels) names.push_back(candidate.name);
      throw UserError(reference.pos, fmt::format("proctype '{}' has no label '{}'{}", proctype.name, reference.label,
                                                 nearest_name(reference.label, names)));
    }
    const bool told = reference.pos == last_warning;  // once for all values of the variable of a sum and the like
    if (label->location == kNone && !told) {
      lowering.warn(reference.pos, fmt::format("no process can get to label '{}' of '{}': this is never true",
                                               reference.label, proctype.name));
      last_warning = reference.pos;
    }
    lowering.program->exprs[reference.expr].label = static_cast<std::uint32_t>(label - proctype.labels.begin());
  }
  lowering.labels.clear();
}

}  // namespace hasse::promela
