#include "ltl/satisfiability.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "automata/emptiness.h"
#include "automata/rewrite.h"
#include "automata/translation.h"
#include "base/diagnostics.h"
#include "ltl/bounded_lasso.h"

namespace hasse::ltl {

using automata::Formula;
using automata::FormulaPool;
using automata::Lasso;

namespace {

Lasso lasso_of(FormulaPool& pool, const automata::Word& word, const std::vector<std::string>& names) {
  Lasso lasso{word.prefix.size() + word.cycle.size(), word.prefix.size(), {}};
  lasso.propositions.assign(pool.propositions(), std::vector<bool>(lasso.length, false));
  for (std::size_t i = 0; i < lasso.length; ++i) {
    const automata::Cube& letter = i < lasso.cycle_start ? word.prefix[i] : word.cycle[i - lasso.cycle_start];
    for (const automata::Literal literal : letter)
      lasso.propositions[pool.proposition_index(names[literal.variable])][i] = literal.positive;
  }
  return lasso;
}

class Decider {
 public:
  Decider(FormulaPool& pool, Formula formula) : pool_(pool), formula_(formula) {
    rewritten_ = automata::Rewriter(pool).rewrite(formula);
  }

  Decision decide(Engine engine) {
    if (rewritten_ == automata::kFalse) return decision(std::nullopt, Means::rewriting);
    if (engine != Engine::automaton) {
      if (std::optional<Lasso> word = find_constant_word(pool_, rewritten_))
        return decision(word, Means::one_valuation);
    }
    if (engine == Engine::automaton) return *by_automaton(SIZE_MAX);
    if (engine == Engine::sat) return *by_lassos(SIZE_MAX, LassoSearch::kNoLimit);
    // Short lassos are found, and short paths refuted, at once; for more the two engines take turns.
    std::size_t length = 20;
    std::size_t states = 1000;
    int conflicts = 1000;
    while (true) {
      if (std::optional<Decision> found = by_lassos(length, conflicts)) return *found;
      if (std::optional<Decision> found = by_automaton(states)) return *found;
      length *= 2;
      states *= 4;
      conflicts = std::min(conflicts * 4, 1'000'000'000);
    }
  }

 private:
  std::optional<Decision> by_automaton(std::size_t max_states) {
    if (!translation_) translation_.emplace(pool_, rewritten_, automata::Translation::Order::as_met);
    automata::Word word;
    const std::optional<bool> answer = has_word(*translation_, max_states, word);
    if (!answer) return std::nullopt;
    if (!*answer) return decision(std::nullopt, Means::automaton);
    return decision(lasso_of(pool_, word, translation_->propositions()), Means::automaton);
  }

  std::optional<Decision> by_lassos(std::size_t max_length, int conflicts) {
    if (!lassos_) lassos_.emplace(pool_, rewritten_);
    const std::optional<bool> answer = lassos_->run(max_length, conflicts);
    if (!answer) return std::nullopt;
    return *answer ? decision(lassos_->lasso(), Means::lassos) : decision(std::nullopt, Means::lassos);
  }

  Decision decision(const std::optional<Lasso>& word, Means means) const {
    Decision result{std::nullopt, means, translation_ ? translation_->states() : 0, lassos_ ? lassos_->length() : 0};
    if (!word) return result;
    result.word = shortened(*word);
    HASSE_CHECK(automata::holds(pool_, formula_, *result.word), "a word that is no model of {}", pool_.text(formula_));
    return result;
  }

  FormulaPool& pool_;
  Formula formula_;
  Formula rewritten_;
  std::optional<automata::Translation> translation_;
  std::optional<LassoSearch> lassos_;
};

}  // namespace

Decision decide(FormulaPool& pool, Formula formula, Engine engine) {
  return Decider(pool, formula).decide(engine);
}

Lasso shortened(const Lasso& lasso) {
  const auto equal = [&](std::size_t a, std::size_t b) {
    return std::ranges::all_of(lasso.propositions, [&](const std::vector<bool>& p) { return p[a] == p[b]; });
  };
  // The shortest period of the cycle that divides it, by the failure function of Knuth, Morris and Pratt.
  const std::size_t start = lasso.cycle_start;
  const std::size_t length = lasso.length - start;
  std::vector<std::size_t> border(length, 0);
  for (std::size_t i = 1; i < length; ++i) {
    std::size_t k = border[i - 1];
    while (k > 0 && !equal(start + i, start + k)) k = border[k - 1];
    border[i] = equal(start + i, start + k) ? k + 1 : k;
  }
  std::size_t period = length - border[length - 1];
  if (length % period != 0) period = length;
  const auto letter = [&](std::size_t i) { return i < start ? i : start + (i - start) % period; };
  // Where the end of the stem is that of the cycle, the cycle begins earlier.
  std::size_t stem = start;
  while (stem > 0 && equal(stem - 1, letter(stem - 1 + period))) --stem;
  Lasso result{stem + period, stem, {}};
  for (const std::vector<bool>& values : lasso.propositions) {
    std::vector<bool>& kept = result.propositions.emplace_back();
    for (std::size_t i = 0; i < stem + period; ++i) kept.push_back(values[letter(i)]);
  }
  return result;
}

}  // namespace hasse::ltl
