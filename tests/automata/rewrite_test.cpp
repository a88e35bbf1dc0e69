#include "automata/rewrite.h"

#include <gtest/gtest.h>

#include "automata/parser.h"
#include "automata/random_formula.h"

namespace hasse::automata {
namespace {

TEST(Rewriting, KeepsWhatFormulasSayOnRandomLassos) {
  support::Random random(11);
  int changed = 0;
  for (int round = 0; round < 20000; ++round) {
    FormulaPool pool;
    name_propositions(pool, 3);
    Rewriter rewriter(pool);
    const Formula formula = build(pool, random_tree(random, random.between(2, 14), 3));
    const Formula rewritten = rewriter.rewrite(formula);
    if (rewritten != formula) ++changed;
    ASSERT_EQ(rewriter.rewrite(rewritten), rewritten) << pool.text(formula);
    ASSERT_EQ(rewriter.rewrite(pool.negation(formula)), pool.negation(rewritten)) << pool.text(formula);
    for (int i = 0; i < 6; ++i) {
      const Lasso lasso = random_lasso(random, 6, 3);
      const LassoTruth before(pool, formula, lasso);
      const LassoTruth after(pool, rewritten, lasso);
      ASSERT_EQ(before.values(formula), after.values(rewritten))
          << pool.text(formula) << " -> " << pool.text(rewritten);
    }
  }
  EXPECT_GT(changed, 5000);
}

TEST(Rewriting, ImplicationIsSoundOnRandomLassos) {
  support::Random random(12);
  int implied = 0;
  for (int round = 0; round < 100'000; ++round) {
    FormulaPool pool;
    name_propositions(pool, 2);
    Rewriter rewriter(pool);
    const Formula left = build(pool, random_tree(random, random.between(1, 8), 2));
    const Formula right = build(pool, random_tree(random, random.between(1, 8), 2));
    if (left == kFalse || right == kTrue || left == right || !rewriter.implies(left, right)) continue;
    ++implied;
    for (int i = 0; i < 20; ++i) {
      const Lasso lasso = random_lasso(random, 4, 2);
      ASSERT_TRUE(!holds(pool, left, lasso) || holds(pool, right, lasso))
          << pool.text(left) << " => " << pool.text(right);
    }
  }
  EXPECT_GT(implied, 3000);
}

TEST(Rewriting, Rules) {
  for (const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
           {"<> [] <> p", "[] <> p"},
           {"[] [] p", "[] p"},
           {"X [] <> p", "[] <> p"},
           {"X p && X q", "X (p && q)"},
           {"(X p) U (X q)", "X (p U q)"},
           {"[] X p", "X [] p"},
           {"([] <> p) || ([] <> q)", "[] <> (p || q)"},
           {"(<> [] p) && (<> [] q)", "<> [] (p && q)"},
           {"p U (p U q)", "p U q"},
           {"(p U q) U q", "p U q"},
           {"p U (p && q U r)", "p U (p && q U r)"},
           {"<> p || <> q", "<> (p || q)"},
           {"[] p && [] q", "[] (p && q)"},
           {"[] (<> p && <> q)", "[] <> p && [] <> q"},
           {"(p U q) || (p U r)", "p U (q || r)"},
           {"(p V r) || (q V r)", "(p || q) V r"},
           {"q || (p && X (p U q))", "p U q"},
           {"p && X [] p", "[] p"},
           {"p || X <> p", "<> p"},
           {"[] p -> p", "true"},
           {"[] p -> <> p", "true"},
           {"p U q -> <> q", "true"},
           {"[] p && <> !p", "false"},
           {"[] p && (p W q)", "[] p"},
           {"p || (!p && q)", "p || q"},
           {"p U <> q", "<> q"},
           {"p U (q && [] <> r)", "(p U q) && [] <> r"},
           {"<> ([] <> p && q)", "<> q && [] <> p"},
       }) {
    FormulaPool pool;
    Rewriter rewriter(pool);
    EXPECT_EQ(pool.text(rewriter.rewrite(parse_formula(pool, before))), pool.text(parse_formula(pool, after)))
        << before;
  }
}

TEST(Rewriting, LargeFormulasTakeLittleTime) {
  FormulaPool pool;
  Rewriter rewriter(pool);
  std::vector<Formula> all;
  for (int i = 0; i < 300; ++i) {
    const Formula p = pool.proposition("p" + std::to_string(i));
    const Formula q = pool.proposition("p" + std::to_string(i + 1));
    all.push_back(pool.disjunction(pool.always(pool.eventually(p)), pool.eventually(pool.always(q))));
  }
  const Formula formula = pool.conjunction(all);
  EXPECT_EQ(rewriter.rewrite(formula), formula);
}

}  // namespace
}  // namespace hasse::automata
