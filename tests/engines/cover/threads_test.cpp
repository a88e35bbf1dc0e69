// A cover is the same with any number of threads: every figure, verdict and run.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "comparison/cover_text.h"
#include "comparison/random_question.h"
#include "engines/cover/cover.h"
#include "frontends/promela/promela.h"
#include "logic/predicate.h"
#include "program/overlay.h"
#include "support/test_models.h"

namespace hasse::cover {
namespace {

// What is asked: everything, of a program where none of the predicates is to hold, and each is looked for.
struct Asked {
  Asked(const std::shared_ptr<const Program>& program, const std::vector<std::string>& texts) {
    Overlay overlay(program);
    std::vector<ExprId> predicates;
    for (const auto kind :
         {property::PropertyKind::assertion, property::PropertyKind::deadlock, property::PropertyKind::runtime})
      options.properties.push_back({kind, "", "", 0, {}});
    options.goals.resize(3);
    for (const std::string& text : texts) {
      predicates.push_back(add_predicate(overlay, "!(" + text + ")", "test"));
      predicates.push_back(add_predicate(overlay, text, "test"));
    }
    for (std::size_t i = 0; i < 2 * texts.size(); ++i) {
      const bool invariant = i % 2 == 0;
      const auto kind = invariant ? property::PropertyKind::invariant : property::PropertyKind::reachable;
      options.properties.push_back({kind, texts[i / 2], texts[i / 2], i, {}});
      options.goals.push_back(logic::classify(overlay, predicates[i], invariant, predicates));
    }
    options.order = property::Order::breadth_first;
    machine = std::make_unique<machine::Machine>(std::move(overlay).finish(), predicates);
  }

  std::string answer(unsigned threads) const {
    Options with = options;
    with.threads = threads;
    return comparison::text_of(cover::run(*machine, with));
  }

  std::unique_ptr<machine::Machine> machine;
  Options options;
};

std::shared_ptr<const Program> load(const std::string& path, const std::vector<std::string>& defines) {
  promela::Options preprocessor;
  preprocessor.defines = defines;
  return promela::load(std::make_shared<SourceFiles>(), std::string(HASSE_SOURCE_DIR) + "/tests/models/" + path,
                       preprocessor);
}

void expect_the_same(const Asked& asked) {
  const std::string one = asked.answer(1);
  EXPECT_EQ(asked.answer(2), one);
  EXPECT_EQ(asked.answer(4), one);
}

TEST(Threads, MakeNoDifferenceToProtocols) {
  for (const bool bug : {false, true}) {
    for (const auto& [name, n, predicate] :
         {std::tuple("dining", 3, "eating[0] && eating[1]"), std::tuple("dining", 3, "eating[0] + eating[1] > 1"),
          std::tuple("leader", 4, "nr_leaders > 1"), std::tuple("mutex", 2, "nr_inside > 1")}) {
      std::vector<std::string> defines = {fmt::format("N={}", n)};
      if (bug) defines.emplace_back("BUG");
      SCOPED_TRACE(fmt::format("{} {}", name, fmt::join(defines, " ")));
      Asked asked(load(fmt::format("protocols/{}.pml", name), defines), {predicate});
      for (const bool all_errors : {false, true}) {
        asked.options.all_errors = all_errors;
        asked.options.mode = Mode::all;
        expect_the_same(asked);
      }
      asked.options.mode = Mode::directed;
      expect_the_same(asked);
    }
  }
}

TEST(Threads, MakeNoDifferenceToThePublishedSystem) {
  Asked asked(load("protocols/leader.pml", {"N=4"}), {"nr_leaders > 1"});
  asked.options.dependency = order::Dependency::process;
  for (const auto reduction : {order::Reduction::ample, order::Reduction::stubborn, order::Reduction::none}) {
    asked.options.reduction = reduction;
    expect_the_same(asked);
  }
}

class TestModels : public testing::TestWithParam<const char*> {};

TEST_P(TestModels, MakeNoDifference) {
  std::size_t checked = 0;
  for (const auto& [name, program] : support::test_models(GetParam())) {
    SCOPED_TRACE(name);
    Asked asked(program, {});
    asked.options.all_errors = true;
    if (refusal(*asked.machine, asked.options, 0)) continue;
    asked.options.limits.seconds = 0.3;
    const bool is_small = cover::run(*asked.machine, asked.options).stop == property::Stop::finished;
    if (!is_small) continue;
    asked.options.limits.seconds = 0;
    expect_the_same(asked);
    ++checked;
  }
  EXPECT_GE(checked, 5U);
}

INSTANTIATE_TEST_SUITE_P(Threads, TestModels,
                         testing::Values("atomic", "channels", "control", "examples", "processes", "remote"),
                         [](const auto& instance) { return std::string(instance.param); });

// An enumeration without end in one thread or in all: every one of them hears of the limit.
TEST(Threads, KeepTheLimitOfTime) {
  Asked asked(promela::load_text(std::make_shared<SourceFiles>(), "model.pml",
                                 "byte a[6];\nactive [6] proctype P() { do :: a[_pid]++ od }\n", {}),
              {"a[0] * a[1] * a[2] * a[3] * a[4] * a[5] == -1"});
  asked.options.mode = Mode::all;
  asked.options.limits.seconds = 0.3;
  for (const unsigned threads : {2U, 4U}) {
    asked.options.threads = threads;
    const cover::Result result = cover::run(*asked.machine, asked.options);
    EXPECT_EQ(result.stop, property::Stop::time_limit);
    EXPECT_LT(result.cost.seconds, 30);
  }
}

TEST(Threads, KeepTheLimitOfMemory) {
  Asked asked(promela::load_text(std::make_shared<SourceFiles>(), "model.pml",
                                 "int a, b, c;\nactive proctype P() { do :: a++ :: b++ :: c++ od }\n", {}),
              {});
  asked.options.limits.memory_bytes = 10'000'000;
  asked.options.limits.seconds = 60;
  for (const unsigned threads : {2U, 4U}) {
    asked.options.threads = threads;
    EXPECT_EQ(cover::run(*asked.machine, asked.options).stop, property::Stop::memory_limit);
  }
}

// What one thread finds does not wait for what another would never end with.
TEST(Threads, AreStoppedByAViolation) {
  Asked asked(
      promela::load_text(std::make_shared<SourceFiles>(), "model.pml",
                         "byte a[4];\nactive [4] proctype P() { do :: a[_pid]++; assert(a[_pid] < 6) od }\n", {}),
      {"a[0] * a[1] * a[2] * a[3] == -1"});
  asked.options.mode = Mode::all;
  asked.options.limits.seconds = 60;
  expect_the_same(asked);
}

}  // namespace
}  // namespace hasse::cover
