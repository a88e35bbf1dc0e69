#include "automata/lasso.h"

#include <algorithm>
#include <unordered_set>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

std::vector<Formula> subformulas(const FormulaPool& pool, Formula formula) {
  std::vector<Formula> found{formula};
  std::unordered_set<Formula> seen{formula};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const Formula operand : pool.operands(found[i])) {
      if (seen.insert(operand).second) found.push_back(operand);
    }
  }
  // A formula is made after its operands.
  std::sort(found.begin(), found.end());
  return found;
}

namespace {

using Values = std::vector<bool>;

// until: least solution of v[i] = b[i] || (a[i] && v[after(i)]); release: greatest of v[i] = b[i] && (a[i] || v[after(i)]).
// Around the cycle once, the value at its start is guessed; a wrong guess is right the second time.
Values fixpoint(bool is_until, const Values& a, const Values& b, const Lasso& lasso) {
  Values v(lasso.length);
  bool behind = !is_until;
  const auto pass = [&](std::size_t first) {
    for (std::size_t i = lasso.length; i-- > first;) {
      behind = is_until ? b[i] || (a[i] && behind) : b[i] && (a[i] || behind);
      v[i] = behind;
    }
  };
  pass(lasso.cycle_start);
  pass(0);
  return v;
}

}  // namespace

LassoTruth::LassoTruth(const FormulaPool& pool, Formula formula, const Lasso& lasso) : formula_(formula) {
  HASSE_CHECK(lasso.cycle_start < lasso.length, "no cycle: start {}, length {}", lasso.cycle_start, lasso.length);
  for (const Formula part : subformulas(pool, formula)) {
    stop_point(static_cast<std::uint32_t>(1 + lasso.length / 64));
    Values result(lasso.length, pool.op(part) == Op::constant_true || pool.op(part) == Op::conjunction);
    const std::span<const Formula> operands = pool.operands(part);
    switch (pool.op(part)) {
      case Op::constant_true:
      case Op::constant_false:
        break;
      case Op::proposition:
        result = lasso.propositions.at(pool.index_of(part));
        HASSE_CHECK(result.size() == lasso.length, "{} values for {} positions", result.size(), lasso.length);
        break;
      case Op::negated_proposition:
        result = lasso.propositions.at(pool.index_of(part));
        result.flip();
        break;
      case Op::conjunction:
        for (const Formula operand : operands) {
          const Values& values = values_.at(operand);
          for (std::size_t i = 0; i < lasso.length; ++i) result[i] = result[i] && values[i];
        }
        break;
      case Op::disjunction:
        for (const Formula operand : operands) {
          const Values& values = values_.at(operand);
          for (std::size_t i = 0; i < lasso.length; ++i) result[i] = result[i] || values[i];
        }
        break;
      case Op::next: {
        const Values& values = values_.at(operands[0]);
        for (std::size_t i = 0; i < lasso.length; ++i) result[i] = values[lasso.after(i)];
        break;
      }
      case Op::until:
      case Op::release:
        result = fixpoint(pool.op(part) == Op::until, values_.at(operands[0]), values_.at(operands[1]), lasso);
        break;
    }
    values_.emplace(part, std::move(result));
  }
}

}  // namespace hasse::automata
