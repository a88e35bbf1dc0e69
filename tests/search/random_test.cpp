// Random models: both orders of search against each other and against the exploration by sets.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "search/models.h"

namespace hasse::search {
namespace {

// Small processes over two variables and two channels, with sequences inside one another; loops, so that nothing ends early.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string model() {
    std::string text = "byte x, y;\nchan r = [0] of { byte };\nchan q = [1] of { byte };\n";
    const unsigned processes = 2 + pick(2);
    for (unsigned i = 0; i < processes; ++i) {
      text += fmt::format("active proctype P{}() {{ byte v;\n  do\n", i);
      const unsigned options = 1 + pick(3);
      for (unsigned option = 0; option < options; ++option) text += "  :: " + sequence(2) + "\n";
      text += "  od\n}\n";
    }
    return text;
  }

 private:
  unsigned pick(unsigned bound) { return static_cast<unsigned>(random_() % bound); }
  std::string variable() { return std::string(1, "xyv"[pick(3)]); }

  std::string sequence(int depth) {
    std::string text = statement(depth);
    for (unsigned more = pick(3); more > 0; --more) text += "; " + statement(depth);
    return text;
  }

  std::string statement(int depth) {
    switch (pick(depth > 0 ? 12 : 9)) {
      case 0:
      case 1:
        return fmt::format("{} = {}", variable(), pick(3));
      case 2:
        return fmt::format("{0} = ({0} + 1) % 3", variable());
      case 3:
      case 4:
        return fmt::format("{} {} {}", variable(), pick(2) == 0 ? "==" : "!=", pick(3));
      case 5:
        return fmt::format("{}!{}", pick(2) == 0 ? "r" : "q", pick(3));
      case 6:
        return fmt::format("{}?{}", pick(2) == 0 ? "r" : "q", variable());
      case 7:
        return pick(4) == 0 ? "timeout" : fmt::format("v = {}", pick(3));
      case 8:
        return pick(3) == 0 ? fmt::format("assert({} != {})", variable(), pick(3)) : std::string("skip");
      case 9:
        return fmt::format("if :: {} :: {} fi", sequence(depth - 1), sequence(depth - 1));
      case 10:
        return fmt::format("if :: {} == {} -> {} :: else fi", variable(), pick(3), sequence(depth - 1));
      default:
        return fmt::format("atomic {{ {} }}", sequence(depth - 1));
    }
  }

  std::mt19937 random_;
};

std::uint64_t scheduling_steps(const machine::Machine& machine, const search::Run& run) {
  machine::Execution execution(machine);
  execution.start();
  std::uint64_t steps = 0;
  machine::Pid owner = machine::kNobody;
  std::vector<machine::Step> enabled;
  for (const machine::Step& step : run.steps) {
    enabled.clear();
    if (owner != machine::kNobody) execution.enabled(owner, enabled);
    if (enabled.empty()) ++steps;
    owner = execution.take(step).owner;
  }
  return steps;
}

class RandomModels : public testing::TestWithParam<unsigned> {};

TEST_P(RandomModels, AreExploredAlikeInBothOrders) {
  constexpr unsigned kModels = 40;
  int with_assertion = 0;
  int with_deadlock = 0;
  for (unsigned i = 0; i < kModels; ++i) {
    const std::string text = Generator(GetParam() * kModels + i).model();
    SCOPED_TRACE(text);
    Checked checked(text);
    const Reachable reachable = explore_by_sets(*checked.machine);
    with_assertion += reachable.assertion.has_value();
    with_deadlock += reachable.deadlock.has_value();

    checked.options.all_errors = true;
    for (const bool spin_count : {false, true}) {
      checked.options.spin_count = spin_count;
      const Result depth_first = checked.run(Order::depth_first);
      const Result breadth_first = checked.run(Order::breadth_first);
      ASSERT_EQ(depth_first.statistics.states, reachable.states.size());
      ASSERT_EQ(breadth_first.statistics.states, reachable.states.size());
      ASSERT_EQ(breadth_first.statistics.depth, reachable.levels);
      ASSERT_EQ(depth_first.verdicts, breadth_first.verdicts);
      ASSERT_EQ(depth_first.verdicts[0] == Verdict::violated, reachable.assertion.has_value());
      ASSERT_EQ(depth_first.verdicts[1] == Verdict::violated, reachable.deadlock.has_value());
      if (spin_count) {
        ASSERT_EQ(depth_first.statistics.transitions, breadth_first.statistics.transitions);
        ASSERT_EQ(depth_first.statistics.atomic_steps, breadth_first.statistics.atomic_steps);
        ASSERT_EQ(depth_first.occurrences, breadth_first.occurrences);
      }
    }

    checked.options.all_errors = false;
    const Result shortest = checked.run(Order::breadth_first);
    std::optional<std::uint64_t> least = reachable.assertion;
    if (reachable.deadlock && (!least || *reachable.deadlock < *least)) least = reachable.deadlock;
    ASSERT_EQ(shortest.violations.size(), least ? 1u : 0u);
    if (least) {
      ASSERT_EQ(scheduling_steps(*checked.machine, shortest.violations[0].run), *least);
    }
  }
  EXPECT_GT(with_assertion, 0);
  EXPECT_GT(with_deadlock, 0);
}

INSTANTIATE_TEST_SUITE_P(Search, RandomModels, testing::Range(0u, 10u));

}  // namespace
}  // namespace hasse::search
