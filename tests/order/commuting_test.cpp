// What is left out by definition: a step that was taken in a state before another one, and is left out after it, leads from
// there to where the two lead the other way round. In reachable states of the test models and of random programs.
#include "order/commuting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <set>

#include "promela/promela.h"
#include "support/random_program.h"
#include "support/test_models.h"

namespace hasse::order {
namespace {

using Bytes = std::vector<std::byte>;
using machine::Step;

class Checker {
 public:
  explicit Checker(const std::shared_ptr<Program>& program)
      : machine_(program, {}, -1, machine::Mode::native, machine::DeadVariables::reset),
        execution_(machine_),
        commuting_(machine_) {}

  // Says how many pairs of steps were found to commute.
  std::uint64_t check(std::size_t most_states) {
    if (execution_.start().fault != machine::Fault::none) return 0;
    arrive();
    while (!open_.empty() && seen_.size() < most_states && !testing::Test::HasFatalFailure()) {
      const Bytes state = open_.front();
      open_.pop_front();
      const std::vector<Step> steps = steps_of(state);
      for (const Step& last : steps) {
        const std::optional<Bytes> after = successor(state, last);
        if (!after) continue;
        arrive();
        for (const Step& earlier : steps) check_pair(state, *after, earlier, last);
      }
    }
    return commuting_pairs_;
  }

 private:
  Bytes now() const { return {execution_.state().begin(), execution_.state().end()}; }
  void arrive() {
    if (seen_.insert(now()).second) open_.push_back(now());
  }
  std::vector<Step> steps_of(const Bytes& state) {
    execution_.load(state);
    std::vector<Step> steps;
    execution_.enabled(machine::kNobody, steps);
    return steps;
  }
  // Nothing after a fault or inside an atomic sequence.
  std::optional<Bytes> successor(const Bytes& state, const Step& step) {
    execution_.load(state);
    const machine::Outcome outcome = execution_.take(step);
    if (outcome.fault != machine::Fault::none || outcome.owner != machine::kNobody) return std::nullopt;
    return now();
  }

  void check_pair(const Bytes& state, const Bytes& after_last, const Step& earlier, const Step& last) {
    const std::optional<Bytes> after_earlier = successor(state, earlier);
    if (!after_earlier || earlier == last) return;
    std::vector<Step> steps = steps_of(after_last);
    const bool enabled = std::find(steps.begin(), steps.end(), earlier) != steps.end();
    const std::size_t before = steps.size();
    const std::size_t left_out = commuting_.leave_out(execution_, std::span(&earlier, 1), last, steps);
    ASSERT_EQ(steps.size() + left_out, before);
    if (left_out == 0) return;
    ASSERT_EQ(left_out, 1U);
    ASSERT_TRUE(enabled);
    const std::vector<Step> other_way = steps_of(*after_earlier);
    ASSERT_NE(std::find(other_way.begin(), other_way.end(), last), other_way.end());
    const std::optional<Bytes> end = successor(after_last, earlier);
    ASSERT_TRUE(end.has_value());
    ASSERT_EQ(end, successor(*after_earlier, last));
    ++commuting_pairs_;
  }

  machine::Machine machine_;
  machine::Execution execution_;
  Commuting commuting_;
  std::set<Bytes> seen_;
  std::deque<Bytes> open_;
  std::uint64_t commuting_pairs_ = 0;
};

class CommutingOn : public testing::TestWithParam<const char*> {};

TEST_P(CommutingOn, TestModelsIsByDefinition) {
  for (const support::TestModel& model : support::test_models(GetParam())) {
    SCOPED_TRACE(model.name);
    Checker(model.program).check(400);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(Commuting, CommutingOn,
                         testing::Values("atomic", "channels", "control", "errors", "examples", "found", "inline",
                                         "priorities", "processes", "properties", "protocols", "remote", "traps",
                                         "types"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Commuting, OnRandomProgramsIsByDefinition) {
  std::uint64_t pairs = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = support::to_text(support::random_program(500'000 + seed));
    SCOPED_TRACE(text);
    pairs += Checker(promela::load_text(std::make_shared<SourceFiles>(), "random.pml", text, {})).check(300);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(pairs, 10'000U);
}

// Two processes that touch nothing of each other: in 4 states both have a statement, in both orders; in 2 more B may die
// before a statement of A, but not the other way round, as whoever comes or goes commutes with nothing after it.
TEST(Commuting, FindsWhatHasNothingInCommon) {
  const auto program = promela::load_text(std::make_shared<SourceFiles>(), "two.pml", R"(
    byte x, y;
    active proctype A() { x = 1; x = 2 }
    active proctype B() { y = 1; y = 2 })",
                                          {});
  EXPECT_EQ(Checker(program).check(100), 10U);
}

}  // namespace
}  // namespace hasse::order
