// Walks whose path is moved to a file now and then, and comes back: they see what they see without. That a search does so when
// memory is short is tested with the program (tests/cli/checkpoint_test.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "search/models.h"
#include "search/walk.h"
#include "support/test_models.h"

namespace hasse::search {
namespace {

struct Seen {
  std::vector<std::string> states;  // in the order in which they were entered
  std::uint64_t deepest = 0;
  Statistics statistics;
};

// Enters each state once. Now and then it does not want to go on just now.
struct Visitor {
  machine::Execution& execution;
  Seen& seen;
  const std::vector<machine::Step>& below;  // the path to the walk's root
  std::uint64_t pause_every;
  std::set<std::string> known;
  std::uint64_t arrivals = 0;

  std::string current() const {
    const machine::StateView state = execution.state();
    return {reinterpret_cast<const char*>(state.data()), state.size()};
  }
  Action fault(const machine::Outcome& /*outcome*/) { return Action::prune; }
  Action arrive() {
    if (pause_every != 0 && ++arrivals % pause_every == 0) return Action::pause;
    if (!known.insert(current()).second) return Action::prune;
    seen.states.push_back(current());
    return Action::go_on;
  }
  void enter(std::size_t depth) { seen.deepest = std::max<std::uint64_t>(seen.deepest, below.size() + depth); }
  void back() {}
  store::StateFlags flags() const { return {}; }
  void find() {}
  std::size_t put_to_sleep(std::span<const machine::Step> /*before*/, const order::Weight* /*weights_before*/,
                           std::vector<machine::Step>& /*steps*/, order::Weight* /*weights*/) {
    return 0;
  }
  void reduce(std::vector<machine::Step>& /*steps*/) {}
  Action end() { return Action::go_on; }
};

Seen explore(const machine::Machine& machine, std::uint64_t pause_every, unsigned& pieces) {
  Seen seen;
  machine::Execution execution(machine);
  execution.start();
  const machine::StateView state = execution.state();
  std::vector<std::byte> root(state.begin(), state.end());
  std::vector<machine::Step> below;
  Visitor visitor{execution, seen, below, pause_every, {}};
  visitor.known.insert(visitor.current());
  Walk<Visitor> walk(execution, seen.statistics, nullptr, {}, visitor);
  SpilledPath spilled;
  for (bool all_walked = walk.explore(); !all_walked || !spilled.empty(); all_walked = walk.go_on()) {
    if (all_walked) {
      walk.take_back(spilled, root, below);
      continue;
    }
    std::vector<machine::Step> path = below;
    walk.append_path(path);
    const std::string before = visitor.current();
    pieces += walk.spill(spilled, root, below);
    EXPECT_EQ(visitor.current(), before);
    std::vector<machine::Step> same = below;
    walk.append_path(same);
    EXPECT_EQ(same, path);
  }
  EXPECT_TRUE(below.empty());
  return seen;
}

class SpilledWalk : public testing::TestWithParam<const char*> {};

TEST_P(SpilledWalk, SeesTheSameOnEveryTestModel) {
  unsigned pieces = 0;
  for (const support::TestModel& model : support::test_models(GetParam())) {
    const machine::Machine machine(model.program);
    const Seen whole = explore(machine, 0, pieces);
    for (const std::uint64_t pause_every : {3U, 7U, 50U}) {
      const Seen seen = explore(machine, pause_every, pieces);
      EXPECT_EQ(seen.states, whole.states) << model.name;
      EXPECT_EQ(seen.deepest, whole.deepest) << model.name;
      EXPECT_EQ(seen.statistics.transitions, whole.statistics.transitions) << model.name;
      EXPECT_EQ(seen.statistics.atomic_steps, whole.statistics.atomic_steps) << model.name;
    }
  }
  EXPECT_GT(pieces, 0U);
}

INSTANTIATE_TEST_SUITE_P(Search, SpilledWalk, testing::Values("atomic", "channels", "control", "examples", "processes"),
                         [](const auto& test) { return std::string(test.param); });

// More steps than a piece has, so that a path comes back in several.
TEST(SpilledWalk, ComesBackInPieces) {
  const Checked checked(R"(
int x;
active proctype P() { do :: x < 200000 -> x++ :: x < 200000 -> x = x + 1 :: x == 200000 -> break od }
)");
  unsigned spills = 0;
  const Seen whole = explore(*checked.machine, 0, spills);
  ASSERT_EQ(spills, 0U);
  const Seen seen = explore(*checked.machine, 350'000, spills);
  EXPECT_GT(spills, 0U);
  EXPECT_EQ(seen.states, whole.states);
  EXPECT_EQ(seen.deepest, whole.deepest);
}

}  // namespace
}  // namespace hasse::search
