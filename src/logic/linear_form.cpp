#include "logic/linear_form.h"

#include <limits>
#include <map>
#include <string>
#include <utility>

#include "logic/expression_text.h"
#include "logic/fold.h"

namespace hasse::logic {

namespace {

class Collector {
 public:
  Collector(Overlay& overlay, const Facts& facts, ReadSets& read_sets)
      : overlay_(overlay), facts_(facts), read_sets_(read_sets) {}

  // Adds factor * expression. False when an operation in it may wrap.
  bool add(ExprId id, std::int64_t factor) {
    if (factor > kLargest || factor < -kLargest) return false;
    const Expr e = overlay_.expr(id);  // by value: the pool grows
    switch (e.op) {
      case ExprOp::constant:
        constant_ += factor * e.value;
        return true;
      case ExprOp::add:
      case ExprOp::subtract: {
        const std::int64_t sign = e.op == ExprOp::add ? 1 : -1;
        return fits(sum_range(range(e.a), scaled_range(sign, range(e.b)))) && add(e.a, factor) &&
               add(e.b, sign * factor);
      }
      case ExprOp::negate:
        return fits(scaled_range(-1, range(e.a))) && add(e.a, -factor);
      case ExprOp::multiply: {
        const bool left = overlay_.expr(e.a).op == ExprOp::constant;
        const bool right = overlay_.expr(e.b).op == ExprOp::constant;
        if (!left && !right) break;
        const ExprId other = left ? e.b : e.a;
        const std::int64_t number = overlay_.expr(left ? e.a : e.b).value;
        return fits(scaled_range(number, range(other))) && add(other, factor * number);
      }
      case ExprOp::count_at:
        for (const std::uint8_t pid : facts_.pids_of(e.proctype)) add_term(is_at(pid, e), factor);
        return true;
      default:
        break;
    }
    add_term(id, factor);
    return true;
  }

  std::int64_t constant() const { return constant_; }
  std::vector<Term> terms() const {
    std::vector<Term> result;
    for (const auto& [text, term] : terms_) {
      if (term.coefficient != 0) result.push_back(term);
    }
    return result;
  }

 private:
  void add_term(ExprId id, std::int64_t factor) {
    Term& term = terms_.emplace(to_text(overlay_.program(), id), Term{0, id}).first->second;
    term.coefficient += factor;
  }

  // P[pid]@label
  ExprId is_at(std::uint8_t pid, const Expr& count) {
    Expr expr = count;
    expr.op = ExprOp::remote_label;
    expr.a = overlay_.add_constant(pid, count.pos);
    return overlay_.add(std::move(expr));
  }

  static constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();

  Range range(ExprId id) const { return read_sets_.of(id).range; }

  Overlay& overlay_;
  const Facts& facts_;
  ReadSets& read_sets_;
  std::map<std::string, Term> terms_;
  std::int64_t constant_ = 0;
};

}  // namespace

std::optional<LinearForm> linear_form(Overlay& overlay, const Facts& facts, ReadSets& read_sets, ExprId comparison) {
  const Expr e = overlay.expr(comparison);
  const bool compares = e.op >= ExprOp::less && e.op <= ExprOp::equal;
  if (!compares || read_sets.of(comparison).may_fault) return std::nullopt;
  const bool turned = e.op == ExprOp::less || e.op == ExprOp::less_equal;  // into right - left > 0
  Collector collector(overlay, facts, read_sets);
  if (!collector.add(e.a, turned ? -1 : 1) || !collector.add(e.b, turned ? 1 : -1)) return std::nullopt;
  const bool strict = e.op == ExprOp::less || e.op == ExprOp::greater;
  LinearForm form;
  form.terms = collector.terms();
  form.relation = e.op == ExprOp::equal ? ExprOp::equal : ExprOp::greater_equal;
  form.bound = (strict ? 1 : 0) - collector.constant();
  for (const Term& term : form.terms) {
    if (term.coefficient > std::numeric_limits<std::int32_t>::max() ||
        term.coefficient < std::numeric_limits<std::int32_t>::min())
      return std::nullopt;
  }
  return form;
}

}  // namespace hasse::logic
