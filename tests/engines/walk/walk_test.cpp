#include "engines/walk/walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stop.h"
#include "engines/search/explore_by_sets.h"
#include "frontends/promela/promela.h"
#include "program/overlay.h"
#include "property/judge.h"
#include "support/random_program.h"

namespace hasse::walk {
namespace {

using property::PropertyKind;
using property::Stop;
using property::Verdict;

struct Asked {
  Asked(const std::string& text, std::vector<PropertyKind> kinds, const std::vector<std::string>& predicates = {}) {
    Overlay overlay(promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {}));
    std::vector<ExprId> exprs;
    for (const std::string& predicate : predicates) exprs.push_back(add_predicate(overlay, predicate, "predicate"));
    machine = std::make_unique<machine::Machine>(std::move(overlay).finish(), exprs);
    std::size_t next = 0;
    for (const PropertyKind kind : kinds) {
      const bool has = property::has_predicate(kind);
      options.properties.push_back({kind, "p", has ? predicates[next] : "", has ? next : 0, {}});
      next += has ? 1 : 0;
    }
  }

  Result run() const { return walk::run(*machine, options); }

  std::unique_ptr<machine::Machine> machine;
  Options options;
};

// Does the run, executed again, end with what the finding says?
void expect_replays(const Asked& asked, const property::Finding& finding) {
  machine::Execution execution(*asked.machine);
  model::Outcome last = execution.start();
  for (const model::Label& step : finding.run.prefix) {
    std::vector<model::Label> enabled;
    execution.enabled(last.owner, enabled);
    if (enabled.empty()) execution.enabled(model::kNobody, enabled);
    ASSERT_NE(std::ranges::find(enabled, step), enabled.end());
    last = execution.take(step);
  }
  const property::Property& property = asked.options.properties[finding.property];
  if (finding.fault != model::Fault::none) {
    EXPECT_EQ(last.fault, finding.fault);
  } else if (property::has_predicate(property.kind)) {
    EXPECT_TRUE(property::rule_on_state(property, execution).decides);
  } else {
    std::vector<model::Label> enabled;
    execution.enabled(model::kNobody, enabled);
    EXPECT_TRUE(enabled.empty());
    EXPECT_NE(property::wrong_end(property.kind, execution, false), nullptr);
  }
}

constexpr const char* kRare = R"(
byte x;
active proctype P() { byte i; do :: i < 6 -> i++; if :: x++ :: skip fi :: i == 6 -> break od; assert(x < 6) }
)";

TEST(Walk, FindsWhatRunsViolate) {
  const Asked rare(kRare, {PropertyKind::assertion, PropertyKind::deadlock});
  const Result result = rare.run();
  EXPECT_EQ(result.verdicts, (std::vector{Verdict::violated, Verdict::undecided}));
  EXPECT_EQ(result.stop, Stop::violation);
  ASSERT_EQ(result.violations.size(), 1U);
  EXPECT_EQ(result.violations[0].message, "assertion violated: assert(x < 6)");
  expect_replays(rare, result.violations[0]);
  EXPECT_LT(result.statistics.trials, rare.options.trials);
}

TEST(Walk, NothingHoldsByWalks) {
  Asked asked(kRare, {PropertyKind::deadlock});
  asked.options.trials = 300;
  const Result result = asked.run();
  EXPECT_EQ(result.verdicts, std::vector{Verdict::undecided});
  EXPECT_EQ(result.stop, Stop::finished);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.statistics.trials, 300U);
  EXPECT_EQ(result.statistics.cut_short, 0U);
  // Six times three statements, then the last guard, the assertion, and the end of the process.
  EXPECT_EQ(result.statistics.longest, 21U);
  EXPECT_EQ(result.statistics.steps, 300 * result.statistics.longest) << "all runs of this model are of one length";
  ASSERT_FALSE(result.figures.empty());
  EXPECT_EQ(result.figures[0].key, "trials");
  EXPECT_EQ(result.figures[0].count(), 300U);
}

TEST(Walk, IsTheSameForASeedWhateverTheThreads) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Asked asked(kRare, {PropertyKind::assertion, PropertyKind::reachable}, {"x == 4"});
    asked.options.seed = seed;
    const Result alone = asked.run();
    for (const unsigned threads : {1U, 2U, 3U}) {
      asked.options.threads = threads;
      const Result shared = asked.run();
      EXPECT_EQ(shared.verdicts, alone.verdicts);
      EXPECT_EQ(shared.occurrences, alone.occurrences);
      EXPECT_EQ(shared.statistics.trials, alone.statistics.trials);
      EXPECT_EQ(shared.statistics.steps, alone.statistics.steps);
      ASSERT_EQ(shared.violations.size(), alone.violations.size());
      for (std::size_t i = 0; i < alone.violations.size(); ++i)
        EXPECT_EQ(shared.violations[i].run, alone.violations[i].run);
      ASSERT_EQ(shared.witnesses.size(), alone.witnesses.size());
      for (std::size_t i = 0; i < alone.witnesses.size(); ++i)
        EXPECT_EQ(shared.witnesses[i].run, alone.witnesses[i].run);
    }
  }
}

TEST(Walk, AnotherSeedWalksElsewhere) {
  Asked asked(kRare, {PropertyKind::assertion});
  const Result one = asked.run();
  asked.options.seed = 2;
  const Result two = asked.run();
  EXPECT_TRUE(one.statistics.trials != two.statistics.trials || one.violations[0].run != two.violations[0].run);
}

TEST(Walk, GoalsEndTheWalksWhenAllAreFound) {
  const Asked asked(kRare, {PropertyKind::reachable, PropertyKind::reachable}, {"x == 1", "x == 5"});
  const Result result = asked.run();
  EXPECT_EQ(result.verdicts, (std::vector{Verdict::holds, Verdict::holds}));
  EXPECT_EQ(result.stop, Stop::finished);
  ASSERT_EQ(result.witnesses.size(), 2U);
  for (const property::Finding& witness : result.witnesses) expect_replays(asked, witness);
}

TEST(Walk, EndlessWalksAreCutShort) {
  Asked asked("byte x; active proctype P() { do :: x++ od }", {PropertyKind::assertion});
  asked.options.trials = 7;
  asked.options.limits.depth = 50;
  const Result result = asked.run();
  EXPECT_EQ(result.statistics.cut_short, 7U);
  EXPECT_EQ(result.statistics.steps, 350U);
  EXPECT_EQ(result.statistics.longest, 50U);
}

TEST(Walk, LimitsAndRequestsEndIt) {
  Asked asked("byte x; active proctype P() { do :: x++ od }", {PropertyKind::assertion});
  asked.options.trials = 1'000'000'000;
  asked.options.limits.seconds = 0.1;
  for (const unsigned threads : {1U, 2U}) {
    asked.options.threads = threads;
    EXPECT_EQ(asked.run().stop, Stop::time_limit);
  }
  StopSource source;
  source.tell();
  const StopScope scope(source);
  EXPECT_EQ(asked.run().stop, Stop::interrupted);
}

// What walks find, an exploration by sets of states finds too.
TEST(Walk, GeneratedProgramsViolateWhatTheWalksSay) {
  int violated = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const std::string text = support::to_text(support::random_program(seed));
    Asked asked(text, {PropertyKind::assertion, PropertyKind::deadlock, PropertyKind::runtime});
    asked.options.trials = 50;
    asked.options.limits.depth = 200;
    const search::Reachable reachable = search::explore_by_sets(*asked.machine, 0, 20'000);
    if (!reachable.complete) continue;
    const Result result = asked.run();
    for (const property::Finding& violation : result.violations) {
      ++violated;
      expect_replays(asked, violation);
      const std::optional<std::uint64_t> expected[] = {reachable.assertion, reachable.deadlock, reachable.runtime};
      EXPECT_TRUE(expected[violation.property].has_value()) << text;
    }
  }
  EXPECT_GT(violated, 5);
}

}  // namespace
}  // namespace hasse::walk
