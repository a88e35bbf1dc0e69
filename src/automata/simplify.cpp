#include "automata/simplify.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "automata/obligation.h"
#include "automata/prune.h"
#include "automata/rewrite.h"
#include "automata/simulation.h"
#include "automata/translation.h"

namespace hasse::automata {

namespace {

constexpr std::size_t kMaxClasses = 4096;  // of valuations, in a state

auto size_of(const Automaton& automaton) {
  return std::tuple(automaton.states(), automaton.acceptance_sets, automaton.edges());
}

Automaton simplify_with(const Automaton& automaton, TransientMarks transient) {
  Automaton best = prune(automaton, transient);
  for (;;) {
    Automaton next = prune(quotient_by_simulation(best), transient);
    next = prune(quotient_by_reverse_simulation(next), transient);
    if (size_of(next) >= size_of(best)) return best;
    best = std::move(next);
  }
}

// Fewest states, then deterministic, then the rest.
bool is_better(Automaton& left, Automaton& right) {
  if (left.states() != right.states()) return left.states() < right.states();
  if (const bool deterministic = is_deterministic(left); deterministic != is_deterministic(right)) return deterministic;
  return size_of(left) < size_of(right);
}

}  // namespace

Automaton simplify(const Automaton& automaton) {
  Automaton one = simplify_with(automaton, TransientMarks::all);
  Automaton other = simplify_with(automaton, TransientMarks::none);
  return is_better(other, one) ? other : one;
}

Automaton small_automaton(FormulaPool& pool, Formula given) {
  const Formula formula = Rewriter(pool).rewrite(given);
  std::optional<Automaton> best;
  const auto consider = [&](const Automaton& automaton) {
    Automaton candidate = simplify(automaton);
    if (!best || is_better(candidate, *best)) best = std::move(candidate);
  };
  for (const bool by_valuation : {true, false}) {
    Translation translation(pool, formula, Translation::Order::propositions_first);
    if (const auto automaton = translation.complete(by_valuation, kMaxClasses)) consider(*automaton);
  }
  const Automaton negation = simplify(translate(pool, pool.negation(formula)));
  if (const auto minimal = minimal_weak_deterministic(*best, negation)) consider(*minimal);
  return std::move(*best);
}

}  // namespace hasse::automata
