#include "check/formula_automaton.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "automata/formula.h"
#include "automata/simplify.h"
#include "base/diagnostics.h"
#include "logic/expression_text.h"

namespace hasse::check {

namespace {

using automata::Formula;
using automata::FormulaPool;

// Rewrites a tree of the model's into a formula, and remembers what its propositions are.
class Reader {
 public:
  Reader(const Program& program, FormulaPool& pool) : program_(program), pool_(pool) {}

  Formula read(const LtlFormula& formula) {
    const auto operand = [&](std::size_t i) { return read(formula.operands.at(i)); };
    switch (formula.op) {
      case LtlOp::atom:
        return atom(formula.atom);
      case LtlOp::logical_not:
        return pool_.negation(operand(0));
      case LtlOp::logical_and:
        return pool_.conjunction(operand(0), operand(1));
      case LtlOp::logical_or:
        return pool_.disjunction(operand(0), operand(1));
      case LtlOp::implies:
        return pool_.implies(operand(0), operand(1));
      case LtlOp::equivalent:
        return pool_.equivalent(operand(0), operand(1));
      case LtlOp::next:
        return pool_.next(operand(0));
      case LtlOp::always:
        return pool_.always(operand(0));
      case LtlOp::eventually:
        return pool_.eventually(operand(0));
      case LtlOp::until:
        return pool_.until(operand(0), operand(1));
      case LtlOp::weak_until:
        return pool_.weak_until(operand(0), operand(1));
      case LtlOp::release:
        break;
    }
    return pool_.release(operand(0), operand(1));
  }

  std::size_t number_of(const std::string& name) const { return numbers_.at(name); }
  std::vector<ExprId> atoms() && { return std::move(atoms_); }

 private:
  Formula atom(ExprId expr) {
    const automata::PropositionIndex index = pool_.proposition_index(logic::to_text(program_, expr));
    if (numbers_.emplace(pool_.name(index), atoms_.size()).second) atoms_.push_back(expr);
    return pool_.proposition(index);
  }

  const Program& program_;
  FormulaPool& pool_;
  std::vector<ExprId> atoms_;
  std::unordered_map<std::string, std::size_t> numbers_;  // in atoms_, by the name of the proposition
};

}  // namespace

ObservedFormula observe(const Program& program, const LtlFormula& formula) {
  FormulaPool pool;
  Reader reader(program, pool);
  const Formula violation = pool.negation(reader.read(formula));
  automata::Automaton automaton = automata::small_buchi_automaton(pool, violation);
  ObservedFormula observed;
  layers::Automaton& violations = observed.violations;
  violations.initial = automaton.initial;
  violations.accepting.assign(automaton.states(), false);
  for (const automata::Edge& edge : automaton.all_edges()) {
    if (edge.marks == automaton.all_marks()) violations.accepting[edge.source] = true;
    for (const automata::Cube& cube : automaton.functions.cover(edge.guard)) {
      layers::Automaton::Transition transition{edge.source, edge.target, {}};
      for (const automata::Literal& literal : cube)
        transition.guard.push_back({reader.number_of(automaton.propositions[literal.variable]), !literal.positive});
      violations.transitions.push_back(std::move(transition));
    }
  }
  observed.atoms = std::move(reader).atoms();
  return observed;
}

}  // namespace hasse::check
