// Counts of complete searches, against SPIN and against an exploration by sets.
#include <gtest/gtest.h>

#include <numeric>

#include "engines/search/models.h"

namespace hasse::search {
namespace {

std::uint64_t errors(const Result& result) {
  return std::accumulate(result.occurrences.begin(), result.occurrences.end(), std::uint64_t{0});
}

class Counts : public testing::TestWithParam<Counted> {};

TEST_P(Counts, AreThoseOfSpin) {
  const Counted& model = GetParam();
  Checked checked(model.text);
  checked.options.all_errors = true;
  checked.options.spin_count = true;
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result result = checked.run(order);
    EXPECT_TRUE(result.complete);
    EXPECT_TRUE(result.spin_exact);
    EXPECT_EQ(result.statistics.states, model.states);
    EXPECT_EQ(result.statistics.transitions, model.transitions);
    EXPECT_EQ(result.statistics.atomic_steps, model.atomic_steps);
    EXPECT_EQ(errors(result), model.errors);
    if (order == Order::depth_first && model.depth != 0) {
      EXPECT_EQ(result.statistics.depth, model.depth);
    }
  }
}

TEST_P(Counts, StatesAreThoseOfTheOracle) {
  Checked checked(GetParam().text);
  checked.options.all_errors = true;
  const Reachable reachable = explore_by_sets(*checked.machine);
  EXPECT_EQ(reachable.states.size(), GetParam().states);
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result result = checked.run(order);
    EXPECT_EQ(result.statistics.states, reachable.states.size());
    EXPECT_FALSE(result.spin_exact);
    if (order == Order::breadth_first) {
      EXPECT_EQ(result.statistics.depth, reachable.levels);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Search, Counts, testing::ValuesIn(counted_models()),
                         [](const auto& test) { return std::string(test.param.name); });

// SPIN's counts with the claim: cc -DNOREDUCE -DSAFETY.
TEST(Claims, StandStillInsideAtomicSequencesAndBetweenHalvesOfARendezvous) {
  struct Claimed {
    const char* text;
    std::uint64_t states;
    std::uint64_t transitions;
    std::uint64_t atomic_steps;
  };
  const Claimed models[] = {
      {R"(
         byte x; chan c = [0] of { byte };
         active proctype P() { byte i; do :: i < 4 -> atomic { c!i; i++ } :: i == 4 -> break od }
         active proctype Q() { do :: c?x -> atomic { x = x + 1; x != 3; x = x - 1 } od }
         never { do :: x < 2 :: x == 1 :: x >= 2 -> break od; do :: x > 5 -> break :: else od })",
       20, 35, 21},
      {R"(
         byte x;
         active proctype P() { do :: x < 3 -> x++ :: x > 0 -> x-- od }
         active proctype Q() { atomic { x == 2 -> x = 0; x = 3 } }
         never {
           do :: x == 0 :: x == 1 -> break od; do :: x != 3 :: x == 2 -> goto seen od;
           seen: do :: x == 3 od;
         })",
       31, 36, 12},
  };
  for (const Claimed& model : models) {
    const machine::Machine machine(parse(model.text), {}, 0);
    Options options;
    options.properties = {{PropertyKind::claim, "never", "", 0, {}}};
    options.spin_count = true;
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      options.order = order;
      const Result result = run(machine, options);
      EXPECT_EQ(result.verdicts, std::vector(1, Verdict::holds));
      EXPECT_EQ(result.statistics.states, model.states);
      EXPECT_EQ(result.statistics.transitions, model.transitions);
      EXPECT_EQ(result.statistics.atomic_steps, model.atomic_steps);
    }
  }
}

TEST(Claims, ThatReachTheirEndAreViolated) {
  const machine::Machine machine(parse(R"(
    bit a, b;
    active proctype P() { a = 1; b == 1; a = 0 }
    active proctype Q() { a == 1; if :: b = 1 :: skip fi }
    never { do :: true :: !a && b -> break od })"),
                                 {}, 0);
  Options options;
  options.properties = {{PropertyKind::claim, "never", "", 0, {}}};
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    options.order = order;
    const Result result = run(machine, options);
    ASSERT_EQ(result.violations.size(), 1u);
    const property::Run& example = result.violations[0].run;
    machine::Execution execution(machine);
    model::Outcome last = execution.start();
    for (const model::Label& step : example.prefix) last = execution.take(step);
    EXPECT_EQ(last.fault, model::Fault::claim_end);
    // a = 1, a == 1, b = 1, b == 1, a = 0, and the claim's move.
    if (order == Order::breadth_first) {
      EXPECT_EQ(example.prefix.size(), 6u);
    }
  }
}

// 3^40 paths through the sequence, 81 states behind it.
TEST(AtomicSequences, ThatBranchAndMeetDoNotExplode) {
  Checked checked(R"(
    byte a, b;
    active proctype P() {
      byte i;
      atomic { do :: i < 40 -> i++; if :: a = (a + 1) % 9 :: b = (b + 1) % 9 :: skip fi :: else -> break od };
      i = 0
    })");
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result result = checked.run(order);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.states, explore_by_sets(*checked.machine).states.size());
    EXPECT_LT(result.statistics.atomic_steps, 100'000u);
  }
}

TEST(AtomicSequences, ThatNeverEndAreLeft) {
  const char* model = R"(
    byte x;
    active proctype P() { atomic { do :: x = 1 :: x = 0 :: x == 1 -> break od }; x = 7 }
    active proctype Q() { atomic { do :: x = (x + 1) % 5 od } })";
  Checked checked(model);
  const std::uint64_t expected = explore_by_sets(*checked.machine).states.size();
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result result = checked.run(order);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.statistics.states, expected);
  }
}

TEST(AtomicSequences, ThatNeverEndAreLeftWhenSpinIsFollowedToo) {
  Checked checked("byte x; active proctype P() { atomic { do :: x = (x + 1) % 5 od } }");
  checked.options.spin_count = true;
  const Result result = checked.run();
  EXPECT_TRUE(result.complete);
  EXPECT_FALSE(result.spin_exact);
  EXPECT_EQ(result.statistics.states, 1u);
}

}  // namespace
}  // namespace hasse::search
