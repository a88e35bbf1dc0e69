#include "ltl/bounded_lasso.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "sat/solver.h"

namespace hasse::ltl {

using automata::Formula;
using automata::FormulaPool;
using automata::Lasso;
using automata::Op;
using sat::Literal;

std::optional<Lasso> find_constant_word(const FormulaPool& pool, Formula formula) {
  sat::Solver solver;
  std::vector<Literal> propositions(pool.propositions(), 0);
  std::unordered_map<Formula, Literal> variables;
  const auto variable_of_proposition = [&](Formula literal) {
    Literal& variable = propositions[pool.index_of(literal)];
    if (variable == 0) variable = solver.new_variable();
    return pool.op(literal) == Op::proposition ? variable : -variable;
  };
  for (const Formula part : automata::subformulas(pool, formula)) {
    stop_point();
    const std::span<const Formula> operands = pool.operands(part);
    if (pool.is_literal(part)) {
      variables[part] = variable_of_proposition(part);
      continue;
    }
    const Literal variable = solver.new_variable();
    variables[part] = variable;
    if (pool.op(part) == Op::constant_false) solver.add({-variable});
    if (pool.op(part) == Op::disjunction) {
      std::vector<Literal> clause{-variable};
      for (const Formula operand : operands) clause.push_back(variables.at(operand));
      solver.add(clause);
    } else if (pool.op(part) == Op::conjunction) {
      for (const Formula operand : operands) solver.add({-variable, variables.at(operand)});
    } else if (!operands.empty()) {
      solver.add({-variable, variables.at(operands.back())});
    }
  }
  solver.add({variables.at(formula)});
  if (!solver.solve()) return std::nullopt;
  Lasso lasso{1, 0, {}};
  for (const Literal variable : propositions)
    lasso.propositions.emplace_back(1, variable != 0 && solver.value(variable));
  HASSE_CHECK(automata::holds(pool, formula, lasso), "obligations without a model: {}", pool.text(formula));
  return lasso;
}

LassoSearch::LassoSearch(const FormulaPool& pool, Formula formula)
    : pool_(pool), formula_(formula), encoding_(pool, formula) {}

std::optional<bool> LassoSearch::run(std::size_t max_length, int conflicts) {
  for (; length_ <= max_length; length_ += 1 + length_ / 2, is_open_ = false) {
    encoding_.extend_to(length_);
    if (!is_open_) {
      const std::optional<bool> closes = encoding_.closes(conflicts);
      if (!closes) return std::nullopt;
      if (*closes) {
        lasso_ = encoding_.lasso();
        HASSE_CHECK(automata::holds(pool_, formula_, *lasso_), "a lasso that is no model of {}", pool_.text(formula_));
        return true;
      }
      is_open_ = true;
    }
    const std::optional<bool> goes_on = encoding_.has_path_without_repetition(conflicts);
    if (!goes_on) return std::nullopt;
    if (!*goes_on) return false;
  }
  return std::nullopt;
}

}  // namespace hasse::ltl
