#include "automata/translation.h"

#include <gtest/gtest.h>

#include "automata/direct_semantics.h"
#include "automata/emptiness.h"

namespace hasse::automata {
namespace {

TEST(Translation, AcceptsTheWordsThatSatisfyTheFormula) {
  FormulaPool pool;
  RandomLogic random(pool, 3, 1);
  std::size_t accepted = 0;
  for (int i = 0; i < 1500; ++i) {
    const Formula formula = random.formula(2 + random.below(9));
    const Automaton by_valuation = *Translation(pool, formula, Translation::Order::propositions_first).complete(true);
    const Automaton by_cubes = *Translation(pool, formula, Translation::Order::propositions_first).complete(false);
    for (int w = 0; w < 8; ++w) {
      const Word word = random.word();
      const bool expected = holds(pool, formula, word);
      const Word own = in_propositions_of(pool, word, by_valuation.propositions);
      ASSERT_EQ(accepts(by_valuation, own), expected) << pool.text(formula);
      ASSERT_EQ(accepts(by_cubes, own), expected) << pool.text(formula);
      accepted += expected;
    }
  }
  EXPECT_GT(accepted, 2000);
  EXPECT_LT(accepted, 10000);
}

TEST(Translation, AFormulaAndItsNegationHaveNoWordInCommon) {
  FormulaPool pool;
  RandomLogic random(pool, 3, 2);
  for (int i = 0; i < 1500; ++i) {
    const Formula formula = random.formula(2 + random.below(9));
    const Automaton both = product(translate(pool, formula), translate(pool, pool.negation(formula)));
    ASSERT_TRUE(is_empty(both)) << pool.text(formula);
  }
}

TEST(Emptiness, AWordThatIsFoundSatisfiesTheFormula) {
  FormulaPool pool;
  RandomLogic random(pool, 3, 3);
  std::size_t satisfiable = 0;
  for (int i = 0; i < 4000; ++i) {
    const Formula formula = random.formula(2 + random.below(14));
    Translation lazy(pool, formula, Translation::Order::as_met);
    const std::optional<Word> word = find_word(lazy);
    const Automaton automaton = translate(pool, formula);
    const std::optional<Word> other = find_word(automaton);
    ASSERT_EQ(word.has_value(), other.has_value()) << pool.text(formula);
    if (!word) continue;
    ++satisfiable;
    ASSERT_TRUE(holds(pool, formula, in_propositions_of_pool(pool, *word, lazy.propositions()))) << pool.text(formula);
    ASSERT_TRUE(holds(pool, formula, in_propositions_of_pool(pool, *other, automaton.propositions)))
        << pool.text(formula);
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
    EXPECT_TRUE(holds(pool, formula, in_propositions_of_pool(pool, *word, translation.propositions())));
  }
}

}  // namespace
}  // namespace hasse::automata
