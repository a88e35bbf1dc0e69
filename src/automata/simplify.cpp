#include "automata/simplify.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "automata/degeneralise.h"
#include "automata/determinise.h"
#include "automata/emptiness.h"
#include "automata/improve.h"
#include "automata/lasso.h"
#include "automata/prune.h"
#include "automata/rewrite.h"
#include "automata/simulation.h"
#include "automata/translation.h"

namespace hasse::automata {

namespace {

constexpr std::size_t kMaxClasses = 4096;  // of valuations, in a state
constexpr std::size_t kMaxSubsets = 256;
constexpr std::size_t kMaxStatesToRetry = 64;  // with edges by cubes

Automaton simplify_with(const Automaton& automaton, TransientMarks transient) {
  return improved(prune(automaton, transient), [transient](const Automaton& best) {
    const Automaton next = prune(quotient_by_simulation(best), transient);
    return prune(quotient_by_reverse_simulation(next), transient);
  });
}

bool is_better(Automaton& left, Automaton& right) {
  if (left.edges() > 2 * right.edges()) return false;
  if (right.edges() > 2 * left.edges()) return true;
  if (left.states() != right.states()) return left.states() < right.states();
  if (const bool deterministic = is_deterministic(left); deterministic != is_deterministic(right)) return deterministic;
  return size_of(left) < size_of(right);
}

// Conjuncts that are valid, which syntax does not always tell, and disjuncts that are unsatisfiable. Small ones only: a conjunct can be
// as hard as all.
Formula without_idle_operands(FormulaPool& pool, Formula formula) {
  constexpr std::size_t kMaxSubformulas = 40;
  const bool is_conjunction = pool.op(formula) == Op::conjunction;
  if (!is_conjunction && pool.op(formula) != Op::disjunction) return formula;
  std::vector<Formula> operands(pool.operands(formula).begin(), pool.operands(formula).end());
  std::erase_if(operands, [&](Formula operand) {
    return subformulas(pool, operand).size() <= kMaxSubformulas &&
           !find_word(pool, is_conjunction ? pool.negation(operand) : operand);
  });
  return is_conjunction ? pool.conjunction(operands) : pool.disjunction(operands);
}

// The simplified automata of a formula.
std::vector<Automaton> candidates(FormulaPool& pool, Formula given) {
  const Formula formula = without_idle_operands(pool, Rewriter(pool).rewrite(given));
  std::vector<Automaton> found;
  Translation translation(pool, formula, Translation::Order::propositions_first);
  bool has_choices = true;
  if (const auto by_valuation = translation.complete(true, kMaxClasses)) {
    Automaton pruned = prune(*by_valuation, TransientMarks::none);
    has_choices = !is_deterministic(pruned);
    if (!has_choices && is_weak(pruned)) {
      found.push_back(prune(minimal_weak_automaton(pruned), TransientMarks::none));
      return found;
    }
    found.push_back(simplify(pruned));
  }
  if (found.empty() || (has_choices && found.front().states() <= kMaxStatesToRetry)) {
    Translation other(pool, formula, Translation::Order::propositions_first);
    found.push_back(simplify(*other.complete(false)));
  }
  const Automaton negation = simplify(translate(pool, pool.negation(formula)));
  if (const auto deterministic = deterministic_automaton(found.front(), negation, kMaxSubsets)) {
    found.push_back(simplify(*deterministic));
  }
  return found;
}

Automaton best_of(std::vector<Automaton> found) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < found.size(); ++i) {
    if (is_better(found[i], found[best])) best = i;
  }
  return std::move(found[best]);
}

}  // namespace

Automaton simplify(const Automaton& automaton) {
  Automaton one = simplify_with(automaton, TransientMarks::all);
  if (components(one).count == 1) return one;
  Automaton other = simplify_with(automaton, TransientMarks::none);
  return is_better(other, one) ? other : one;
}

Automaton small_automaton(FormulaPool& pool, Formula formula) {
  return best_of(candidates(pool, formula));
}

Automaton small_buchi_automaton(FormulaPool& pool, Formula formula) {
  std::vector<Automaton> found = candidates(pool, formula);
  for (Automaton& automaton : found) automaton = degeneralise(automaton);
  return best_of(std::move(found));
}

}  // namespace hasse::automata
