#include "traces/predicate/formula.h"

#include <algorithm>
#include <set>

#include "traces/predicate/counts.h"
#include "traces/predicate/predicate_syntax.h"
#include "traces/predicate/value_check.h"

namespace hasse::traces {

namespace {

using Kind = Formula::Kind;

bool has_temporal(const Syntax& syntax) {
  return is_temporal(syntax.kind) || std::ranges::any_of(syntax.operands, has_temporal);
}

Formula bind(const Syntax& syntax, const Run& run, std::optional<ProcessId> self) {
  if (!has_temporal(syntax)) return {.kind = Kind::state, .predicate = bind_predicate(syntax, run, self)};
  Formula result;
  if (syntax.kind == "exists" || syntax.kind == "forall") {
    result.kind = syntax.kind == "exists" ? Kind::any_of : Kind::all_of;
    for (const ProcessId process : processes_at_hand(syntax, run))
      result.operands.push_back(bind(syntax.operands[0], run, process));
    return result;
  }
  static const std::pair<std::string_view, Kind> kKinds[] = {
      {"!", Kind::negation},        {"&&", Kind::all_of},         {"||", Kind::any_of},
      {"EF", Kind::exists_finally}, {"AF", Kind::always_finally}, {"EG", Kind::exists_globally},
      {"AG", Kind::always_globally}};
  const auto* kind = std::ranges::find(kKinds, syntax.kind, &std::pair<std::string_view, Kind>::first);
  // Binding it as a predicate says what is wrong.
  if (kind == std::end(kKinds)) return {.kind = Kind::state, .predicate = bind_predicate(syntax, run, self)};
  result.kind = kind->second;
  for (const Syntax& operand : syntax.operands) result.operands.push_back(bind(operand, run, self));
  return result;
}

void add_variables(const Expr& expr, std::set<VariableId>& variables) {
  if (expr.kind == Expr::Kind::variable) variables.insert(expr.variable);
  for (const ExprPtr& operand : expr.operands) add_variables(*operand, variables);
}

Formula formula_of(const ExprPtr& expr, bool positive) {
  if (expr->kind == Expr::Kind::negation) return formula_of(expr->operands[0], !positive);
  const bool composed = expr->kind == Expr::Kind::all_of || expr->kind == Expr::Kind::any_of;
  if (composed && expr->processes.size() > 1) {
    Formula result{.kind = (expr->kind == Expr::Kind::all_of) == positive ? Kind::all_of : Kind::any_of};
    for (const ExprPtr& operand : expr->operands) result.operands.push_back(formula_of(operand, positive));
    return result;
  }
  Formula result{.kind = Kind::state};
  result.predicate.root = expr;
  if (!positive) {
    result.predicate.root = std::make_shared<const Expr>(
        Expr{.kind = Expr::Kind::negation, .operands = {expr}, .processes = expr->processes});
  }
  std::set<VariableId> variables;
  add_variables(*expr, variables);
  result.predicate.variables.assign(variables.begin(), variables.end());
  return result;
}

void add_states(const Formula& formula, std::vector<ExprPtr>& states) {
  if (formula.predicate.root) states.push_back(formula.predicate.root);
  for (const Formula& operand : formula.operands) add_states(operand, states);
}

void add_variables(const Formula& formula, std::set<VariableId>& variables) {
  variables.insert(formula.predicate.variables.begin(), formula.predicate.variables.end());
  for (const Formula& operand : formula.operands) add_variables(operand, variables);
}

}  // namespace

std::vector<VariableId> variables_of(const Formula& formula) {
  std::set<VariableId> variables;
  add_variables(formula, variables);
  return {variables.begin(), variables.end()};
}

Formula formula_of(const Predicate& predicate) {
  return formula_of(predicate.root, true);
}

BoundFormula parse_formula(const std::string& text, std::string name, Run& run, SourceFiles& sources) {
  const std::uint16_t file = sources.add(std::move(name), text);
  const Syntax syntax = parse_syntax(text, file, run.texts, true);
  add_channels(syntax, run);
  add_event_counts(syntax, run);
  Formula root = bind(syntax, run, {});
  std::vector<ExprPtr> states;
  add_states(root, states);
  check_values(states, run);
  std::vector<VariableId> variables = variables_of(root);
  return {text, std::move(root), std::move(variables)};
}

}  // namespace hasse::traces
