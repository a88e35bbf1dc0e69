// count, sum, forall and exists in predicates and formulas: what is read, what it becomes, and what is refused.
#include <gtest/gtest.h>

#include "frontends/promela/parser.h"
#include "frontends/promela/promela.h"
#include "frontends/promela/tree_dump.h"
#include "program/overlay.h"

namespace hasse::promela {
namespace {

constexpr const char* kModel = R"(
#define N 3
mtype = { red, green };
byte a[N]; byte i; byte count; byte sum; byte forall; byte exists;
chan q[2] = [2] of { byte };
active [N] proctype P() { byte v; L: a[_pid] = 1; v = 2; M: count = sum }
active proctype Q() { byte w; do :: q[0]?w; exists++ :: q[1]!i od }
)";

class QuantifierTest : public testing::Test {
 protected:
  QuantifierTest()
      : sources_(std::make_shared<SourceFiles>()), overlay_(load_text(sources_, "model.pml", kModel, {})) {}

  static std::string dump(const std::string& text) {
    SourceFiles sources;
    const auto context = parse_text(sources, "model.pml", kModel, {}).context;
    return TreeDump::formula(parse_formula(sources, *context, text, "formula"));
  }

  ExprId add(const std::string& text) { return add_predicate(overlay_, text, "--invariant"); }

  void expect_error(const std::string& text, std::uint16_t column, const std::string& message) {
    try {
      add(text);
      ADD_FAILURE() << text << " was accepted";
    } catch (const UserError& error) {
      EXPECT_EQ(error.what(), message) << text;
      EXPECT_EQ(error.pos().column, column) << text;
    }
  }

  std::size_t occurrences(ExprId id, ExprOp op) const {
    if (id == kNone) return 0;
    const Expr& e = overlay_.expr(id);
    return (e.op == op) + occurrences(e.a, op) + occurrences(e.b, op) + occurrences(e.c, op);
  }

  std::shared_ptr<SourceFiles> sources_;
  Overlay overlay_;
};

TEST_F(QuantifierTest, TheyAreOperands) {
  EXPECT_EQ(dump("count(P @ L) <= 2"), "{(<= (count P L) 2)}");
  EXPECT_EQ(dump("sum (i : 0 .. N - 1) (a[i]) > 4"), "{(> (sum i 0 (- 3 1) a[i]) 4)}");
  EXPECT_EQ(dump("[] !exists (k : 0..2) (P[k]@L && a[k] == 1)"),
            "([] {(! (exists k 0 2 (&& (@ P k L) (== a[k] 1))))})");
  EXPECT_EQ(dump("forall(i : 0 .. 1) (forall(j : i .. 2) (a[i] <= a[j])) -> a[0]"),
            "(-> {(forall i 0 1 (forall j i 2 (<= a[i] a[j])))} {a[0]})");
  EXPECT_EQ(dump("exists (i : 0 .. 1) (full(q[i]))"), "{(exists i 0 1 (full q[i]))}");
}

TEST_F(QuantifierTest, TheWordsStayNames) {
  EXPECT_EQ(dump("count == sum + forall * exists"), "{(== count (+ sum (* forall exists)))}");
  EXPECT_NO_THROW(add("count == sum && (forall || exists)"));
  EXPECT_NO_THROW(add("Q:w == forall"));
}

TEST_F(QuantifierTest, ExpressionsAreRepeatedForEachValue) {
  EXPECT_EQ(occurrences(add("sum (i : 0 .. N - 1) (a[i]) > 4"), ExprOp::add), 2U);
  EXPECT_EQ(occurrences(add("forall (i : 0 .. 2) (forall (j : i + 1 .. 2) (a[i] <= a[j]))"), ExprOp::less_equal), 3U);
  EXPECT_EQ(occurrences(add("exists (i : green .. red) (a[0] == i)"), ExprOp::logical_or), 1U);
  EXPECT_EQ(overlay_.expr(add("count(P @ L)")).op, ExprOp::count_at);
  EXPECT_EQ(overlay_.expr(add("sum (k : 5 .. 5) (k)")).value, 5);
  const Expr& truth = overlay_.expr(add("forall (k : 5 .. 5) (k)"));
  EXPECT_EQ(truth.op, ExprOp::not_equal) << "a truth value, not 5";
}

TEST_F(QuantifierTest, TheVariableHidesOneOfTheModel) {
  const Expr& load = overlay_.expr(overlay_.expr(add("sum (i : 2 .. 2) (a[i]) == 1")).a);
  const ExprId index = overlay_.place(load.place).indices.at(0).expr;
  EXPECT_EQ(overlay_.expr(index).op, ExprOp::constant);
  EXPECT_EQ(overlay_.expr(index).value, 2);
}

TEST_F(QuantifierTest, TheVariableIsANumberEverywhere) {
  EXPECT_NO_THROW(add("exists (k : 0 .. 1) (q[k]?[k] || len(q[k]) == k || P[k]:v == k || q[0]?[eval(k + 1)])"));
  expect_error("exists (k : 0 .. 1) (len(k))", 26, "'k' is a number here, the variable of a sum, forall or exists");
  expect_error("exists (k : 0 .. 1) (k[1])", 22, "'k' is a number here, the variable of a sum, forall or exists");
  expect_error("exists (k : 0 .. 1) (a[k]) && k == 1", 31, "'k' is not declared");
}

TEST_F(QuantifierTest, Mistakes) {
  expect_error("count(P @ K) > 1", 11, "proctype 'P' has no label 'K'");
  expect_error("count(R @ L) > 1", 7, "there is no proctype 'R'");
  expect_error("count(P) > 1", 8, "expected '@' after the proctype of 'count', found ')'");
  expect_error("count(P @ ) > 1", 11, "expected a label's name after '@', found ')'");
  expect_error("count(1) > 1", 7, "expected a proctype's name after 'count(', found '1'");
  expect_error("sum (i : 0 .. i) (a[i]) > 1", 15,
               "the bounds of 'sum' must be constant: numbers, combined by + - * / % and parentheses, found 'i'");
  expect_error("sum (k : count .. 3) (a[k]) > 1", 10,
               "the bounds of 'sum' must be constant: numbers, combined by + - * / % and parentheses, found 'count'");
  expect_error("forall (k : 1 .. 0) (a[k])", 13, "the range 1 .. 0 of 'forall' is empty");
  expect_error("forall (k : 0 .. 10000) (a[0])", 13,
               "the range 0 .. 10000 of 'forall' is too long: an expression can be repeated at most 10000 times in one "
               "predicate");
  expect_error("forall (k : 0 .. 999) (exists (j : 0 .. 99) (a[0]))", 36,
               "the range 0 .. 99 of 'exists' is too long: an expression can be repeated at most 10000 times in one "
               "predicate");
  expect_error("sum (k : 1 / 0 .. 3) (k)", 12, "division by zero in a constant expression");
  expect_error("sum (red : 0 .. 3) (red)", 6, "'red' is an mtype constant, expected a name for the variable of 'sum'");
  expect_error("sum (_pid : 0 .. 3) (1)", 6, "'_pid' is predefined, expected a name for the variable of 'sum'");
  expect_error("sum (k, 0 .. 3) (1)", 7, "expected ':' after the variable of 'sum', found ','");
  expect_error("sum (k : 0) (1)", 11, "expected '..' after the first bound of 'sum', found ')'");
  expect_error("sum (k : 0 .. 3 (1)", 17, "expected ')' after the bounds of 'sum', found '('");
  expect_error("sum (k : 0 .. 3) k > 2", 18, "expected '(' after the range of 'sum', found 'k'");
  expect_error("sum (k : 0 .. 1) (q[k]) > 2", 19, "a channel is not a number; it can only be assigned and compared");
}

TEST_F(QuantifierTest, OnlyPredicatesHaveThem) {
  EXPECT_THROW(load_text(sources_, "m.pml", "byte x; active proctype P() { L: count(P @ L) == 1 -> x = 1 }", {}),
               UserError);
  EXPECT_NO_THROW(
      load_text(sources_, "m.pml", "byte x; active proctype P() { L: x = 1 } ltl { [] (count(P @ L) < 2) }", {}));
}

}  // namespace
}  // namespace hasse::promela
