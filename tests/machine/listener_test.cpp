// What take() tells a listener, and what can be read of a state by name.
#include <gtest/gtest.h>

#include "machine/explore.h"
#include "machine/text_model.h"

namespace hasse::machine {
namespace {

struct Told {
  int pid;
  EdgeKind kind;
  std::vector<std::int32_t> values;
  int channel;
  std::size_t position;
};

// Takes the first enabled step until there is none.
std::vector<Told> told_by(const Machine& machine, Execution& execution) {
  std::vector<Told> told;
  execution.listen([&](const Execution::Executed& e) {
    told.push_back({e.pid, e.edge->kind, {e.values.begin(), e.values.end()}, e.channel, e.position});
  });
  Outcome outcome = execution.start();
  for (int i = 0; i < 100; ++i) {
    std::vector<Step> steps;
    execution.enabled(outcome.owner, steps);
    if (steps.empty()) execution.enabled(kNobody, steps);
    if (steps.empty()) break;
    outcome = execution.take(steps.front());
  }
  static_cast<void>(machine);
  return told;
}

TEST(Listener, HearsStatementsOfADStepAndMessages) {
  const Machine machine = machine_of(
      "chan q = [3] of { byte, short }; byte x; init { d_step { x = 4; printf(\"%d %d\", x, x + 1) }; q!x,-3; q!!1,7; "
      "q??x,7 }");
  Execution execution(machine);
  const auto told = told_by(machine, execution);
  ASSERT_EQ(told.size(), 6U);
  EXPECT_EQ(told[0].kind, EdgeKind::assign);
  EXPECT_EQ(told[1].kind, EdgeKind::print);
  EXPECT_EQ(told[1].values, (std::vector<std::int32_t>{4, 5}));
  EXPECT_EQ(told[2].values, (std::vector<std::int32_t>{4, -3}));
  EXPECT_EQ(told[2].channel, 1);
  EXPECT_EQ(told[2].position, 0U);
  EXPECT_EQ(told[3].values, (std::vector<std::int32_t>{1, 7}));
  EXPECT_EQ(told[3].position, 0U);  // sorted in front of 4
  EXPECT_EQ(told[4].kind, EdgeKind::receive);
  EXPECT_EQ(told[4].values, (std::vector<std::int32_t>{1, 7}));
  EXPECT_EQ(told[4].position, 0U);
  EXPECT_EQ(told[5].kind, EdgeKind::end);
}

TEST(Listener, HearsBothHalvesOfARendezvousSenderFirst) {
  const Machine machine =
      machine_of("chan q = [0] of { byte }; byte x; active proctype R() { q?x } active proctype S() { q!300 }");
  Execution execution(machine);
  const auto told = told_by(machine, execution);
  ASSERT_GE(told.size(), 2U);
  EXPECT_EQ(told[0].pid, 1);
  EXPECT_EQ(told[0].kind, EdgeKind::send);
  EXPECT_EQ(told[0].values, (std::vector<std::int32_t>{44}));
  EXPECT_EQ(told[1].pid, 0);
  EXPECT_EQ(told[1].kind, EdgeKind::receive);
  EXPECT_EQ(told[1].values, (std::vector<std::int32_t>{44}));
}

TEST(Reading, ByName) {
  const Machine machine = machine_of(
      "short g = -4; chan q = [2] of { byte, int }; proctype P(byte a) { chan mine = [1] of { bit }; short b = 9; "
      "q!a,100000; mine!1; false }"
      "init { run P(200) }");
  Execution execution(machine);
  told_by(machine, execution);
  ASSERT_EQ(execution.process_count(), 2);
  EXPECT_EQ(execution.global(0), -4);
  EXPECT_EQ(execution.global(1), 1);  // the number of q
  EXPECT_EQ(execution.local(1, 0), 200);
  EXPECT_EQ(machine.program().proctypes[execution.proctype_of(1)].name, "P");
  ASSERT_EQ(execution.channel_count(), 2);
  EXPECT_EQ(execution.channel(1).name, "q");
  EXPECT_EQ(execution.channel_owner(1), kNobody);
  EXPECT_EQ(execution.channel_owner(2), 1);
  EXPECT_EQ(execution.messages(1), (std::vector<std::vector<std::int32_t>>{{200, 100000}}));
  EXPECT_EQ(execution.messages(2), (std::vector<std::vector<std::int32_t>>{{1}}));
}

// A stored state, loaded into another execution, is the same state with the same steps.
TEST(Reading, LoadedStatesGoOnAsTheOriginals) {
  const Machine machine = machine_of(
      "chan q = [2] of { byte }; byte n; proctype P(byte a) { chan mine = [1] of { bit }; q!a; mine!1; mine?1 }"
      "init { run P(1); run P(2); byte v; q?v; n = v; run P(n) }");
  Execution other(machine);
  std::size_t states = 0;
  explore(machine, [&](Execution& execution, const std::vector<Step>& steps) {
    other.load(execution.state());
    std::vector<Step> again;
    other.enabled(kNobody, again);
    EXPECT_EQ(again, steps);
    EXPECT_EQ(bytes_of(other.state()), bytes_of(execution.state()));
    for (const Step& step : steps) {
      const auto mark = execution.mark();
      execution.take(step);
      other.take(step);
      EXPECT_EQ(bytes_of(other.state()), bytes_of(execution.state()));
      execution.undo_to(mark);
      other.undo_to(0);
    }
    ++states;
  });
  EXPECT_GT(states, 20U);
}

}  // namespace
}  // namespace hasse::machine
