#include "record/formula.h"

#include <algorithm>
#include <set>

#include "record/predicate_syntax.h"

namespace hasse::record {

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

BoundFormula parse_formula(const std::string& text, std::string name, Run& run, SourceFiles& sources) {
  const std::uint16_t file = sources.add(std::move(name), text);
  Formula root = bind(parse_syntax(text, file, run.texts, true), run, {});
  std::vector<VariableId> variables = variables_of(root);
  return {text, std::move(root), std::move(variables)};
}

}  // namespace hasse::record
