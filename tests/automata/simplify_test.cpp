#include "automata/simplify.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "automata/degeneralise.h"
#include "automata/emptiness.h"
#include "automata/lasso_words.h"
#include "automata/parser.h"
#include "automata/prune.h"
#include "automata/random_formula.h"
#include "automata/simulation.h"
#include "automata/translation.h"

namespace hasse::automata {
namespace {

TEST(Simplify, KeepsTheWords) {
  FormulaPool pool;
  name_propositions(pool, 3);
  support::Random random(4);
  for (int i = 0; i < 1200; ++i) {
    const Tree tree = random_tree(random, 2 + random.pick(10), 3);
    const Formula formula = build(pool, tree);
    const Automaton small = small_automaton(pool, formula);
    const Automaton buchi = small_buchi_automaton(pool, formula);
    ASSERT_TRUE(has_state_acceptance(buchi));
    ASSERT_EQ(buchi.acceptance_sets, 1);
    for (int w = 0; w < 6; ++w) {
      const Lasso lasso = random_lasso(random, 8, 3);
      const bool expected = holds_by_definition(tree, lasso, 0);
      ASSERT_EQ(accepts(small, word_of(pool, lasso, small.propositions)), expected) << pool.text(formula);
      ASSERT_EQ(accepts(buchi, word_of(pool, lasso, buchi.propositions)), expected) << pool.text(formula);
    }
  }
}

// Each step alone, of automata as they are translated: with the negation's words none in common, and none lost.
TEST(Simplify, EachStepKeepsTheLanguage) {
  FormulaPool pool;
  support::Random random(5);
  for (int i = 0; i < 1500; ++i) {
    const Formula formula = build(pool, random_tree(random, 2 + random.pick(10), 3));
    const Automaton automaton = translate(pool, formula);
    const Automaton negation = translate(pool, pool.negation(formula));
    Automaton of_negation = simplify(negation);
    for (const Automaton& step :
         {prune(automaton, TransientMarks::all), prune(automaton, TransientMarks::none),
          quotient_by_simulation(automaton), quotient_by_reverse_simulation(automaton), degeneralise(automaton)}) {
      ASSERT_TRUE(is_empty(product(step, of_negation))) << pool.text(formula);
      ASSERT_EQ(is_empty(step), is_empty(automaton)) << pool.text(formula);
      if (step.states() <= 12 && negation.states() <= 12) {
        ASSERT_TRUE(is_empty(product(step, negation))) << pool.text(formula);
      }
    }
  }
}

TEST(Simplify, SimulationsNeverAddStates) {
  FormulaPool pool;
  support::Random random(6);
  for (int i = 0; i < 500; ++i) {
    const Automaton automaton = translate(pool, build(pool, random_tree(random, 2 + random.pick(12), 3)));
    EXPECT_LE(quotient_by_simulation(automaton).states(), automaton.states());
    EXPECT_LE(quotient_by_reverse_simulation(automaton).states(), automaton.states());
  }
}

struct Sizes {
  std::size_t formulas = 0, states = 0, edges = 0, deterministic = 0, buchi_states = 0, buchi_edges = 0, valid = 0;
};

// The sizes that Spot 2.12 reaches (ltl2tgba, transition-based and -B), set by set, and together the number of deterministic ones.
TEST(Simplify, PublishedPatternsAreNoLargerThanSpotsAutomata) {
  std::ifstream file(HASSE_SOURCE_DIR "/tests/automata/patterns/published.txt");
  std::map<std::string, Sizes> sizes;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string set, number, text;
    words >> set >> number;
    std::getline(words, text);
    FormulaPool pool;
    const Formula formula = parse_formula(pool, text);
    Automaton automaton = small_automaton(pool, formula);
    const Automaton buchi = small_buchi_automaton(pool, formula);
    const bool is_valid = !find_word(pool, pool.negation(formula));
    EXPECT_TRUE(find_word(automaton)) << line;
    EXPECT_TRUE(!is_valid || automaton.edges() == 1) << line;
    for (Sizes* sum : {&sizes[set], &sizes["all"]}) {
      ++sum->formulas;
      sum->states += automaton.states();
      sum->edges += automaton.edges();
      sum->deterministic += is_deterministic(automaton);
      sum->buchi_states += buchi.states();
      sum->buchi_edges += buchi.edges();
      sum->valid += is_valid;
    }
  }
  const std::map<std::string, Sizes> limits{
      {"dac", {55, 206, 581, 47, 214, 614, 0}},
      {"eh", {12, 34, 99, 6, 43, 100, 0}},
      {"sb", {27, 73, 146, 21, 83, 166, 0}},
      {"hkrss", {55, 196, 728, 43, 227, 1114, 0}},  // Spot: 194 and 708; 227 and 1105
      {"p", {20, 50, 112, 17, 56, 124, 0}},
      {"all", {169, 557, 1646, 136, 623, 2109, 4}}};
  for (const auto& [set, limit] : limits) {
    const Sizes& sum = sizes[set];
    EXPECT_EQ(sum.formulas, limit.formulas) << set;
    EXPECT_LE(sum.states, limit.states) << set;
    EXPECT_LE(sum.edges, limit.edges) << set;
    EXPECT_GE(sum.deterministic, limit.deterministic) << set;
    EXPECT_LE(sum.buchi_states, limit.buchi_states) << set;
    EXPECT_LE(sum.buchi_edges, limit.buchi_edges) << set;
  }
  EXPECT_EQ(sizes["all"].valid, 4);
}

TEST(Simplify, ShowsTheClassOfAFormula) {
  FormulaPool pool;
  struct Case {
    std::string text;
    bool safety, terminal, weak, deterministic;
  };
  for (const Case& one : {Case{"[] p", true, false, true, true}, Case{"p W q", true, false, true, true},
                          Case{"<> p", false, true, true, true}, Case{"p U q", false, true, true, true},
                          Case{"true", true, true, true, true}, Case{"<> p && [] q", false, false, true, true},
                          Case{"[] <> p", false, false, false, true}, Case{"<> [] p", false, false, true, false}}) {
    Automaton automaton = small_automaton(pool, parse_formula(pool, one.text));
    EXPECT_EQ(automaton.acceptance_sets == 0, one.safety) << one.text;
    EXPECT_EQ(is_terminal(automaton), one.terminal) << one.text;
    EXPECT_EQ(is_weak(automaton), one.weak) << one.text;
    EXPECT_EQ(is_deterministic(automaton), one.deterministic) << one.text;
  }
}

Formula recurrences(FormulaPool& pool, int n) {
  Formula all = kTrue;
  for (int i = 1; i <= n; ++i) {
    all = pool.conjunction(all, pool.always(pool.eventually(pool.proposition("p" + std::to_string(i)))));
  }
  return all;
}

// States that Spot 2.12 reaches.
TEST(Simplify, FamiliesAreNoLargerThanSpotsAutomata) {
  FormulaPool pool;
  for (const int n : {5, 12}) {
    const Automaton automaton = small_automaton(pool, recurrences(pool, n));
    EXPECT_EQ(automaton.states(), 1);
    EXPECT_EQ(automaton.acceptance_sets, n);
  }
  EXPECT_EQ(small_buchi_automaton(pool, recurrences(pool, 5)).states(), 6);

  const Formula response = parse_formula(pool, "G (q -> F r)");
  const Formula theta = pool.negation(pool.implies(recurrences(pool, 3), response));
  EXPECT_EQ(small_automaton(pool, theta).states(), 2);
  EXPECT_EQ(small_buchi_automaton(pool, theta).states(), 5);

  Formula choices = kTrue;
  Formula left = pool.proposition("p1");
  for (int i = 1; i <= 4; ++i) {
    const Formula p = pool.proposition("p" + std::to_string(i));
    const Formula next = pool.proposition("p" + std::to_string(i + 1));
    choices = pool.conjunction(choices,
                               pool.disjunction(pool.always(pool.eventually(p)), pool.eventually(pool.always(next))));
    left = pool.until(left, next);
  }
  EXPECT_LE(small_automaton(pool, choices).states(), 10);  // Spot: 9
  EXPECT_LE(small_buchi_automaton(pool, choices).states(), 24);
  EXPECT_LE(small_automaton(pool, left).states(), 16);

  // Large ones, in seconds.
  Formula pairs = kTrue;
  for (int i = 1; i <= 6; ++i) {
    const Formula next = pool.proposition("p" + std::to_string(i + 1));
    pairs = pool.conjunction(
        pairs, pool.disjunction(pool.eventually(pool.proposition("p" + std::to_string(i))), pool.always(next)));
    if (i > 4) left = pool.until(left, next);
  }
  EXPECT_LE(small_automaton(pool, pairs).states(), 240);
  EXPECT_LE(small_automaton(pool, left).states(), 64);
}

}  // namespace
}  // namespace hasse::automata
