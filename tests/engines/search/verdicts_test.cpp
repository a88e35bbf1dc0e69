// Verdicts, the runs that explain them, and how searches end.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/limits.h"
#include "engines/search/models.h"

namespace hasse::search {
namespace {

constexpr Order kOrders[] = {Order::depth_first, Order::breadth_first};

// Re-executes a run: how many scheduling steps it takes, and how its last step ends.
struct Replayed {
  std::uint64_t scheduling_steps = 0;
  model::Outcome last;
  Bytes state;
};

Replayed replay(const machine::Machine& machine, const Run& run) {
  Replayed result;
  machine::Execution execution(machine);
  result.last = execution.start();
  model::Pid owner = model::kNobody;
  for (const model::Label& step : run.prefix) {
    std::vector<model::Label> enabled;
    execution.enabled(owner, enabled);
    if (enabled.empty()) {
      owner = model::kNobody;
      execution.enabled(owner, enabled);
    }
    EXPECT_NE(std::find(enabled.begin(), enabled.end(), step), enabled.end()) << "a step of the run is not enabled";
    if (owner == model::kNobody) ++result.scheduling_steps;
    result.last = execution.take(step);
    owner = result.last.owner;
  }
  result.state = bytes_of(execution.state());
  return result;
}

TEST(Verdicts, HoldWhereNothingIsWrong) {
  Checked checked(counted_models().front().text, {{PropertyKind::invariant, "inside <= 1"},
                                                  {PropertyKind::reachable, "inside == 1"},
                                                  {PropertyKind::reachable, "inside == 2"}});
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    EXPECT_EQ(result.stop, Stop::finished);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.verdicts, (std::vector{Verdict::holds, Verdict::holds, Verdict::holds, Verdict::holds,
                                            Verdict::holds, Verdict::violated}));
    EXPECT_TRUE(result.violations.empty());
    ASSERT_EQ(result.witnesses.size(), 1u);
    EXPECT_EQ(result.witnesses[0].property, 4u);
    machine::Execution execution(*checked.machine);
    execution.load(replay(*checked.machine, result.witnesses[0].run).state);
    model::Fault fault = model::Fault::none;
    EXPECT_NE(execution.evaluate(1, fault), 0);
  }
}

TEST(Verdicts, AnAssertionFailsInTheLastStepOfItsRun) {
  const char* model = "byte x; active [2] proctype P() { x++; atomic { x < 9; x = x; assert(x < 2) }; x-- }";
  Checked checked(model);
  const Reachable reachable = explore_by_sets(*checked.machine);
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    EXPECT_EQ(result.stop, Stop::violation);
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.verdicts, (std::vector{Verdict::violated, Verdict::undecided, Verdict::undecided}));
    ASSERT_EQ(result.violations.size(), 1u);
    const Finding& violation = result.violations[0];
    EXPECT_EQ(violation.property, 0u);
    EXPECT_EQ(violation.message, "assertion violated: assert(x < 2)");
    const Replayed replayed = replay(*checked.machine, violation.run);
    EXPECT_EQ(replayed.last.fault, model::Fault::assertion);
    if (order == Order::breadth_first) {
      EXPECT_EQ(replayed.scheduling_steps, reachable.assertion);
    }
  }
}

TEST(Verdicts, AnAssertionThatWasNotAskedForChangesNothing) {
  Checked checked("byte x; active proctype P() { assert(x == 1); x = 2 }");
  checked.options.properties.erase(checked.options.properties.begin());
  const Result result = checked.run();
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.statistics.states, 4u);
}

TEST(Verdicts, ADeadlockIsTheEndOfItsRun) {
  Checked checked(counted_models()[7].text);
  ASSERT_STREQ(counted_models()[7].name, "deadlocks");
  const Reachable reachable = explore_by_sets(*checked.machine);
  ASSERT_TRUE(reachable.deadlock.has_value());
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    ASSERT_EQ(result.violations.size(), 1u);
    EXPECT_EQ(result.violations[0].message, "invalid end state");
    const Replayed replayed = replay(*checked.machine, result.violations[0].run);
    machine::Execution execution(*checked.machine);
    execution.load(replayed.state);
    std::vector<model::Label> steps;
    execution.enabled(model::kNobody, steps);
    EXPECT_TRUE(steps.empty());
    EXPECT_FALSE(execution.is_valid_end(false));
    if (order == Order::breadth_first) {
      EXPECT_EQ(replayed.scheduling_steps, reachable.deadlock);
    }
  }
}

// Q's assertion can fail in the third step, and P be stuck after two, in a state that is expanded later.
TEST(Verdicts, ADeadlockIsPreferredToALaterViolation) {
  Checked checked("byte x; active proctype P() { if :: x = 1; x == 9 :: x = 2; x = 3; assert(false) fi }");
  const Reachable reachable = explore_by_sets(*checked.machine);
  const Result result = checked.run(Order::breadth_first);
  ASSERT_EQ(result.violations.size(), 1u);
  EXPECT_EQ(result.violations[0].run.prefix.size(), std::min(*reachable.deadlock, *reachable.assertion));

  Checked later("byte x; active proctype P() { if :: x = 2; assert(false) :: x = 1; x == 9 fi }");
  const Result preferred = later.run(Order::breadth_first);
  ASSERT_EQ(preferred.violations.size(), 1u);
  EXPECT_EQ(preferred.violations[0].message, "invalid end state");
  EXPECT_EQ(preferred.violations[0].run.prefix.size(), 1u);
  EXPECT_EQ(preferred.verdicts, (std::vector{Verdict::undecided, Verdict::violated, Verdict::undecided}));
}

TEST(Verdicts, InvariantsAndGoalsAreReachedInTheFewestSteps) {
  int compared = 0;
  for (const Counted& model : counted_models()) {
    const bool has_x = std::string(model.text).find(" x") != std::string::npos;
    if (!has_x) continue;
    for (const PropertyKind kind : {PropertyKind::invariant, PropertyKind::reachable}) {
      Checked checked(model.text, {{kind, kind == PropertyKind::invariant ? "x < 2" : "x >= 2"}});
      Checked oracle(model.text, {{PropertyKind::reachable, "x >= 2"}});
      checked.options.properties.erase(checked.options.properties.begin(), checked.options.properties.begin() + 3);
      const Reachable reachable = explore_by_sets(*oracle.machine, 1);
      if (!reachable.satisfied[0]) continue;
      ++compared;
      for (const Order order : kOrders) {
        const Result result = checked.run(order);
        const property::Run& example =
            kind == PropertyKind::invariant ? result.violations.at(0).run : result.witnesses.at(0).run;
        EXPECT_EQ(result.verdicts[0], kind == PropertyKind::invariant ? Verdict::violated : Verdict::holds);
        EXPECT_EQ(result.stop, kind == PropertyKind::invariant ? Stop::violation : Stop::finished);
        EXPECT_FALSE(result.complete) << "nothing is left to decide";
        const Replayed replayed = replay(*oracle.machine, example);
        machine::Execution execution(*oracle.machine);
        execution.load(replayed.state);
        model::Fault fault = model::Fault::none;
        EXPECT_NE(execution.evaluate(0, fault), 0) << model.name;
        if (order == Order::breadth_first) {
          EXPECT_EQ(replayed.scheduling_steps, reachable.satisfied[0]) << model.name;
        }
      }
    }
  }
  EXPECT_GE(compared, 6);
}

// As SPIN's claims, which stand still inside an atomic sequence: spin -a with ltl { [] (x != 1) } finds no error in the
// first model, one in the second, where the sequence blocks inside.
TEST(Verdicts, InvariantsAreNotAskedInsideAtomicSequences) {
  const std::vector<std::pair<PropertyKind, std::string>> never_one{{PropertyKind::invariant, "x != 1"}};
  Checked whole("byte x; active proctype P() { do :: atomic { x = 1; x = 2 }; x = 0 od }", never_one);
  EXPECT_EQ(whole.run().verdicts.back(), Verdict::holds);
  Checked blocking(R"(
    byte x, y; active proctype P() { do :: atomic { x = 1; y == 1; x = 2 }; x = 0 od }
    active proctype Q() { y = 1; y = 0 })",
                   never_one);
  EXPECT_EQ(blocking.run().verdicts.back(), Verdict::violated);
}

TEST(Verdicts, AllErrorsGivesARunForEachDifferentOne) {
  Checked checked(R"(
    byte a[2]; byte i;
    active proctype P() {
      do
      :: i < 3 -> i++
      :: i == 3 -> i = 0
      :: assert(i != 1)
      :: assert(i != 2)
      :: i == 2 -> a[i] = 1
      :: i == 0 -> break
      od;
      i == 7
    })",
                  {{PropertyKind::invariant, "i < 3"}});
  checked.options.all_errors = true;
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.stop, Stop::finished);
    EXPECT_EQ(result.verdicts, std::vector(4, Verdict::violated));
    ASSERT_EQ(result.violations.size(), 5u);
    std::set<std::pair<std::size_t, std::uint32_t>> different;
    for (const Finding& violation : result.violations) {
      EXPECT_TRUE(different.emplace(violation.property, violation.pos.line).second);
      EXPECT_EQ(replay(*checked.machine, violation.run).last.fault, violation.fault);
    }
  }
}

TEST(Verdicts, TheInitialStateCanViolate) {
  Checked checked("byte x = 3; active proctype P() { x = 1 }", {{PropertyKind::invariant, "x < 3"}});
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    ASSERT_EQ(result.violations.size(), 1u);
    EXPECT_TRUE(result.violations[0].run.prefix.empty());
    EXPECT_EQ(result.statistics.states, 1u);
  }
}

TEST(Coverage, NamesTheStatementsThatWereTaken) {
  Checked checked("byte x; active proctype P() { if :: x == 0 -> d_step { x = 1; x = 2 } :: x == 1 -> x = 3 fi }");
  checked.options.coverage = true;
  const Result result = checked.run();
  ASSERT_EQ(result.taken.size(), 1u);
  const Proctype& proctype = checked.program->proctypes[0];
  for (std::size_t i = 0; i < proctype.edges.size(); ++i) {
    const Edge& edge = proctype.edges[i];
    if (edge.kind == EdgeKind::d_step) continue;  // told by the statements inside
    const bool expected = edge.text.find("x = 3") == std::string::npos &&
                          edge.text.find("x == 1") == std::string::npos &&
                          edge.text.find("x==1") == std::string::npos && edge.text.find("x=3") == std::string::npos;
    EXPECT_EQ(result.taken[0][i], expected) << edge.text;
  }
}

// ---- limits ----

// 2^24 states and more.
constexpr const char* kLarge = R"(
  byte a, b, c;
  active proctype A() { do :: a++ od } active proctype B() { do :: b++ od } active proctype C() { do :: c++ od })";

void expect_partial(const Result& result, Stop stop) {
  EXPECT_EQ(result.stop, stop);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.verdicts, std::vector(3, Verdict::undecided));
  EXPECT_GT(result.statistics.states, 0u);
  EXPECT_GT(result.statistics.transitions, 0u);
  EXPECT_GT(result.statistics.memory_bytes, 0u);
}

TEST(Limits, OfTime) {
  Checked checked(kLarge);
  checked.options.limits.seconds = 0.2;
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    expect_partial(result, Stop::time_limit);
    EXPECT_GE(result.statistics.seconds, 0.2);
    EXPECT_LT(result.statistics.seconds, 2);
  }
}

TEST(Limits, OfMemory) {
  Checked checked(kLarge);
  checked.options.limits.memory_bytes = std::uint64_t{64} << 20;
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    expect_partial(result, Stop::memory_limit);
    EXPECT_LE(result.statistics.memory_bytes, std::uint64_t{72} << 20);
  }
}

TEST(Limits, OfDepth) {
  Checked checked(
      "byte x; active proctype P() { do :: x < 100 -> x++ :: x < 3 -> x = x + 50 :: x >= 100 -> break od }");
  checked.options.limits.depth = 7;
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    expect_partial(result, Stop::depth_limit);
    EXPECT_EQ(result.statistics.depth, 7u);
  }
  checked.options.limits.depth = 1000;
  for (const Order order : kOrders) EXPECT_TRUE(checked.run(order).complete);
}

TEST(Limits, ADepthThatSufficesIsNone) {
  Checked checked("byte x; active proctype P() { x = 1; x = 2; x = 3 }");
  checked.options.limits.depth = 4;
  for (const Order order : kOrders) EXPECT_TRUE(checked.run(order).complete);
  checked.options.limits.depth = 3;
  for (const Order order : kOrders) EXPECT_EQ(checked.run(order).stop, Stop::depth_limit);
}

TEST(Limits, Interruption) {
  Checked checked(kLarge);
  for (const Order order : kOrders) {
    std::atomic<bool> interrupted = false;
    StopSource source;
    source.hear(interrupted);
    const StopScope scope(source);
    std::thread signal([&interrupted] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      interrupted = true;
    });
    const Result result = checked.run(order);
    signal.join();
    expect_partial(result, Stop::interrupted);
  }
}

TEST(Limits, AnotherRunSaysStop) {
  Checked checked(kLarge);
  for (const Order order : kOrders) {
    const StopSource stop;
    const StopScope scope(stop);
    std::thread other([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      stop.tell();
    });
    const Result result = checked.run(order);
    other.join();
    expect_partial(result, Stop::interrupted);
  }
}

TEST(Limits, OfMemoryCountWhatAnotherRunHolds) {
  Checked checked(kLarge);
  property::PortfolioPeer peer;
  peer.memory_bytes = std::uint64_t{40} << 20;
  checked.options.limits.memory_bytes = std::uint64_t{64} << 20;
  checked.options.limits.peer = &peer;
  for (const Order order : kOrders) {
    const Result result = checked.run(order);
    expect_partial(result, Stop::memory_limit);
    EXPECT_LE(result.statistics.memory_bytes, std::uint64_t{32} << 20);
  }
}

TEST(Limits, ProgressIsReportedAFewTimesASecond) {
  Checked checked(kLarge);
  checked.options.limits.seconds = 1.1;
  for (const Order order : kOrders) {
    checked.options.order = order;
    int calls = 0;
    std::uint64_t states = 0;
    run(*checked.machine, checked.options, [&](const Progress& progress) {
      ++calls;
      EXPECT_GE(progress.states, states);
      EXPECT_GT(progress.waiting, 0u);
      EXPECT_GT(progress.cost.memory_bytes, 0u);
      states = progress.states;
    });
    EXPECT_GE(calls, 2);
    EXPECT_LE(calls, 6);
  }
}

// An atomic sequence, a d_step and a rendezvous are one step each: a limit of depth says the same in both orders. The assertion
// fails with the step after the four of the way.
TEST(Verdicts, ALimitOfDepthIsOneOfStepsOfTheScheduler) {
  Checked checked(R"(
chan r = [0] of { byte };
byte x, s;
active proctype P() {
  atomic { x = 1; x = 2; x = 3; x = 4 };
  s = 1;
  r!1;
  d_step { x = 5; x = 6 };
  assert(false)
}
active proctype Q() { r?_ }
)");
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    for (std::uint64_t depth = 1; depth <= 6; ++depth) {
      checked.options.limits.depth = depth;
      const Result result = checked.run(order);
      if (depth < 5) {
        EXPECT_EQ(result.stop, Stop::depth_limit) << depth;
        EXPECT_EQ(result.verdicts[0], Verdict::undecided) << depth;
      } else {
        EXPECT_EQ(result.stop, Stop::violation) << depth;
        EXPECT_EQ(result.verdicts[0], Verdict::violated) << depth;
      }
    }
  }
}

}  // namespace
}  // namespace hasse::search
