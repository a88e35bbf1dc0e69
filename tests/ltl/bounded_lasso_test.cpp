#include "ltl/bounded_lasso.h"

#include <gtest/gtest.h>

#include "automata/parser.h"
#include "automata/random_formula.h"
#include "automata/rewrite.h"
#include "ltl/families.h"

namespace hasse::ltl {
namespace {

using namespace automata;

// Every lasso of at most three letters over two propositions.
bool some_short_lasso_satisfies(const FormulaPool& pool, Formula formula) {
  for (std::size_t length = 1; length <= 3; ++length) {
    for (unsigned bits = 0; bits < 1u << (2 * length); ++bits) {
      Lasso lasso{length, 0, {std::vector<bool>(length), std::vector<bool>(length)}};
      for (std::size_t i = 0; i < length; ++i) {
        lasso.propositions[0][i] = (bits >> (2 * i) & 1) != 0;
        lasso.propositions[1][i] = (bits >> (2 * i + 1) & 1) != 0;
      }
      for (; lasso.cycle_start < length; ++lasso.cycle_start) {
        if (holds(pool, formula, lasso)) return true;
      }
    }
  }
  return false;
}

TEST(BoundedLassos, AgreeWithAllShortLassosOnRandomFormulas) {
  support::Random random(21);
  int unsatisfiable = 0;
  int by_length = 0;
  for (int round = 0; round < 800; ++round) {
    FormulaPool pool;
    name_propositions(pool, 2);
    // Conjunctions, for many of them are unsatisfiable.
    Formula formula = build(pool, random_tree(random, random.between(4, 9), 2));
    formula = pool.conjunction(formula, build(pool, random_tree(random, random.between(4, 9), 2)));
    LassoSearch search(pool, formula);
    const bool is_satisfiable = *search.run(SIZE_MAX, LassoSearch::kNoLimit);
    if (is_satisfiable) {
      ASSERT_TRUE(holds(pool, formula, search.lasso()));
      if (search.length() > 2) ++by_length;
    } else {
      if (formula != kFalse) ++unsatisfiable;
      ASSERT_FALSE(some_short_lasso_satisfies(pool, formula)) << pool.text(formula);
    }
  }
  EXPECT_GT(unsatisfiable, 30);
  EXPECT_GT(by_length, 20);
}

// Block j is j in binary, the least significant bit first.
TEST(BoundedLassos, ACounterCounts) {
  for (const char* name : {"c", "cl", "cc", "ccl"}) {
    for (unsigned n = 1; n <= 4; ++n) {
      FormulaPool pool;
      const Formula formula = parse_formula(pool, family_member(name, n));
      LassoSearch search(pool, formula);
      ASSERT_EQ(search.run(SIZE_MAX, LassoSearch::kNoLimit), true) << name << n;
      const Lasso* lasso = &search.lasso();
      const PropositionIndex b = pool.proposition_index("b");
      const PropositionIndex m = pool.proposition_index("m");
      EXPECT_EQ((lasso->length - lasso->cycle_start) % (n << n), 0u) << name << n;
      std::size_t at = 0;
      for (std::size_t letter = 0; letter < std::size_t{3} * (n << n); ++letter, at = lasso->after(at)) {
        const std::size_t block = letter / n;
        ASSERT_EQ(lasso->propositions[m][at], letter % n == 0) << name << n << " at " << letter;
        ASSERT_EQ(lasso->propositions[b][at], (block >> (letter % n) & 1) != 0) << name << n << " at " << letter;
      }
    }
  }
}

TEST(BoundedLassos, ACounterWithoutItsLastBlockIsUnsatisfiable) {
  for (const char* name : {"unsat-c", "unsat-cl", "unsat-cc", "unsat-ccl"}) {
    for (unsigned n = 1; n <= 4; ++n) {
      FormulaPool pool;
      const Formula formula = parse_formula(pool, family_member(name, n));
      EXPECT_EQ(LassoSearch(pool, formula).run(SIZE_MAX, LassoSearch::kNoLimit), false) << name << n;
    }
  }
}

TEST(BoundedLassos, LivenessThatNoPrefixRefutes) {
  for (const char* text : {"[] <> p && <> [] !p", "[] (p -> X q) && [] (q -> X !p) && [] <> (p && X X p)",
                           "[] <> p && [] <> q && [] (p -> X [] !q)", "p U q && [] !q", "[] (p <-> X !p) && <> [] p",
                           "[] (p -> X X p) && p && [] <> (!p && X !p) && [] (!p -> X p)"}) {
    FormulaPool pool;
    const Formula formula = parse_formula(pool, std::string(text));
    EXPECT_EQ(LassoSearch(pool, formula).run(SIZE_MAX, LassoSearch::kNoLimit), false) << text;
  }
}

TEST(BoundedLassos, ObligationsDecideThePublishedPatternsAtOnce) {
  for (const char* name : {"E", "U", "U2", "R", "C1", "C2", "Q", "S"}) {
    FormulaPool pool;
    EXPECT_TRUE(find_constant_word(pool, parse_formula(pool, family_member(name, 100)))) << name;
  }
}

}  // namespace
}  // namespace hasse::ltl
