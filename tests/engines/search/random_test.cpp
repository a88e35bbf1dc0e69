// Random models: both orders of search, by one thread and by several, against each other and against the exploration by
// sets.
#include <gtest/gtest.h>

#include "engines/search/models.h"
#include "support/random_program.h"

namespace hasse::search {
namespace {

std::uint64_t scheduling_steps(const machine::Machine& machine, const property::Run& run) {
  machine::Execution execution(machine);
  execution.start();
  std::uint64_t steps = 0;
  model::Pid owner = model::kNobody;
  std::vector<model::Label> enabled;
  for (const model::Label& step : run.prefix) {
    enabled.clear();
    if (owner != model::kNobody) execution.enabled(owner, enabled);
    if (enabled.empty()) ++steps;
    owner = execution.take(step).owner;
  }
  return steps;
}

class RandomModels : public testing::TestWithParam<unsigned> {};

TEST_P(RandomModels, AreExploredAlikeInBothOrders) {
  constexpr unsigned kModels = 40;
  unsigned explored = 0;
  int with_assertion = 0;
  int with_deadlock = 0;
  for (unsigned i = 0; i < kModels; ++i) {
    // Counted as SPIN does, a loop inside an atomic sequence is walked until it is given up, which takes minutes.
    const bool count_as_spin = i % 2 == 0;
    support::Features features;
    features.blocking = !count_as_spin;
    const std::string text = support::to_text(support::random_program(GetParam() * kModels + i, features));
    SCOPED_TRACE(text);
    Checked checked(text);
    const Reachable reachable = explore_by_sets(*checked.machine, 0, 3'000);
    if (!reachable.complete) continue;
    ++explored;
    with_assertion += reachable.assertion.has_value();
    with_deadlock += reachable.deadlock.has_value();

    checked.options.all_errors = true;
    for (const bool spin_count : {false, true}) {
      if (spin_count && !count_as_spin) continue;
      checked.options.spin_count = spin_count;
      const Result depth_first = checked.run(Order::depth_first);
      const Result breadth_first = checked.run(Order::breadth_first);
      ASSERT_EQ(depth_first.statistics.states, reachable.states.size());
      ASSERT_EQ(breadth_first.statistics.states, reachable.states.size());
      ASSERT_EQ(breadth_first.statistics.depth, reachable.levels);
      ASSERT_EQ(depth_first.verdicts, breadth_first.verdicts);
      ASSERT_EQ(depth_first.verdicts[0] == Verdict::violated, reachable.assertion.has_value());
      ASSERT_EQ(depth_first.verdicts[1] == Verdict::violated, reachable.deadlock.has_value());
      ASSERT_EQ(depth_first.verdicts[2] == Verdict::violated, reachable.runtime.has_value());
      if (spin_count) {
        ASSERT_EQ(depth_first.statistics.transitions, breadth_first.statistics.transitions);
        ASSERT_EQ(depth_first.statistics.atomic_steps, breadth_first.statistics.atomic_steps);
        ASSERT_EQ(depth_first.occurrences, breadth_first.occurrences);
      }
    }

    checked.options.all_errors = false;
    const Result shortest = checked.run(Order::breadth_first);
    std::optional<std::uint64_t> least = reachable.assertion;
    for (const auto& other : {reachable.deadlock, reachable.runtime}) {
      if (other && (!least || *other < *least)) least = other;
    }
    ASSERT_EQ(shortest.violations.size(), least ? 1u : 0u);
    if (least) {
      ASSERT_EQ(scheduling_steps(*checked.machine, shortest.violations[0].run), *least);
    }

    // With nothing to look for, several threads go through everything.
    checked.options.properties.clear();
    checked.options.spin_count = count_as_spin;
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      checked.options.threads = 1;
      const Result alone = checked.run(order);
      checked.options.threads = 3;
      checked.options.store.kind = i % 3 == 0 ? StoreKind::exact : StoreKind::tree;
      checked.options.store.tree.keep_whole = 0;
      checked.options.store.tree.fewest_for_a_tree = 8;
      const Result together = checked.run(order);
      ASSERT_EQ(together.statistics.states, reachable.states.size());
      ASSERT_TRUE(together.complete);
      if (count_as_spin) {
        ASSERT_EQ(together.statistics.transitions, alone.statistics.transitions);
        ASSERT_EQ(together.statistics.atomic_steps, alone.statistics.atomic_steps);
      }
    }
  }
  EXPECT_GT(explored, kModels * 3 / 4);
  EXPECT_GT(with_assertion, 0);
  EXPECT_GT(with_deadlock, 0);
}

INSTANTIATE_TEST_SUITE_P(Search, RandomModels, testing::Range(0u, 10u));

}  // namespace
}  // namespace hasse::search
