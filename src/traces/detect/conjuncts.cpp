#include "traces/detect/conjuncts.h"

namespace hasse::traces {

Conjuncts::Conjuncts(const Predicate& predicate, const Columns& columns, const poset::Projection& projection)
    : columns_(columns), projection_(projection) {
  last_cut_ = poset::empty_cut(projection.poset());
  last_counts_ = projection.counts(last_cut_);
  add(predicate.root, true);
}

void Conjuncts::add(const ExprPtr& expr, bool positive) {
  if (expr->kind == Expr::Kind::negation) return add(expr->operands[0], !positive);
  const bool is_conjunction = expr->kind == (positive ? Expr::Kind::all_of : Expr::Kind::any_of);
  if (is_conjunction && expr->processes.size() > 1) {
    for (const ExprPtr& operand : expr->operands) add(operand, positive);
    return;
  }
  poset::Part part{.chains = {}, .holds = [this, expr, positive](const poset::Cut& cut) {
                     return traces::holds(*expr, positive, columns_, counts(cut));
                   }};
  for (const ProcessId process : expr->processes) {
    if (const std::optional<poset::ChainId> chain = projection_.chain(process)) part.chains.push_back(*chain);
  }
  parts_.push_back(std::move(part));
}

const poset::Cut& Conjuncts::counts(const poset::Cut& cut) {
  if (cut != last_cut_) {
    last_cut_ = cut;
    last_counts_ = projection_.counts(cut);
  }
  return last_counts_;
}

}  // namespace hasse::traces
