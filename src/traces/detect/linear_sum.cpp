#include "traces/detect/linear_sum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "traces/detect/asking.h"

namespace hasse::traces {

namespace {

using Kind = Expr::Kind;

// Holds each whole number and each double as it is.
using Exact = long double;
static_assert(std::numeric_limits<Exact>::digits >= 64);

// Bits of the magnitude of all terms together: whole numbers do not overflow in any order, doubles are not rounded.
constexpr int kWholeBits = 62;
constexpr int kDoubleBits = std::numeric_limits<double>::digits;
// Bits of all changes of a sum together, in its units.
constexpr int kChangeBits = 59;

Exact exact(const Value& value) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  return whole != nullptr ? static_cast<Exact>(*whole) : static_cast<Exact>(std::get<double>(value));
}

// The least n >= 0 such that value * 2^n is whole.
int binary_places(Exact value) {
  if (value == 0) return 0;
  int exponent = 0;
  const auto bits = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(value), &exponent), 64));
  return std::max(64 - std::countr_zero(bits) - exponent, 0);
}

// No less than the value's magnitude: 2^bits.
int bits_of(Exact value) {
  return std::ilogb(std::max(value, Exact{1})) + 1;
}

class Collector {
 public:
  Collector(const Run& run, const Columns& columns, const std::function<bool()>& give_up)
      : run_(run), columns_(columns), give_up_(give_up), cut_(run.processes.size(), 0) {}

  // Adds a side of the comparison. False: it is not linear, or may be a text or a boolean, which can be compared too.
  bool add_side(const Expr& side, int factor) {
    if (side.processes.size() <= 1 && has_other_values(side)) return false;
    return add(side, {.by = static_cast<Exact>(factor)});
  }

  std::optional<LinearSum> result() {
    const int bits = bits_of(magnitude_);
    if (bits > kWholeBits) return std::nullopt;
    for (auto& [process, values] : values_) fill_gaps(values, defined_[process]);
    LinearSum sum;
    int places = places_;
    const int change_bits = bits_of(changes());
    if (change_bits + places > kChangeBits || (has_doubles_ && bits + places > kDoubleBits)) {
      places = kChangeBits - change_bits;
      sum.slack = slack(bits, places);
    }
    const auto in_units = [&](Exact value) { return static_cast<std::int64_t>(std::rint(std::ldexp(value, places))); };
    sum.constant = in_units(constant_);
    for (const auto& [process, values] : values_) {
      std::vector<std::int64_t>& units = sum.values[process];
      for (const Exact value : values) units.push_back(in_units(value));
    }
    std::erase_if(defined_, [](const auto& entry) { return std::ranges::find(entry.second, 0) == entry.second.end(); });
    sum.defined = std::move(defined_);
    return sum;
  }

 private:
  // What a term is multiplied by, and no less than what any of the constants it is multiplied by makes of it.
  struct Factor {
    Exact by = 1;
    Exact growth = 1;
    int places = 0;
  };

  // Each value is off by half a unit. An operation on doubles rounds its result and what it converts to doubles.
  std::int64_t slack(int bits, int places) const {
    Exact result = static_cast<Exact>(values_.size()) + 2;
    if (has_doubles_) result += std::ldexp(static_cast<Exact>(operations_ + 1), bits + places - kDoubleBits + 2);
    return static_cast<std::int64_t>(result);
  }

  // All together; the first values count, too.
  Exact changes() const {
    Exact result = std::abs(constant_);
    for (const auto& [process, values] : values_) {
      result += std::abs(values[0]);
      for (std::size_t i = 1; i < values.size(); ++i) result += std::abs(values[i] - values[i - 1]);
    }
    return result;
  }

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
  bool add(const Expr& expr, const Factor& factor) {
    if (expr.processes.empty()) return add_constant(evaluate(expr, columns_, cut_), factor);
    if (expr.processes.size() == 1) return add_local(expr, factor);
    operations_ += static_cast<std::int64_t>(expr.operands.size());
    const Factor negated{-factor.by, factor.growth, factor.places};
    switch (expr.kind) {
      case Kind::negate:
        return add(*expr.operands[0], negated);
      case Kind::subtract:
        return add(*expr.operands[0], factor) && add(*expr.operands[1], negated);
      case Kind::add:
        return std::ranges::all_of(expr.operands, [&](const ExprPtr& operand) { return add(*operand, factor); });
      case Kind::multiply:
        return multiply(*expr.operands[0], *expr.operands[1], factor);
      default:
        return false;
    }
  }

  // Not by 0, which would hide how large the other side becomes.
  bool multiply(const Expr& a, const Expr& b, Factor factor) {
    if (!a.processes.empty() && !b.processes.empty()) return false;
    const Value constant = evaluate(a.processes.empty() ? a : b, columns_, cut_);
    if (!is_number(constant) || exact(constant) == 0) return false;
    has_doubles_ = has_doubles_ || std::holds_alternative<double>(constant);
    factor.by *= exact(constant);
    factor.growth *= std::max(std::abs(exact(constant)), Exact{1});
    factor.places += binary_places(exact(constant));
    return add(a.processes.empty() ? b : a, factor);
  }

  bool add_constant(const Value& value, const Factor& factor) {
    if (!is_number(value)) return false;
    constant_ += take(value, factor);
    magnitude_ += std::abs(exact(value)) * factor.growth;
    return std::isfinite(magnitude_);
  }

  bool add_local(const Expr& expr, const Factor& factor) {
    const ProcessId process = expr.processes.front();
    const std::uint32_t length = run_.order.length(process);
    std::vector<Exact>& values = values_[process];
    std::vector<std::uint8_t>& defined = defined_[process];
    values.resize(length + 1, 0);
    defined.resize(length + 1, 1);
    Exact most = 0;
    throw_if(give_up_);
    for (std::uint32_t i = 0; i <= length; ++i) {
      cut_[process] = i;
      const Value value = evaluate(expr, columns_, cut_);
      if (!is_number(value)) {
        defined[i] = 0;
        continue;
      }
      values[i] += take(value, factor);
      most = std::max(most, std::abs(exact(value)));
    }
    cut_[process] = 0;
    magnitude_ += most * factor.growth;
    return std::isfinite(magnitude_);
  }

  // Whole multiples of 2^-p and 2^-q have a product that is one of 2^-(p + q).
  Exact take(const Value& value, const Factor& factor) {
    has_doubles_ = has_doubles_ || std::holds_alternative<double>(value);
    places_ = std::max(places_, binary_places(exact(value)) + factor.places);
    return exact(value) * factor.by;
  }

  // Where there is no value the sum is not looked at; the neighbour's value keeps its steps small.
  static void fill_gaps(std::vector<Exact>& values, const std::vector<std::uint8_t>& defined) {
    const auto first = std::ranges::find(defined, 1);
    if (first == defined.end()) {
      std::ranges::fill(values, 0);
      return;
    }
    Exact last = values[static_cast<std::size_t>(first - defined.begin())];
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (defined[i] == 0) values[i] = last;
      last = values[i];
    }
  }

  const Run& run_;
  const Columns& columns_;
  const std::function<bool()>& give_up_;
  poset::Cut cut_;
  Exact constant_ = 0;
  std::map<ProcessId, std::vector<Exact>> values_;
  std::map<ProcessId, std::vector<std::uint8_t>> defined_;
  Exact magnitude_ = 0;  // no less than that of any intermediate result
  int places_ = 0;       // of the terms, in binary
  std::int64_t operations_ = 0;
  bool has_doubles_ = false;
};

}  // namespace

std::optional<LinearSum> linear_difference(const Run& run, const Expr& comparison, const Columns& columns,
                                           const std::function<bool()>& give_up) {
  Collector collector(run, columns, give_up);
  if (!collector.add_side(*comparison.operands[0], 1) || !collector.add_side(*comparison.operands[1], -1))
    return std::nullopt;
  return collector.result();
}

}  // namespace hasse::traces
