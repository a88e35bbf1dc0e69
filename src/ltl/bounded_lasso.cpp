#include "ltl/bounded_lasso.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "ltl/lasso_encoding.h"
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

std::optional<Lasso> find_lasso(const FormulaPool& pool, Formula formula, SolverFigures& figures) {
  if (formula == automata::kFalse) return std::nullopt;
  if (std::optional<Lasso> lasso = find_constant_word(pool, formula)) return lasso;
  LassoEncoding encoding(pool, formula);
  for (std::size_t length = 1;; length += 1 + length / 2) {
    encoding.extend_to(length);
    figures = {length, static_cast<std::size_t>(encoding.variables()), encoding.clauses()};
    if (std::optional<Lasso> lasso = encoding.closed()) {
      HASSE_CHECK(automata::holds(pool, formula, *lasso), "a lasso that is no model of {}", pool.text(formula));
      return lasso;
    }
    if (!encoding.has_path_without_repetition()) return std::nullopt;
  }
}

}  // namespace hasse::ltl
