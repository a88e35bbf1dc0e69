#include "automata/formula.h"

#include <gtest/gtest.h>

#include "automata/lasso.h"
#include "automata/parser.h"
#include "automata/random_formula.h"

namespace hasse::automata {
namespace {

TEST(Formulas, EqualFormulasHaveEqualHandles) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  const Formula q = pool.proposition("q");
  EXPECT_EQ(pool.conjunction(p, q), pool.conjunction({q, p, q}));
  EXPECT_EQ(pool.disjunction(p, pool.disjunction(q, p)), pool.disjunction(q, p));
  EXPECT_EQ(pool.negation(pool.until(p, q)), pool.release(pool.negation(p), pool.negation(q)));
  EXPECT_EQ(pool.weak_until(p, q), pool.negation(pool.strong_release(pool.negation(p), pool.negation(q))));
  EXPECT_EQ(pool.until(p, pool.until(p, q)), pool.until(p, q));
  EXPECT_EQ(pool.until(pool.negation(q), q), pool.eventually(q));
  EXPECT_NE(pool.until(p, q), pool.until(q, p));
}

TEST(Formulas, ConstantsAndContradictionsDisappear) {
  FormulaPool pool;
  const Formula p = pool.proposition("p");
  const Formula u = pool.until(p, pool.proposition("q"));
  EXPECT_EQ(pool.conjunction(u, pool.negation(u)), kFalse);
  EXPECT_EQ(pool.disjunction({p, u, pool.negation(u)}), kTrue);
  EXPECT_EQ(pool.conjunction(kTrue, u), u);
  EXPECT_EQ(pool.disjunction(kFalse, u), u);
  EXPECT_EQ(pool.next(kTrue), kTrue);
  EXPECT_EQ(pool.eventually(kFalse), kFalse);
  EXPECT_EQ(pool.always(kTrue), kTrue);
  EXPECT_EQ(pool.release(p, kFalse), kFalse);
  EXPECT_EQ(pool.equivalent(u, u), kTrue);
  EXPECT_EQ(pool.conjunction(std::span<const Formula>{}), kTrue);
}

TEST(Formulas, NamesThatDifferInBlanksAreOne) {
  FormulaPool pool;
  const Formula first = pool.proposition("x>3");
  EXPECT_EQ(pool.proposition("x > 3"), first);
  EXPECT_EQ(pool.proposition("P @cs"), pool.proposition("P@cs"));
  EXPECT_NE(pool.proposition("a b"), pool.proposition("ab"));
  EXPECT_EQ(pool.name(0), "x>3");
}

// The direct semantics of the pool's formula is that of the tree, though the pool simplifies and negates.
TEST(Formulas, AreTheirTreesOnRandomLassos) {
  support::Random random(1);
  for (int round = 0; round < 4000; ++round) {
    FormulaPool pool;
    name_propositions(pool, 3);
    const Tree tree = random_tree(random, random.between(1, 12), 3);
    const Formula formula = build(pool, tree);
    const Formula negation = pool.negation(formula);
    for (int i = 0; i < 5; ++i) {
      const Lasso lasso = random_lasso(random, 6, 3);
      const LassoTruth truth(pool, formula, lasso);
      for (std::size_t at = 0; at < lasso.length; ++at)
        ASSERT_EQ(truth.holds_at(at), holds_by_definition(tree, lasso, at)) << pool.text(formula) << " at " << at;
      ASSERT_NE(truth.holds(), holds(pool, negation, lasso)) << pool.text(formula);
    }
  }
}

TEST(Formulas, TextReadsBackAsTheSameFormula) {
  support::Random random(2);
  FormulaPool pool;
  for (const char* name : {"p0", "x > 3", "Xq", "P[0]@cs", "} odd {", "say \"a\\b\"", " ", "true", "1a", "M"})
    pool.proposition(name);
  for (int round = 0; round < 4000; ++round) {
    Tree tree = random_tree(random, random.between(1, 20), 1);
    Formula formula = build(pool, tree);
    // Names of all kinds in the places of the only proposition.
    const Formula odd = pool.proposition(PropositionIndex{random.pick(pool.propositions())});
    formula = pool.until(odd, pool.disjunction(formula, pool.negation(odd)));
    ASSERT_EQ(parse_formula(pool, pool.text(formula)), formula) << pool.text(formula);
  }
}

// Behind a prefix an eventual formula stays true, in a suffix a universal one.
TEST(Formulas, EventualUniversalAndStutteringAreRightOnRandomLassos) {
  support::Random random(3);
  int eventual = 0;
  int universal = 0;
  int stuttering = 0;
  for (int round = 0; round < 20000; ++round) {
    FormulaPool pool;
    name_propositions(pool, 2);
    const Formula formula = build(pool, random_tree(random, random.between(2, 9), 2));
    if (pool.op(formula) == Op::constant_true || pool.op(formula) == Op::constant_false) continue;
    const Lasso lasso = random_lasso(random, 5, 2);
    const LassoTruth truth(pool, formula, lasso);
    for (std::size_t at = 0; at < lasso.length; ++at) {
      const std::size_t after = lasso.after(at);
      if (pool.traits(formula).eventual && truth.holds_at(after)) {
        ++eventual;
        ASSERT_TRUE(truth.holds_at(at)) << pool.text(formula);
      }
      if (pool.traits(formula).universal && truth.holds_at(at)) {
        ++universal;
        ASSERT_TRUE(truth.holds_at(after)) << pool.text(formula);
      }
    }
    if (pool.traits(formula).without_next) {
      ++stuttering;
      Lasso slow;
      slow.propositions.resize(2);
      for (std::size_t at = 0; at < lasso.length; ++at) {
        if (at == lasso.cycle_start) slow.cycle_start = slow.length;
        for (unsigned times = random.between(1, 3); times > 0; --times, ++slow.length) {
          for (unsigned p = 0; p < 2; ++p) slow.propositions[p].push_back(lasso.propositions[p][at]);
        }
      }
      ASSERT_EQ(holds(pool, formula, slow), truth.holds()) << pool.text(formula);
    }
  }
  EXPECT_GT(eventual, 1000);
  EXPECT_GT(universal, 1000);
  EXPECT_GT(stuttering, 1000);
}

TEST(Formulas, ClassesBySyntax) {
  struct Case {
    const char* text;
    bool safety, guarantee, obligation, recurrence, persistence;
  };
  for (const Case& c :
       {Case{"p && !q", true, true, true, true, true}, Case{"[] p", true, false, true, true, true},
        Case{"<> p", false, true, true, true, true}, Case{"p W q", true, false, true, true, true},
        Case{"p U q", false, true, true, true, true}, Case{"[] p || <> q", false, false, true, true, true},
        Case{"[] (p -> X q)", true, false, true, true, true}, Case{"[] (p -> <> q)", false, false, false, true, false},
        Case{"<> [] p", false, false, false, false, true}, Case{"[] <> p && [] <> q", false, false, false, true, false},
        Case{"<> [] p || [] <> q", false, false, false, false, false},
        Case{"([] p) U (<> q)", false, false, true, true, true}}) {
    FormulaPool pool;
    const Formula formula = parse_formula(pool, std::string(c.text));
    const Traits& traits = pool.traits(formula);
    EXPECT_EQ(traits.safety, c.safety) << c.text;
    EXPECT_EQ(traits.guarantee, c.guarantee) << c.text;
    EXPECT_EQ(traits.obligation, c.obligation) << c.text;
    EXPECT_EQ(traits.recurrence, c.recurrence) << c.text;
    EXPECT_EQ(traits.persistence, c.persistence) << c.text;
    const Traits& dual = pool.traits(pool.negation(formula));
    EXPECT_EQ(dual.safety, c.guarantee) << c.text;
    EXPECT_EQ(dual.guarantee, c.safety) << c.text;
    EXPECT_EQ(dual.persistence, c.recurrence) << c.text;
  }
}

TEST(Formulas, ALassoIsJudgedInOneLongRow) {
  FormulaPool pool;
  const Formula formula = parse_formula(pool, std::string("[] <> p && <> [] !q && (q U r)"));
  constexpr std::size_t kLength = 200'000;
  Lasso lasso{kLength, kLength - 10, {}};
  for (int p = 0; p < 3; ++p) lasso.propositions.emplace_back(kLength, false);
  for (std::size_t i = 0; i < 100'000; ++i) lasso.propositions[1][i] = true;
  lasso.propositions[2][100'000] = true;
  lasso.propositions[0][kLength - 3] = true;
  EXPECT_TRUE(holds(pool, formula, lasso));
  lasso.propositions[0][kLength - 3] = false;
  EXPECT_FALSE(holds(pool, formula, lasso));
}

}  // namespace
}  // namespace hasse::automata
