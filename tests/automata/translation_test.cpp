#include "automata/translation.h"

#include <gtest/gtest.h>

#include "automata/emptiness.h"
#include "automata/lasso_words.h"
#include "automata/random_formula.h"

namespace hasse::automata {
namespace {

TEST(Translation, AcceptsTheWordsThatSatisfyTheFormula) {
  FormulaPool pool;
  name_propositions(pool, 3);
  support::Random random(1);
  std::size_t accepted = 0;
  for (int i = 0; i < 1500; ++i) {
    const Tree tree = random_tree(random, 2 + random.pick(9), 3);
    const Formula formula = build(pool, tree);
    const Automaton by_valuation = *Translation(pool, formula, Translation::Order::propositions_first).complete(true);
    const Automaton by_cubes = *Translation(pool, formula, Translation::Order::propositions_first).complete(false);
    for (int w = 0; w < 8; ++w) {
      const Lasso lasso = random_lasso(random, 7, 3);
      const bool expected = holds_by_definition(tree, lasso, 0);
      const Word word = word_of(pool, lasso, by_valuation.propositions);
      ASSERT_EQ(accepts(by_valuation, word), expected) << pool.text(formula);
      ASSERT_EQ(accepts(by_cubes, word), expected) << pool.text(formula);
      accepted += expected;
    }
  }
  EXPECT_GT(accepted, 2000);
  EXPECT_LT(accepted, 10000);
}

TEST(Translation, AFormulaAndItsNegationHaveNoWordInCommon) {
  FormulaPool pool;
  support::Random random(2);
  for (int i = 0; i < 1500; ++i) {
    const Formula formula = build(pool, random_tree(random, 2 + random.pick(9), 3));
    const Automaton both = product(translate(pool, formula), translate(pool, pool.negation(formula)));
    ASSERT_TRUE(is_empty(both)) << pool.text(formula);
  }
}

TEST(Emptiness, AWordThatIsFoundSatisfiesTheFormula) {
  FormulaPool pool;
  support::Random random(3);
  std::size_t satisfiable = 0;
  for (int i = 0; i < 4000; ++i) {
    const Formula formula = build(pool, random_tree(random, 2 + random.pick(14), 3));
    Translation lazy(pool, formula, Translation::Order::as_met);
    const std::optional<Word> word = find_word(lazy);
    const Automaton automaton = translate(pool, formula);
    const std::optional<Word> other = find_word(automaton);
    ASSERT_EQ(word.has_value(), other.has_value()) << pool.text(formula);
    if (!word) continue;
    ++satisfiable;
    ASSERT_TRUE(satisfies(pool, *word, lazy.propositions(), formula)) << pool.text(formula);
    ASSERT_TRUE(satisfies(pool, *other, automaton.propositions, formula)) << pool.text(formula);
  }
  EXPECT_GT(satisfiable, 2000);
  EXPECT_LT(satisfiable, 4000);
}

// n untils have 3^n edges and 2^n states; a word is found after few of them.
TEST(Emptiness, LooksAtFewOfExponentiallyManyStates) {
  FormulaPool pool;
  std::vector<Formula> eventualities, recurrences, choices;
  Formula left = pool.proposition("p0");
  Formula right = pool.proposition("p100");
  for (int i = 1; i <= 100; ++i) {
    const Formula p = pool.proposition("p" + std::to_string(i));
    eventualities.push_back(pool.eventually(p));
    recurrences.push_back(pool.always(pool.eventually(p)));
    choices.push_back(pool.disjunction(recurrences.back(), pool.eventually(pool.always(p))));
    left = pool.until(left, p);
    right = pool.until(pool.proposition("p" + std::to_string(100 - i)), right);
  }
  for (const Formula formula : {pool.conjunction(eventualities), pool.conjunction(recurrences),
                                pool.disjunction(recurrences), pool.conjunction(choices), left, right}) {
    Translation translation(pool, formula, Translation::Order::as_met);
    const std::optional<Word> word = find_word(translation);
    ASSERT_TRUE(word);
    EXPECT_LE(translation.states(), 203);
    EXPECT_TRUE(satisfies(pool, *word, translation.propositions(), formula));
  }
}

}  // namespace
}  // namespace hasse::automata
