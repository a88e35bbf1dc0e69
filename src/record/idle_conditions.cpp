#include "record/idle_conditions.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace hasse::record {

namespace {

using Kind = Expr::Kind;

constexpr std::size_t kMostShown = 5;

class Conditions {
 public:
  Conditions(const Run& run, const std::vector<VariableId>& variables) : run_(run), values_(run.variables.size()) {
    std::vector<bool> is_read(run.variables.size(), false);
    for (const VariableId variable : variables) is_read[variable] = true;
    const auto add = [&](VariableId variable, const Value& value) {
      if (!is_read[variable] || !is_defined(value)) return;
      // Of numbers it matters that there are some.
      if (!is_number(value) || values_[variable].size() <= kMostShown) values_[variable].insert(value);
    };
    for (VariableId variable = 0; variable < run.variables.size(); ++variable)
      add(variable, run.variables[variable].initially);
    for (const Assignment& assignment : run.assignments) add(assignment.variable, assignment.value);
  }

  void look_at(const Formula& formula) {
    if (formula.kind == Formula::Kind::state) look_at(*formula.predicate.root, true);
    for (const Formula& operand : formula.operands) look_at(operand);
  }

  std::vector<Warning> warnings() const {
    std::vector<Warning> result;
    for (const auto& [key, found] : found_) {
      if (!found.is_idle) continue;
      std::string values;
      std::size_t shown = 0;
      for (const Value& value : found.values) {
        if (shown++ == kMostShown) break;
        fmt::format_to(std::back_inserter(values), "{}{}", values.empty() ? "" : ", ", value_text(value));
      }
      if (found.values.size() > kMostShown) values += ", ...";
      result.push_back({std::get<0>(key), fmt::format("'{}' is never {}: its values are {}", std::get<1>(key),
                                                      std::get<2>(key), values)});
    }
    return result;
  }

 private:
  struct Found {
    bool is_idle = true;  // wherever it was met
    std::set<Value> values;
  };

  void look_at(const Expr& expr, bool as_condition) {
    if (expr.kind == Kind::variable && as_condition) {
      note(expr, {}, "true, false or a number",
           [](const Value& value) { return std::holds_alternative<bool>(value) || is_number(value); });
    }
    if (expr.kind == Kind::equal || expr.kind == Kind::not_equal) {
      for (const std::size_t i : {0, 1}) look_at_equality(*expr.operands[i], *expr.operands[1 - i], expr.pos);
    }
    if (expr.kind == Kind::or_zero && expr.operands[0]->kind == Kind::variable)
      note(*expr.operands[0], expr.pos, "a number", [](const Value& value) { return is_number(value); });
    const bool are_conditions = expr.kind == Kind::truth || expr.kind == Kind::negation || expr.kind == Kind::all_of ||
                                expr.kind == Kind::any_of;
    for (const ExprPtr& operand : expr.operands) look_at(*operand, are_conditions);
  }

  void look_at_equality(const Expr& variable, const Expr& constant, SourcePos pos) {
    if (variable.kind != Kind::variable || constant.kind != Kind::constant || is_number(constant.value)) return;
    note(variable, pos, value_text(constant.value), [&](const Value& value) { return equal(value, constant.value); });
  }

  // The same place is met for each process that a function ranges over.
  template <typename Fits>
  void note(const Expr& variable, SourcePos pos, const std::string& wanted, const Fits& fits) {
    const std::set<Value>& values = values_[variable.variable];
    Found& found = found_[{pos, std::string(run_.variables[variable.variable].name), wanted}];
    found.is_idle = found.is_idle && !values.empty() && std::ranges::none_of(values, fits);
    found.values.insert(values.begin(), values.end());
  }

  const Run& run_;
  std::vector<std::set<Value>> values_;  // of each variable that is read
  std::map<std::tuple<SourcePos, std::string, std::string>, Found> found_;
};

}  // namespace

std::vector<Warning> idle_conditions(const Run& run, const Formula& formula) {
  Conditions conditions(run, variables_of(formula));
  conditions.look_at(formula);
  return conditions.warnings();
}

}  // namespace hasse::record
