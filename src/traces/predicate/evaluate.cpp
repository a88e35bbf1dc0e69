#include "traces/predicate/evaluate.h"

#include <algorithm>
#include <cmath>

#include "base/diagnostics.h"

namespace hasse::traces {

namespace {

using Kind = Expr::Kind;

[[noreturn]] void refuse(const Expr& expr, Kind kind, const Value& a, const Value& b, std::string_view why) {
  const char sign = kind == Kind::add ? '+' : kind == Kind::subtract ? '-' : '*';
  throw UserError(expr.pos, fmt::format("{} {} {} {}", value_text(a), sign, value_text(b), why));
}

// Whole where both are whole, otherwise a double, rounded as doubles are. Throws UserError, at the expression, if the result cannot be kept: any other would be
// equal to something that it is not.
Value calculate(const Expr& expr, Kind kind, const Value& a, const Value& b) {
  if (!is_number(a) || !is_number(b)) return {};
  const auto* whole_a = std::get_if<std::int64_t>(&a);
  const auto* whole_b = std::get_if<std::int64_t>(&b);
  if (whole_a != nullptr && whole_b != nullptr) {
    std::int64_t result = 0;
    const bool overflow = kind == Kind::add        ? __builtin_add_overflow(*whole_a, *whole_b, &result)
                          : kind == Kind::subtract ? __builtin_sub_overflow(*whole_a, *whole_b, &result)
                                                   : __builtin_mul_overflow(*whole_a, *whole_b, &result);
    if (overflow) refuse(expr, kind, a, b, "does not fit into 64 bits");
    return result;
  }
  const double x = as_double(a);
  const double y = as_double(b);
  const double result = kind == Kind::add ? x + y : kind == Kind::subtract ? x - y : x * y;
  if (!std::isfinite(result)) refuse(expr, kind, a, b, "is too large for a double");
  return result;
}

bool compares(const Expr& expr, bool positive, const Columns& columns, const poset::Cut& cut) {
  const Value a = evaluate(*expr.operands[0], columns, cut);
  const Value b = evaluate(*expr.operands[1], columns, cut);
  if (!is_defined(a) || !is_defined(b)) return false;
  if (expr.kind == Kind::equal) return equal(a, b) == positive;
  if (expr.kind == Kind::not_equal) return equal(a, b) != positive;
  const std::optional<int> order = compare(a, b);
  if (!order) return false;
  const bool result = expr.kind == Kind::less         ? *order < 0
                      : expr.kind == Kind::less_equal ? *order <= 0
                      : expr.kind == Kind::greater    ? *order > 0
                                                      : *order >= 0;
  return result == positive;
}

}  // namespace

Columns::Columns(const Run& run, const std::vector<VariableId>& variables)
    : columns_(run.variables.size()), processes_(run.variables.size()) {
  for (const VariableId variable : variables) {
    columns_[variable] = values_of(run, variable);
    processes_[variable] = run.variables[variable].process;
  }
}

Value evaluate(const Expr& expr, const Columns& columns, const poset::Cut& cut) {
  switch (expr.kind) {
    case Kind::constant:
      return expr.value;
    case Kind::variable:
      return columns.at(expr.variable, cut);
    case Kind::truth:
      return std::int64_t{holds(*expr.operands[0], true, columns, cut) ? 1 : 0};
    case Kind::or_zero: {
      Value value = evaluate(*expr.operands[0], columns, cut);
      return is_number(value) ? value : Value(std::int64_t{0});
    }
    case Kind::negate:
      return calculate(expr, Kind::subtract, std::int64_t{0}, evaluate(*expr.operands[0], columns, cut));
    case Kind::add: {
      Value total = std::int64_t{0};
      for (const ExprPtr& operand : expr.operands)
        total = calculate(expr, Kind::add, total, evaluate(*operand, columns, cut));
      return total;
    }
    case Kind::subtract:
    case Kind::multiply:
      return calculate(expr, expr.kind, evaluate(*expr.operands[0], columns, cut),
                       evaluate(*expr.operands[1], columns, cut));
    default:
      return holds(expr, true, columns, cut);
  }
}

bool holds(const Expr& expr, bool positive, const Columns& columns, const poset::Cut& cut) {
  const auto operand_holds = [&](const ExprPtr& operand) { return holds(*operand, positive, columns, cut); };
  if (expr.kind == Kind::negation) return holds(*expr.operands[0], !positive, columns, cut);
  if (expr.kind == Kind::all_of || expr.kind == Kind::any_of) {
    return (expr.kind == Kind::all_of) == positive ? std::ranges::all_of(expr.operands, operand_holds)
                                                   : std::ranges::any_of(expr.operands, operand_holds);
  }
  if (is_comparison(expr.kind)) return compares(expr, positive, columns, cut);
  const Value value = evaluate(expr, columns, cut);
  if (const auto* boolean = std::get_if<bool>(&value)) return *boolean == positive;
  return is_number(value) && (as_double(value) != 0) == positive;
}

void add_reasons(const Expr& expr, bool positive, const Columns& columns, const poset::Cut& cut,
                 std::set<ProcessId>& processes) {
  if (expr.kind == Kind::negation) return add_reasons(*expr.operands[0], !positive, columns, cut, processes);
  const bool composed = expr.kind == Kind::all_of || expr.kind == Kind::any_of;
  if (!composed || expr.processes.size() <= 1) {
    processes.insert(expr.processes.begin(), expr.processes.end());
    return;
  }
  const bool all = (expr.kind == Kind::all_of) == positive;
  const Expr* fewest = nullptr;
  for (const ExprPtr& operand : expr.operands) {
    if (holds(*operand, positive, columns, cut)) continue;
    if (!all) add_reasons(*operand, positive, columns, cut, processes);
    if (fewest == nullptr || operand->processes.size() < fewest->processes.size()) fewest = operand.get();
  }
  if (all && fewest != nullptr) add_reasons(*fewest, positive, columns, cut, processes);
}

}  // namespace hasse::traces
