// What is asleep by definition: a step that was taken in a state before another one, and is asleep after it, leads from there
// to where the two lead the other way round, and counts what it counted before. So does an atomic sequence, in all its ways. In
// reachable states of the test models and of random programs.
#include "order/sleep_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <string>

#include "frontends/promela/promela.h"
#include "support/random.h"
#include "support/random_program.h"
#include "support/test_models.h"

namespace hasse::order {
namespace {

using Bytes = std::vector<std::byte>;

class CommutingChecker {
 public:
  explicit CommutingChecker(const std::shared_ptr<const Program>& program)
      : machine_(program, {}, -1, machine::Mode::native, machine::DeadVariables::reset),
        execution_(machine_),
        commuting_(machine_) {}

  // Says how many pairs of steps were found to commute.
  std::uint64_t check(std::size_t most_states) {
    if (execution_.start().fault != model::Fault::none) return 0;
    seen_.insert(now());
    open_.push_back(now());
    while (!open_.empty() && seen_.size() < most_states && !testing::Test::HasFatalFailure()) {
      const Bytes state = open_.front();
      open_.pop_front();
      const std::vector<model::Label> steps = steps_of(state);
      for (const model::Label& last : steps) {
        const std::optional<Ends> after = ends(state, last);
        if (!after) continue;
        for (const Bytes& end : after->states) {
          if (seen_.insert(end).second) open_.push_back(end);
          for (const model::Label& earlier : steps) check_pair(state, end, earlier, last, after->states.size() == 1);
        }
      }
    }
    return commuting_pairs_;
  }

  // Of these pairs, those in which an atomic sequence was asleep.
  std::uint64_t commuting_sequences() const { return commuting_sequences_; }

 private:
  Bytes now() const { return {execution_.state().begin(), execution_.state().end()}; }
  std::vector<model::Label> steps_of(const Bytes& state) {
    execution_.load(state);
    std::vector<model::Label> steps;
    execution_.enabled(model::kNobody, steps);
    return steps;
  }
  // All that a step leads to: through the atomic sequence that it begins, in each way. Nothing after a fault, or when there are
  // too many.
  struct Ends {
    std::multiset<Bytes> states;
    SkippedCounts counted;
  };
  std::optional<Ends> ends(const Bytes& state, const model::Label& step) {
    constexpr std::uint16_t kMost = 200;
    Ends found;
    std::vector<std::pair<Bytes, model::Label>> to_take{{state, step}};
    while (!to_take.empty()) {
      const auto [from, next] = to_take.back();
      to_take.pop_back();
      execution_.load(from);
      const model::Outcome outcome = execution_.take(next);
      if (outcome.fault != model::Fault::none || found.counted.atomic_steps > kMost) return std::nullopt;
      std::vector<model::Label> inside;
      if (outcome.owner != model::kNobody) {
        ++found.counted.atomic_steps;
        execution_.enabled(outcome.owner, inside);
      }
      for (const model::Label& each : inside) to_take.emplace_back(now(), each);
      if (!inside.empty()) continue;
      ++found.counted.transitions;
      found.states.insert(now());
    }
    return found;
  }

  // Where the second leads after each end of the first.
  std::optional<std::multiset<Bytes>> ends(const Bytes& state, const model::Label& first, const model::Label& second) {
    const std::optional<Ends> between = ends(state, first);
    if (!between) return std::nullopt;
    std::multiset<Bytes> all;
    for (const Bytes& each : between->states) {
      const std::vector<model::Label> steps = steps_of(each);
      EXPECT_NE(std::find(steps.begin(), steps.end(), second), steps.end());
      const std::optional<Ends> after = ends(each, second);
      if (!after) return std::nullopt;
      all.insert(after->states.begin(), after->states.end());
    }
    return all;
  }

  // `after_last`: the only end of `last`, or one of several; after others of them `earlier` may not be enabled.
  void check_pair(const Bytes& state, const Bytes& after_last, const model::Label& earlier, const model::Label& last,
                  bool is_only_end) {
    if (earlier == last) return;
    const std::optional<Ends> after_earlier = ends(state, earlier);
    if (!after_earlier) return;
    std::vector<model::Label> steps = steps_of(after_last);
    const std::vector<model::Label> before = steps;
    const std::array<model::Label, 2> taken{earlier, last};
    std::vector<SkippedCounts> skipped(steps.size());
    const std::size_t asleep =
        commuting_.put_to_sleep(execution_, taken, &after_earlier->counted, steps, skipped.data());
    ASSERT_TRUE(std::is_permutation(steps.begin(), steps.end(), before.begin(), before.end()));
    if (asleep == 0) return;
    ASSERT_EQ(asleep, 1U);
    ASSERT_EQ(steps.front(), earlier);
    const std::optional<Ends> end = ends(after_last, earlier);
    ASSERT_TRUE(end.has_value());
    ASSERT_EQ(skipped[0].transitions, end->counted.transitions);
    ASSERT_EQ(skipped[0].atomic_steps, end->counted.atomic_steps);
    const auto other_way = ends(state, earlier, last);
    ASSERT_TRUE(other_way.has_value());
    ASSERT_TRUE(std::ranges::includes(*other_way, end->states));
    ASSERT_TRUE(!is_only_end || other_way->size() == end->states.size());
    ++commuting_pairs_;
    if (after_earlier->counted.atomic_steps > 0) ++commuting_sequences_;
  }

  machine::Machine machine_;
  machine::Execution execution_;
  SleepSets commuting_;
  std::set<Bytes> seen_;
  std::deque<Bytes> open_;
  std::uint64_t commuting_pairs_ = 0;
  std::uint64_t commuting_sequences_ = 0;
};

class CommutingOn : public testing::TestWithParam<const char*> {};

TEST_P(CommutingOn, TestModelsIsByDefinition) {
  for (const support::TestModel& model : support::test_models(GetParam())) {
    SCOPED_TRACE(model.name);
    CommutingChecker(model.program).check(400);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
}

INSTANTIATE_TEST_SUITE_P(SleepSets, CommutingOn,
                         testing::Values("atomic", "channels", "control", "examples", "found", "inline", "priorities",
                                         "processes", "properties", "protocols", "remote", "traps", "types"),
                         [](const auto& test) { return std::string(test.param); });

TEST(SleepSets, OnRandomProgramsIsByDefinition) {
  std::uint64_t pairs = 0;
  std::uint64_t sequences = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = support::to_text(support::random_program(500'000 + seed));
    SCOPED_TRACE(text);
    CommutingChecker checker(promela::load_text(std::make_shared<SourceFiles>(), "random.pml", text, {}));
    pairs += checker.check(300);
    sequences += checker.commuting_sequences();
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(pairs, 10'000U);
  EXPECT_GT(sequences, 1'000U);
}

// Two processes that touch nothing of each other: in 4 states both have a statement, in both orders; in 2 more B may die
// before a statement of A, but not the other way round, as whoever comes or goes commutes with nothing after it.
TEST(SleepSets, FindsWhatHasNothingInCommon) {
  const auto program = promela::load_text(std::make_shared<SourceFiles>(), "two.pml", R"(
    byte x, y;
    active proctype A() { x = 1; x = 2 }
    active proctype B() { y = 1; y = 2 })",
                                          {});
  EXPECT_EQ(CommutingChecker(program).check(100), 10U);
}

std::uint64_t commuting_pairs(const std::string& text) {
  return CommutingChecker(promela::load_text(std::make_shared<SourceFiles>(), "elements.pml", text, {})).check(100);
}

// A constant selects the element, and the statement that writes there is the last to read it. One pair commutes in any case: B
// may die before A's statement.
TEST(SleepSets, KnowsWhichElementAConstantHasSelected) {
  const std::string a = "byte a[2]; active proctype A() { byte i = 1; a[i] = 1 } ";
  EXPECT_EQ(commuting_pairs(a + "active proctype B() { a[1] = 2 }"), 1U);
  EXPECT_EQ(commuting_pairs(a + "active proctype B() { a[0] = 2 }"), 3U);
}

// Two processes of three statements each meet in 9 states, where all pairs commute but the second statements, unless these write
// to different elements; in 3 more B may die before a statement of A. Where an index is reset once it is dead, nobody can say
// afterwards which element was written.
TEST(SleepSets, TellsElementsApartByTheirIndices) {
  const auto two = [](const char* i, const char* j, const char* last_of_a, const char* last_of_b) {
    return fmt::format(
        "byte a[2]; active proctype A() {{ byte i; i = {}; a[i] = 1; {} }} "
        "active proctype B() {{ byte j; j = {}; a[j] = 1; {} }}",
        i, last_of_a, j, last_of_b);
  };
  EXPECT_EQ(commuting_pairs(two("1", "0", "assert(i < 2)", "assert(j < 2)")), 21U);
  EXPECT_EQ(commuting_pairs(two("1", "1", "assert(i < 2)", "assert(j < 2)")), 19U);
  EXPECT_EQ(commuting_pairs(two("1", "0", "assert(true)", "assert(true)")), 19U);
  EXPECT_EQ(commuting_pairs(two("1", "0", "assert(i < 2)", "assert(true)")), 20U);
}

// Elements of arrays and channels, with indices that are variables, sums, elements again, and now and then out of range; in
// guards, behind `else`, and in sequences that change them or leave them dead.
TEST(SleepSets, OnRandomElementsIsByDefinition) {
  constexpr std::array kStatements = {
      "a[i] = 1",
      "a[j] = a[i] + 1",
      "a[(i + j) % 3] = 0",
      "a[a[i] % 3] = j",
      "i = (i + 1) % 3",
      "j = a[i] % 4",
      "j = 1",
      "j = 17",
      "q[i % 2]!j",
      "q[j % 2]?i",
      "q[1 - i % 2]?[1] -> a[j] = 2",
      "if :: a[i] == 0 -> a[j] = 1 :: else -> i = 0 fi",
      "if :: a[j] > a[i] -> skip :: a[0] == 1 -> j = 0 fi",
      "atomic { a[i] < 3 -> a[j] = a[i] + 1; i = 0 }",
      "atomic { a[j] = 1; j = 0; a[j] = 2 }",
      "atomic { a[i] < 3 -> a[i] = a[i] + 1 }",
      "d_step { a[i] = 2; a[j] = 0; j = 2 }",
      "{ a[i] > 0 -> a[j] = 0 } unless { a[2] == 2 }",
  };
  std::uint64_t pairs = 0;
  support::Random random(11);
  for (int round = 0; round < 400; ++round) {
    std::string text = "byte a[3]; chan q[2] = [1] of { byte };\n";
    for (int process = 0; process < 3; ++process) {
      text += fmt::format("active proctype P{}() {{ byte i = {}, j;\n", process, random.below(2));
      for (int statement = 0; statement < 4; ++statement) {
        text += fmt::format("  {}{};\n", statement == 1 && random.below(2) == 0 ? "again: " : "",
                            kStatements[random.below(kStatements.size())]);
      }
      text += "}\n";
    }
    SCOPED_TRACE(text);
    pairs += commuting_pairs(text);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(pairs, 10'000U);
}

}  // namespace
}  // namespace hasse::order
