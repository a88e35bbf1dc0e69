// Linear-time formulas: operators and precedence as in spin.y, except that temporal operators inside comparisons are refused.
#include <gtest/gtest.h>

#include "frontends/promela/parser.h"
#include "frontends/promela/tree_dump.h"

namespace hasse::promela {
namespace {

class FormulaTest : public testing::Test {
 protected:
  void SetUp() override { context_ = parse_text(sources_, "m.pml", "proctype P() { L: skip }\n", {}).context; }
  std::string dump(const std::string& text) {
    return TreeDump::formula(parse_formula(sources_, *context_, text, "formula"));
  }
  void expect_error(const std::string& text, std::uint16_t column, const std::string& message) {
    try {
      const std::string tree = dump(text);
      ADD_FAILURE() << text << " gave " << tree;
    } catch (const UserError& error) {
      EXPECT_EQ(error.what(), message) << text;
      EXPECT_EQ(error.pos().column, column) << text;
    }
  }

  SourceFiles sources_;
  std::shared_ptr<const TextContext> context_;
};

TEST_F(FormulaTest, StateExpressionsStayWhole) {
  EXPECT_EQ(dump("a == 1 && !(b > 2) || c"), "{(|| (&& (== a 1) (! (> b 2))) c)}");
  EXPECT_EQ(dump("(a + 1) * 2 == b"), "{(== (* (+ a 1) 2) b)}");
  EXPECT_EQ(dump("P[0]@L && q?[a]"), "{(&& (@ P 0 L) (poll? q a))}");
}

TEST_F(FormulaTest, PrefixesBindLikeNegation) {
  EXPECT_EQ(dump("[] a && b"), "(&& ([] {a}) {b})");
  EXPECT_EQ(dump("[] (a && b)"), "([] {(&& a b)})");
  EXPECT_EQ(dump("[]<>a"), "([] (<> {a}))");
  EXPECT_EQ(dump("!<>a"), "(! (<> {a}))");
  EXPECT_EQ(dump("<>!a"), "(<> {(! a)})");
  EXPECT_EQ(dump("X a U b"), "(U (X {a}) {b})");
  EXPECT_EQ(dump("always eventually next a"), "([] (<> (X {a})))");
}

TEST_F(FormulaTest, InfixPrecedence) {
  EXPECT_EQ(dump("a -> b || c"), "(-> {a} {(|| b c)})");
  EXPECT_EQ(dump("a || b && c U d"), "(|| {a} (&& {b} (U {c} {d})))");
  EXPECT_EQ(dump("a == 1 U b == 2"), "(U {(== a 1)} {(== b 2)})");
  EXPECT_EQ(dump("a | b U c & d"), "(U {(| a b)} {(& c d)})");
  EXPECT_EQ(dump("a -> b -> c"), "(-> (-> {a} {b}) {c})");
  EXPECT_EQ(dump("a <-> b -> c"), "(-> (<-> {a} {b}) {c})");
  EXPECT_EQ(dump("a U b U c"), "(U (U {a} {b}) {c})");
  EXPECT_EQ(dump("a U b W c V d"), "(V (W (U {a} {b}) {c}) {d})");
}

TEST_F(FormulaTest, WordsAndSigns) {
  EXPECT_EQ(dump("a until b"), dump("a U b"));
  EXPECT_EQ(dump("a stronguntil b"), dump("a U b"));
  EXPECT_EQ(dump("a weakuntil b"), dump("a W b"));
  EXPECT_EQ(dump("a release b"), dump("a V b"));
  EXPECT_EQ(dump("a implies b"), dump("a -> b"));
  EXPECT_EQ(dump("a equivalent b"), dump("a <-> b"));
  EXPECT_EQ(dump("<>a /\\ []b"), dump("<>a && []b"));
  EXPECT_EQ(dump("<>a \\/ []b"), dump("<>a || []b"));
}

TEST_F(FormulaTest, TemporalOperatorsInsideComparisonsAreRefused) {
  expect_error("<> a == 1", 1, "temporal operator inside a comparison; put parentheses around a == 1");
  expect_error("[] <> a[0] > b + 1", 1, "temporal operator inside a comparison; put parentheses around a[0] > b + 1");
  expect_error("p && [] x != 3", 6, "temporal operator inside a comparison; put parentheses around x != 3");
  expect_error("always x != 3", 1, "temporal operator inside a comparison; put parentheses around x != 3");
  expect_error("[] x + 3", 1, "temporal operator inside a computation; put parentheses around x + 3");
  expect_error("1 == <> a", 3, "temporal operator inside a comparison: '==' needs state expressions on both sides");
  expect_error(
      "a & <> b", 3,
      "temporal operator inside a computation: '&' needs state expressions on both sides; '&&' joins formulas");
  expect_error("(<> a) == 1", 8, "temporal operator inside a comparison: '==' needs state expressions on both sides");
}

TEST_F(FormulaTest, OtherMistakes) {
  expect_error("[]", 3, "expected an expression after ']', found the end of the text");
  expect_error("U a", 1, "'U' is an operator of formulas and needs a formula on its left");
  expect_error("a U", 4, "expected an expression after 'U', found the end of the text");
  expect_error("[] (a", 6, "expected ')' after the formula in parentheses, found the end of the text");
  expect_error("[] a b", 6, "expected an operator or the end of the formula after 'a', found 'b'");
  expect_error("[] a <> b", 6, "expected an operator between the formulas, found '<>'");
  expect_error("[] (a = 1)", 7, "'=' assigns and cannot be part of a formula; '==' compares");
  expect_error("[] full(q)", 4,
               "full, nfull, empty and nempty can only be combined by '&&' and '||'; for a negation take the opposite "
               "one, such as "
               "nfull for full");
  expect_error("!!a", 1, "'!!' sends sorted; write '! !' for a double negation");
}

}  // namespace
}  // namespace hasse::promela
