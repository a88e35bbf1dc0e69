// What becomes of predicates written by hand: clauses, objects, couplings, classes, sentences.
#include <fmt/format.h>

#include "logic/predicates.h"

namespace hasse::logic {

namespace {

using model::Object;
using model::ObjectKind;
using Texts = std::vector<std::string>;

const char* const kModel = R"(
#define N 2
byte n = N; byte x, y, z; bit f[3]; int i, j;
chan q = [2] of { byte }; chan s = [0] of { byte };
proctype W() { L: x = 1; M: x = 2 }
active [2] proctype P() { byte u; A: do :: u = 1 - u; x = u; B: skip :: f[_pid] = 1; y++; z++; i++; j++ :: q!1 od }
active proctype Q() { byte w; C: w = 1; run W(); s!1; q?w; D: w = 2 }
)";

Object global(std::uint32_t slot) {
  return {ObjectKind::global, 0, slot};
}

std::vector<Class> classes(const Classified& classified) {
  std::vector<Class> result;
  for (const Clause& clause : classified.goal.clauses) result.push_back(clause.predicate_class);
  return result;
}

TEST(Predicate, ConjunctionOfGlobals) {
  const Classified c(kModel, "f[0] && f[1]");
  ASSERT_EQ(c.texts(), Texts{"f[0] && f[1]"});
  EXPECT_EQ(c.only().predicate_class, Class::conjunctive);
  EXPECT_EQ(c.only().atoms[0].objects, std::vector<Object>{global(4)});
  EXPECT_EQ(c.only().atoms[1].objects, std::vector<Object>{global(5)});
  EXPECT_TRUE(c.goal.couplings.empty());
  EXPECT_EQ(explain(c.goal), Texts{"conjunction of 2 predicates, each on one chain: linear (least cut)"});
}

TEST(Predicate, InvariantIsNegated) {
  const Classified c(kModel, "!(f[0] && x < 2) && (y > 3 || z == 0)", true);
  EXPECT_EQ(c.texts(), (Texts{"f[0] && x < 2", "y <= 3 && z != 0"}));
  EXPECT_EQ(explain(c.goal), Texts{"2 times: conjunction of 2 predicates, each on one chain: linear (least cut)"});
}

TEST(Predicate, ConditionalsAndTruthValues) {
  EXPECT_EQ(Classified(kModel, "(f[0] -> x == 1 : y == 1)").texts(), (Texts{"!f[0] && y == 1", "f[0] && x == 1"}));
  EXPECT_EQ(Classified(kModel, "(f[0] && y -> 1 : 3) == 3").texts(), (Texts{"!f[0]", "!y"}));
  EXPECT_EQ(Classified(kModel, "f[0] == f[1]").texts(), (Texts{"!f[0] && !f[1]", "f[0] && f[1]"}));
  EXPECT_EQ(Classified(kModel, "(f[0] && x > 1) == false").texts(), (Texts{"!f[0]", "x <= 1"}));
  EXPECT_EQ(Classified(kModel, "f[0] | x").texts(), (Texts{"f[0]", "x"}));
  EXPECT_EQ(Classified(kModel, "f[0] ^ f[1]").texts(), (Texts{"!f[0] && f[1]", "f[0] && !f[1]"}));
}

TEST(Predicate, ConstantsAreFolded) {
  EXPECT_EQ(Classified(kModel, "x < n + 1").texts(), Texts{"x < 3"});
  EXPECT_EQ(Classified(kModel, "f[n - 1]").texts(), Texts{"f[1]"});
  EXPECT_TRUE(Classified(kModel, "x >= 0", true).goal.clauses.empty());
  EXPECT_TRUE(Classified(kModel, "f[0] && x == 1 && (!f[0] && y || x != 1 && z)").goal.clauses.empty());
  const Classified always(kModel, "n == 2");
  EXPECT_EQ(always.only().predicate_class, Class::constant);
  EXPECT_EQ(explain(Classified(kModel, "n == 3").goal), Texts{"satisfied by no state: constant"});
}

TEST(Predicate, TwoMinusSignsAreNoDecrement) {
  EXPECT_EQ(Classified(kModel, "x * y == - -i").texts(), Texts{"x * y == -(-i)"});
  EXPECT_EQ(Classified(kModel, "x * y == - ~i").texts(), Texts{"x * y == -~i"});
}

TEST(Predicate, AbsorptionLeavesTheSmallestClauses) {
  EXPECT_EQ(Classified(kModel, "x == 1 && y == 1 || x == 1 || x == 1 && z == 1").texts(), Texts{"x == 1"});
}

TEST(Predicate, OneVariableStaysWhole) {
  const Classified c(kModel, "x > 1 && x < 5 || x == 7");
  EXPECT_EQ(c.only().predicate_class, Class::local);
  EXPECT_EQ(c.only().atoms.size(), 1U);
}

TEST(Predicate, SumsAndCouplings) {
  const Classified zero_one(kModel, "f[0] + f[1] + f[2] > 1");
  EXPECT_EQ(zero_one.only().predicate_class, Class::zero_one_sum);
  EXPECT_EQ(zero_one.only().sums[0].bound, 2);
  EXPECT_EQ(explain(zero_one.goal), Texts{"0/1 sum of 3 terms, each on one chain, at least 2: 0/1 sum (width)"});

  const Classified few(kModel, "f[0] + f[1] + f[2] < 2");  // at least 2 are 0
  EXPECT_EQ(few.only().predicate_class, Class::zero_one_sum);
  EXPECT_EQ(few.only().sums[0].bound, 2);

  const Classified bounded(kModel, "2 * x + y >= z + 3");
  EXPECT_EQ(bounded.only().predicate_class, Class::bounded_sum);
  EXPECT_TRUE(bounded.goal.couplings.empty());

  EXPECT_EQ(classes(Classified(kModel, "x != y")), (std::vector{Class::bounded_sum, Class::bounded_sum}));
  EXPECT_EQ(classes(Classified(kModel, "x == y")), std::vector{Class::arbitrary});

  const Classified beside(kModel, "2 * x + y >= z + 3 && f[0] && len(q) > 0");
  EXPECT_EQ(beside.only().predicate_class, Class::constrained_sum);
  EXPECT_TRUE(beside.goal.couplings.empty());
  EXPECT_EQ(classes(Classified(kModel, "x + y >= 3 + z && x + z >= 3 + y")), std::vector{Class::arbitrary});

  const Classified pair(kModel, "x < y && f[0]");
  EXPECT_EQ(pair.only().predicate_class, Class::conjunctive);
  EXPECT_EQ(pair.goal.couplings, (std::vector<std::vector<Object>>{{global(1), global(2)}}));

  const Classified product(kModel, "x * y == 6 && y * z == 6");
  EXPECT_EQ(product.goal.couplings, (std::vector<std::vector<Object>>{{global(1), global(2), global(3)}}));
  EXPECT_EQ(product.only().predicate_class, Class::local);

  EXPECT_EQ(Classified(kModel, "i < j").only().predicate_class, Class::bounded_sum);
  EXPECT_EQ(Classified(kModel, "i + j < 3").only().predicate_class, Class::local) << "i + j wraps";
  EXPECT_EQ(Classified(kModel, "x - x + y > 3").goal.couplings.size(), 1U);
}

TEST(Predicate, BoundsOnChannels) {
  const Classified c(kModel, "len(q) == 1 && f[0]");
  EXPECT_EQ(c.only().predicate_class, Class::linear);
  EXPECT_TRUE(c.goal.couplings.empty());
  ASSERT_EQ(c.only().atoms.size(), 3U);
  const auto needs_of = [](const char* text) { return Classified(kModel, text).only().atoms.at(0).needs; };
  EXPECT_EQ(needs_of("len(q) > 1"), Atom::Needs::sends);
  EXPECT_EQ(needs_of("len(q) < 2"), Atom::Needs::receives);
  EXPECT_EQ(needs_of("len(q)"), Atom::Needs::sends);
  EXPECT_EQ(needs_of("!len(q)"), Atom::Needs::receives);
  EXPECT_EQ(needs_of("full(q)"), Atom::Needs::sends);
  EXPECT_EQ(needs_of("nempty(q)"), Atom::Needs::sends);
  EXPECT_EQ(needs_of("empty(q)"), Atom::Needs::receives);
  EXPECT_EQ(needs_of("nfull(q)"), Atom::Needs::receives);
  EXPECT_EQ(Classified(kModel, "q?[1]").only().predicate_class, Class::local);
  EXPECT_EQ(Classified(kModel, "q?[1]").goal.couplings.size(), 1U);
  EXPECT_EQ(Classified(kModel, "empty(s)").only().predicate_class, Class::constant);
  EXPECT_TRUE(Classified(kModel, "len(q) > 2").goal.clauses.empty());
}

TEST(Predicate, OnlyTheNeededEndMakesABoundTrue) {
  const char* const model = R"(
chan q = [2] of { byte };
active proctype P() { do :: q!1 :: q!!2 :: skip od }
active proctype Q() { byte v; do :: q?v :: q??2 :: v = 1 - v od }
)";
  int changes = 0;
  for (const char* text : {"len(q) > 0", "len(q) <= 1", "full(q)", "nfull(q)", "empty(q)", "nempty(q)", "!len(q)"}) {
    const Classified c(model, text);
    const Atom& atom = c.only().atoms.at(0);
    const EdgeKind needed = atom.needs == Atom::Needs::sends ? EdgeKind::send : EdgeKind::receive;
    machine::explore(*c.machine, [&](machine::Execution& execution, const std::vector<model::Label>& steps) {
      if (holds(atom, execution)) return;
      for (const model::Label& step : steps) {
        const auto mark = execution.mark();
        execution.take(step);
        if (holds(atom, execution)) {
          EXPECT_EQ(c.program->proctypes[step.process].edges[step.action].kind, needed) << text;
          ++changes;
        }
        execution.undo_to(mark);
      }
    });
  }
  EXPECT_GT(changes, 20);
}

TEST(Predicate, ProcessesThatNeverDieHaveOneObject) {
  const auto objects_of = [](const char* text) { return Classified(kModel, text).only().atoms.at(0).objects; };
  const Object location0{ObjectKind::location, 0, 0};
  const Object location2{ObjectKind::location, 2, 0};
  EXPECT_EQ(objects_of("P[0]@A"), std::vector<Object>{location0});
  EXPECT_EQ(objects_of("P@A"), std::vector<Object>{location0});
  EXPECT_EQ(objects_of("P[0]:u == 1"), (std::vector<Object>{{ObjectKind::local, 0, 0}}));
  EXPECT_EQ(objects_of("Q[2]@D"), std::vector<Object>{location2});
  EXPECT_EQ(objects_of("Q:w == 1"), (std::vector<Object>{{ObjectKind::local, 2, 0}, location2}));
  EXPECT_EQ(objects_of("_nr_pr == 3"), (std::vector<Object>{{ObjectKind::process_table, 0, 0}}));
  EXPECT_TRUE(Classified(kModel, "Q[1]@D").goal.clauses.empty()) << "process 1 is a P for ever";
}

TEST(Predicate, ProcessesThatInitCreatesAtOnceAreKnown) {
  const char* const model = R"(
byte x;
proctype P(byte k) { byte v; L: v = k; M: x = v }
init { byte i; atomic { for (i : 1 .. 3) { run P(i) } }; x == 3 }
)";
  const Classified count(model, "count(P @ L) >= 2");
  ASSERT_EQ(count.only().predicate_class, Class::zero_one_sum);
  EXPECT_EQ(count.only().sums[0].summands.size(), 3U);
  EXPECT_EQ(Classified(model, "P:v == 2").texts(), std::vector<std::string>{"P[1]:v == 2"});
  const Classified later("proctype P() { L: skip } init { run P(); do :: run P() od }", "count(P @ L) >= 2");
  EXPECT_EQ(later.only().sums[0].summands.size(), 254U) << "init never dies";
}

TEST(Predicate, FaultsViolateInvariantsAndReachNothing) {
  const Classified invariant(kModel, "Q:w < 2", true);
  EXPECT_EQ(invariant.only().atoms[0].holds, Atom::Holds::value_or_fault);
  const Classified goal(kModel, "Q:w == 1 || x == 1");
  EXPECT_EQ(goal.texts(), (Texts{"Q[2]:w != 1 && x == 1", "Q[2]:w == 1"}));
  const Classified first(kModel, "Q:w == 1 && x == 1", true);  // a fault, or one of the two is false
  EXPECT_EQ(first.texts(), (Texts{"Q[2]:w != 1", "x != 1"}));
  const Classified either(kModel, "Q:w == 1 || x == 1", true);  // a fault, or both are false
  EXPECT_EQ(either.texts(), (Texts{"Q[2]:w != 1", "Q[2]:w != 1 && x != 1"}));
  EXPECT_TRUE(Classified(kModel, "Q[1]:w == 1").goal.clauses.empty()) << "process 1 is a P for ever: a fault";
  EXPECT_EQ(Classified(kModel, "Q[1]:w == 1", true).only().predicate_class, Class::constant);
}

TEST(Predicate, PartsThatMakeTooManyClausesStayWhole) {
  std::string predicate;
  for (int bit = 0; bit < 12; ++bit) predicate += fmt::format("(x == {0} || y == {0}) && ", bit);
  const Classified c(kModel, predicate + "(f[0] || f[1])");
  EXPECT_EQ(c.goal.clauses.size(), 4U) << "the last bit and the flags are taken apart";
  EXPECT_EQ(c.goal.couplings, (std::vector<std::vector<Object>>{{global(1), global(2)}}));
}

TEST(Predicate, WhatIsAbsorbedCouplesNothing) {
  const Classified c(kModel, "x == 1 || x == 1 && y * z == 6");
  EXPECT_EQ(c.only().atoms.size(), 1U);
  EXPECT_TRUE(c.goal.couplings.empty());
}

}  // namespace

}  // namespace hasse::logic
