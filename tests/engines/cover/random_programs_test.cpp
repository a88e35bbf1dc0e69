// 2,000 random programs: covers and reduced searches say what the exploration by sets says. `make covers` compares more.
#include <gtest/gtest.h>

#include "comparison/random_question.h"

namespace hasse::comparison {
namespace {

constexpr std::uint64_t kPrograms = 200;

class RandomPrograms : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPrograms, AreDecidedAlikeByAllEngines) {
  Effort effort;
  effort.most_states = 300;
  effort.most_ideals = 5'000;
  effort.most_configurations = 500;
  effort.seconds = 0.1;
  Figures figures;
  for (std::uint64_t seed = GetParam() * kPrograms; seed < (GetParam() + 1) * kPrograms; ++seed) {
    const Question question = question_of(random_question(seed, {}));
    SCOPED_TRACE(question.program);
    ASSERT_EQ(first_difference(question, seed, effort, figures), "") << "compare_engines --programs 1 --seed " << seed;
  }
  EXPECT_GT(figures.programs, kPrograms / 2);
  EXPECT_GT(figures.references, kPrograms / 2);
  EXPECT_GT(figures.searches, 10 * kPrograms);
  EXPECT_GT(figures.covers, 2 * kPrograms);
  EXPECT_GT(figures.directed, 10 * kPrograms);
  EXPECT_GT(figures.threads_checked, kPrograms);
  EXPECT_GT(figures.ideals_checked, kPrograms / 4);  // the rest has too many, or was ended by the limit of time
}

INSTANTIATE_TEST_SUITE_P(Cover, RandomPrograms, testing::Range(std::uint64_t{0}, std::uint64_t{10}));

}  // namespace
}  // namespace hasse::comparison
