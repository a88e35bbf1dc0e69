#include "record/linear_sum.h"

#include <algorithm>
#include <cmath>

namespace hasse::record {

namespace {

using Kind = Expr::Kind;

// Of all changes of all terms together, so that no sum of them comes near the end of 64 bits.
constexpr double kLargest = 1e17;

class Collector {
 public:
  Collector(const Run& run, const Columns& columns) : run_(run), columns_(columns), cut_(run.processes.size(), 0) {}

  // Adds a side of the comparison. False: it is not linear, or may be a text or a boolean, which can be compared too.
  bool add_side(const Expr& side, std::int64_t factor) {
    if (side.processes.size() <= 1 && has_other_values(side)) return false;
    return add(side, factor);
  }

  std::optional<LinearSum> result() {
    double total = std::abs(static_cast<double>(sum_.constant));
    for (auto& [process, values] : sum_.values) {
      fill_gaps(values, sum_.defined[process]);
      total += std::abs(static_cast<double>(values[0]));
      for (std::size_t i = 1; i < values.size(); ++i)
        total += std::abs(static_cast<double>(values[i]) - static_cast<double>(values[i - 1]));
    }
    std::erase_if(sum_.defined,
                  [](const auto& entry) { return std::ranges::find(entry.second, 0) == entry.second.end(); });
    if (total > kLargest) return std::nullopt;
    return std::move(sum_);
  }

 private:
  // Has it, at some time, a value that is no number?
  bool has_other_values(const Expr& expr) {
    const ProcessId process = expr.processes.empty() ? 0 : expr.processes.front();
    const std::uint32_t length = expr.processes.empty() ? 0 : run_.order.length(process);
    bool found = false;
    for (std::uint32_t i = 0; i <= length && !found; ++i) {
      cut_[process] = i;
      const Value value = evaluate(expr, columns_, cut_);
      found = is_defined(value) && !is_number(value);
    }
    cut_[process] = 0;
    return found;
  }

  // Adds factor * expr. Inside of arithmetic what is no number has no value. False: not linear.
  bool add(const Expr& expr, std::int64_t factor) {
    if (expr.processes.empty()) return add_constant(evaluate(expr, columns_, cut_), factor);
    if (expr.processes.size() == 1) return add_local(expr, factor);
    switch (expr.kind) {
      case Kind::negate:
        return add(*expr.operands[0], -factor);
      case Kind::subtract:
        return add(*expr.operands[0], factor) && add(*expr.operands[1], -factor);
      case Kind::add:
        return std::ranges::all_of(expr.operands, [&](const ExprPtr& operand) { return add(*operand, factor); });
      case Kind::multiply:
        return multiply(*expr.operands[0], *expr.operands[1], factor);
      default:
        return false;
    }
  }

  bool multiply(const Expr& a, const Expr& b, std::int64_t factor) {
    if (!a.processes.empty() && !b.processes.empty()) return false;
    const Value constant = evaluate(a.processes.empty() ? a : b, columns_, cut_);
    const auto* whole = std::get_if<std::int64_t>(&constant);
    if (whole == nullptr || __builtin_mul_overflow(factor, *whole, &factor) || factor == INT64_MIN) return false;
    return add(a.processes.empty() ? b : a, factor);
  }

  bool add_constant(const Value& value, std::int64_t factor) {
    const auto* whole = std::get_if<std::int64_t>(&value);
    std::int64_t product = 0;
    return whole != nullptr && !__builtin_mul_overflow(*whole, factor, &product) &&
           !__builtin_add_overflow(sum_.constant, product, &sum_.constant);
  }

  bool add_local(const Expr& expr, std::int64_t factor) {
    const ProcessId process = expr.processes.front();
    const std::uint32_t length = run_.order.length(process);
    std::vector<std::int64_t>& values = sum_.values[process];
    std::vector<std::uint8_t>& defined = sum_.defined[process];
    values.resize(length + 1, 0);
    defined.resize(length + 1, 1);
    for (std::uint32_t i = 0; i <= length; ++i) {
      cut_[process] = i;
      const Value value = evaluate(expr, columns_, cut_);
      if (const auto* whole = std::get_if<std::int64_t>(&value)) {
        std::int64_t product = 0;
        if (__builtin_mul_overflow(*whole, factor, &product) || __builtin_add_overflow(values[i], product, &values[i]))
          return false;
      } else if (!is_number(value)) {
        defined[i] = 0;
      } else {
        return false;
      }
    }
    cut_[process] = 0;
    return true;
  }

  // Where there is no value the sum is not looked at; the neighbour's value keeps its steps small.
  static void fill_gaps(std::vector<std::int64_t>& values, const std::vector<std::uint8_t>& defined) {
    const auto first = std::ranges::find(defined, 1);
    if (first == defined.end()) {
      std::ranges::fill(values, 0);
      return;
    }
    std::int64_t last = values[static_cast<std::size_t>(first - defined.begin())];
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (defined[i] == 0) values[i] = last;
      last = values[i];
    }
  }

  const Run& run_;
  const Columns& columns_;
  poset::Cut cut_;
  LinearSum sum_;
};

}  // namespace

std::optional<LinearSum> linear_difference(const Run& run, const Expr& comparison, const Columns& columns) {
  Collector collector(run, columns);
  if (!collector.add_side(*comparison.operands[0], 1) || !collector.add_side(*comparison.operands[1], -1))
    return std::nullopt;
  return collector.result();
}

}  // namespace hasse::record
