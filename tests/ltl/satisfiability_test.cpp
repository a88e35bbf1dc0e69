#include "ltl/satisfiability.h"

#include <gtest/gtest.h>

#include <string>

#include "automata/parser.h"
#include "automata/random_formula.h"
#include "base/stop.h"
#include "ltl/families.h"
#include "ltl/patterns.h"

namespace hasse::ltl {
namespace {

using namespace automata;

constexpr Engine kEngines[] = {Engine::automatic, Engine::automaton, Engine::sat};

TEST(Satisfiability, EnginesAgreeOnRandomConjunctions) {
  support::Random random(31);
  int unsatisfiable = 0;
  for (int round = 0; round < 1500; ++round) {
    FormulaPool pool;
    name_propositions(pool, 3);
    Formula formula = build(pool, random_tree(random, random.between(3, 12), 3));
    for (unsigned more = random.pick(3); more > 0; --more)
      formula = pool.conjunction(formula, build(pool, random_tree(random, random.between(3, 9), 3)));
    const bool is_satisfiable = decide(pool, formula, Engine::automatic).word.has_value();
    ASSERT_EQ(decide(pool, formula, Engine::automaton).word.has_value(), is_satisfiable) << pool.text(formula);
    ASSERT_EQ(decide(pool, formula, Engine::sat).word.has_value(), is_satisfiable) << pool.text(formula);
    if (!is_satisfiable) {
      ++unsatisfiable;
      ASSERT_TRUE(decide(pool, pool.negation(formula), Engine::automatic).word) << pool.text(formula);
    }
  }
  EXPECT_GT(unsatisfiable, 100);
}

TEST(Satisfiability, FamiliesAreSatisfiableAndCountersThatMayNotEndAreNot) {
  for (const std::string& name : family_names()) {
    const bool expected = !name.starts_with("unsat");
    for (const Engine engine : kEngines) {
      FormulaPool pool;
      const Decision decision = decide(pool, parse_formula(pool, family_member(name, 3)), engine);
      EXPECT_EQ(decision.word.has_value(), expected) << name;
    }
  }
  EXPECT_EQ(family_member("unknown", 3), "");
}

TEST(Satisfiability, PatternsAreNeitherUnsatisfiableNorValid) {
  EXPECT_EQ(patterns().size(), 55u);
  for (const Pattern& pattern : patterns()) {
    FormulaPool pool;
    const Formula formula = parse_formula(pool, std::string(pattern.formula));
    EXPECT_TRUE(decide(pool, formula, Engine::automatic).word) << pattern.formula;
    EXPECT_TRUE(decide(pool, pool.negation(formula), Engine::automatic).word) << pattern.formula;
  }
}

TEST(Satisfiability, NoAnswerWhenTheTimeIsOver) {
  for (const Engine engine : kEngines) {
    StopSource source;
    source.set_deadline(StopSource::Clock::now() + std::chrono::milliseconds(50));
    const StopScope scope(source);
    FormulaPool pool;
    const Formula formula = parse_formula(pool, family_member("unsat-c", 14));
    EXPECT_THROW(decide(pool, formula, engine), Stopped);
  }
}

TEST(Satisfiability, WordsAreShortened) {
  support::Random random(32);
  for (int round = 0; round < 2000; ++round) {
    const Lasso lasso = random_lasso(random, 9, 1);
    const Lasso shorter = shortened(lasso);
    ASSERT_LE(shorter.length, lasso.length);
    ASSERT_LE(shorter.cycle_start, lasso.cycle_start);
    std::size_t a = 0;
    std::size_t b = 0;
    for (int i = 0; i < 40; ++i, a = lasso.after(a), b = shorter.after(b))
      ASSERT_EQ(lasso.propositions[0][a], shorter.propositions[0][b]);
  }
  const Lasso twice{5, 1, {{true, false, true, false, true}}};
  EXPECT_EQ(shortened(twice).length, 2u);
  EXPECT_EQ(shortened(twice).cycle_start, 0u);
}

}  // namespace
}  // namespace hasse::ltl
