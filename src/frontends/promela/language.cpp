#include "frontends/promela/language.h"

#include <fmt/format.h>

#include <utility>

#include "frontends/promela/lower.h"

namespace hasse::promela {

ExprId PromelaLanguage::add_predicate(Overlay& overlay, const std::string& text, const std::string& origin) const {
  Lowering& lowering = into(overlay);
  const ast::ExprPtr expr = parse_expression(*overlay.program().sources, *lowering.text, text, origin);
  const ExprId lowered = lower_predicate(lowering, *expr);
  resolve_labels(lowering);
  return lowered;
}

const LtlProperty& PromelaLanguage::add_ltl(Overlay& overlay, const std::string& text,
                                            const std::string& origin) const {
  Lowering& lowering = into(overlay);
  const ast::Formula formula = parse_formula(*overlay.program().sources, *lowering.text, text, origin);
  LtlProperty property;
  property.name = fmt::format("ltl_{}", overlay.program().ltl.size());
  property.formula = lower_formula(lowering, formula);
  property.text = text;
  property.pos = formula.pos;
  resolve_labels(lowering);
  return lowering.program->ltl.emplace_back(std::move(property));
}

}  // namespace hasse::promela
