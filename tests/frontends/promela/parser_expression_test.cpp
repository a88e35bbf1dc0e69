// Expressions: precedence and associativity as in spin.y, and every kind of operand.
#include <gtest/gtest.h>

#include "frontends/promela/parser.h"
#include "frontends/promela/tree_dump.h"

namespace hasse::promela {
namespace {

struct Case {
  const char* text;
  const char* tree;
};

class ExpressionTest : public testing::Test {
 protected:
  void SetUp() override {
    context_ = parse_text(sources_, "m.pml", "#define TWICE(x) x * 2\nproctype P() { byte v; L: skip }\n", {}).context;
  }
  std::string dump(const std::string& text) {
    return TreeDump::expr(*parse_expression(sources_, *context_, text, "expression"));
  }
  void expect_all(std::initializer_list<Case> cases) {
    for (const Case& c : cases) EXPECT_EQ(dump(c.text), c.tree) << c.text;
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

TEST_F(ExpressionTest, MultiplicationBindsTighterThanAdditionAndSoOnDownTheTable) {
  expect_all({
      {"a + b * c", "(+ a (* b c))"},
      {"a * b + c", "(+ (* a b) c)"},
      {"a << b + c", "(<< a (+ b c))"},
      {"a < b << c", "(< a (<< b c))"},
      {"a == b < c", "(== a (< b c))"},
      {"a & b == c", "(& a (== b c))"},
      {"a ^ b & c", "(^ a (& b c))"},
      {"a | b ^ c", "(| a (^ b c))"},
      {"a && b | c", "(&& a (| b c))"},
      {"a || b && c", "(|| a (&& b c))"},
      {"a || b && c | d ^ e & f == g < h << i + j * k",
       "(|| a (&& b (| c (^ d (& e (== f (< g (<< h (+ i (* j k))))))))))"},
      {"k * j + i << h < g == f & e ^ d | c && b || a",
       "(|| (&& (| (^ (& (== (< (<< (+ (* k j) i) h) g) f) e) d) c) b) a)"},
  });
}

TEST_F(ExpressionTest, BinaryOperatorsAssociateToTheLeft) {
  expect_all({
      {"a - b - c", "(- (- a b) c)"},
      {"a / b * c % d", "(% (* (/ a b) c) d)"},
      {"a << b >> c", "(>> (<< a b) c)"},
      {"a < b >= c > d <= e", "(<= (> (>= (< a b) c) d) e)"},
      {"a == b != c", "(!= (== a b) c)"},
      {"a && b && c", "(&& (&& a b) c)"},
      {"a || b || c", "(|| (|| a b) c)"},
  });
}

TEST_F(ExpressionTest, PrefixOperatorsTakeOneOperand) {
  expect_all({
      {"!a == 0", "(== (! a) 0)"},
      {"-a + b", "(+ (- a) b)"},
      {"~a & b", "(& (~ a) b)"},
      {"- - a", "(- (- a))"},
      {"! !a", "(! (! a))"},
      {"!(a == 0)", "(! (== a 0))"},
      {"a - -1", "(- a (- 1))"},
  });
}

TEST_F(ExpressionTest, Operands) {
  expect_all({
      {"12", "12"},
      {"010", "10"},
      {"true + false + skip", "(+ (+ 1 0) 1)"},
      {"'a'", "97"},
      {"'\\n'", "10"},
      {"(a -> b : c)", "(? a b c)"},
      {"(a && b -> (c -> 1 : 2) : 3) + 4", "(+ (? (&& a b) (? c 1 2) 3) 4)"},
      {"a[i + 1].b.c[2]", "a[(+ i 1)].b.c[2]"},
      {"len(q) < 3", "(< (len q) 3)"},
      {"empty(q) && nempty(q) || full(q[1]) && nfull(q)", "(|| (&& (empty q) (nempty q)) (&& (full q[1]) (nfull q)))"},
      {"q?[a, 3, -1, eval(b + 1), _]", "(poll? q a 3 -1 (eval (+ b 1)) _)"},
      {"q??[a] && x", "(&& (poll?? q a) x)"},
      {"run P(1, a + 2) priority 5", "(run P 1 (+ a 2) priority 5)"},
      {"run Later()", "(run Later)"},
      {"enabled(_pid) && pc_value(1) == get_priority(a)", "(&& (enabled _pid) (== (pc_value 1) (get_priority a)))"},
      {"P[2]@L", "(@ P 2 L)"},
      {"P@L || P[a + 1]:v == P:v", "(|| (@ P - L) (== (: P (+ a 1) v) (: P - v)))"},
      {"P[0]:v[i] == 1", "(== (: P 0 v[i]) 1)"},
      {"timeout || np_", "(|| timeout np_)"},
      {"_nr_pr + _last", "(+ _nr_pr _last)"},
  });
}

TEST_F(ExpressionTest, MacrosAreReplacedByTokensWithoutParentheses) {
  expect_all({{"TWICE(1 + a)", "(+ 1 (* a 2))"}, {"TWICE", "TWICE"}});
}

TEST_F(ExpressionTest, MistakesAreToldWhereTheyStand) {
  expect_error("a + ", 5, "expected an expression after '+', found the end of the text");
  expect_error("a b", 3, "expected an operator or the end of the expression after 'a', found 'b'");
  expect_error("(a", 3, "expected ')' after the expression in parentheses, found the end of the text");
  expect_error("(a = 1)", 4, "'=' assigns and cannot be part of an expression; '==' compares");
  expect_error("a[]", 3, "expected an expression after '[', found ']'");
  expect_error("0x10", 1, "'0x10' is not a number: numbers are decimal digits only");
  expect_error("2147483648", 1, "number 2147483648 does not fit into 32 bits (at most 2147483647)");
  expect_error("eval(a)", 1, "eval can only be an argument of a receive");
  expect_error("(a -> b)", 8, "expected ':' after the first alternative of '(condition -> a : b)', found ')'");
  expect_error("!full(q)", 2,
               "full, nfull, empty and nempty can only be combined by '&&' and '||'; for a negation take the opposite "
               "one, such as "
               "nfull for full");
  expect_error("P + 1", 3, "expected '@label' or ':variable' after proctype 'P', found '+'");
  expect_error(
      "q?x", 3,
      "expected '[' after '?', found 'x'; a receive is a statement, only a poll 'q?[..]' can be part of an expression");
  expect_error("c_expr { x }", 1, "embedded C ('c_expr') is not supported: only Promela can be checked");
  expect_error("", 1, "expected an expression, found nothing");
}

TEST_F(ExpressionTest, LongChainsAndDeepNestingEndWithAMessage) {
  std::string chain = "a";
  for (int i = 0; i < 100'000; ++i) chain += "+a";
  expect_error(chain, 1, "expression is too long: more than 1000 operators in a row or inside each other");
  expect_error(std::string(100'000, '(') + "a", 301, "statements and expressions are nested more than 300 deep");
  expect_error(std::string(100'000, '-') + "a", 1,
               "'--' stands behind its variable, and only as a statement of its own");
  std::string fits = "a";
  for (int i = 0; i < 999; ++i) fits += "+a";
  EXPECT_EQ(dump(fits).size(), 1 + 999U * std::string("(+  a)").size());
}

}  // namespace
}  // namespace hasse::promela
