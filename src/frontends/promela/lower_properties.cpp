// Formulas and predicates, and the labels that remote references name.
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/edit_distance.h"
#include "frontends/promela/lower.h"
#include "frontends/promela/lower_expressions.h"

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
  std::map<std::uint32_t, std::unordered_map<std::string_view, std::uint32_t>>
      labels_of;  // by proctype: the first of each name
  for (const Lowering::PendingLabel& reference : lowering.labels) {
    const Proctype& proctype = lowering.program->proctypes[reference.proctype];
    const auto [labels, is_new] = labels_of.try_emplace(reference.proctype);
    for (std::uint32_t i = 0; is_new && i < proctype.labels.size(); ++i)
      labels->second.emplace(proctype.labels[i].name, i);
    const auto label = labels->second.find(reference.label);
    if (label == labels->second.end()) {
      std::vector<std::string_view> names;
      for (const Label& candidate : proctype.labels) names.push_back(candidate.name);
      throw UserError(reference.pos, fmt::format("proctype '{}' has no label '{}'{}", proctype.name, reference.label,
                                                 nearest_name(reference.label, names)));
    }
    const bool told = reference.pos == last_warning;  // once for all values of the variable of a sum and the like
    if (proctype.labels[label->second].location == kNone && !told) {
      lowering.warn(reference.pos, fmt::format("no process can get to label '{}' of '{}': this is never true",
                                               reference.label, proctype.name));
      last_warning = reference.pos;
    }
    lowering.program->exprs[reference.expr].label = label->second;
  }
  lowering.labels.clear();
}

}  // namespace hasse::promela
