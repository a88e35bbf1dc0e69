#include "replay/cycle.h"

#include <gtest/gtest.h>

#include <memory>

#include "replay/claim_on_run.h"
#include "replay/example.h"

namespace hasse::replay {
namespace {

constexpr const char* kModel =
    "byte x;\n"
    "active proctype P() { x = 3; do :: x == 3 -> accept: x = 4 :: x == 4 -> x = 3 od }\n"
    "active proctype Q() { x == 9 }\n"
    "active proctype R() { x == 4; progress: x == 9 }\n"
    "never { do :: true :: x == 4 -> break od; accept_stay: do :: x != 0 od }\n"
    "never one { accept: do :: x == 0 od }\n";

// The steps of P alone: it is the last of those that are enabled.
property::Run run_of_p(const machine::Machine& machine, std::size_t prefix, std::size_t cycle) {
  property::Run run;
  Narrator narrator(machine);
  narrator.start();
  for (std::size_t i = 0; i < prefix + cycle; ++i)
    (i < prefix ? run.prefix : run.cycle).push_back(narrator.take(narrator.enabled().back()).step);
  return run;
}

Round round_of(const machine::Machine& machine, const property::Run& run,
               const std::function<void(const StepStory&)>& tell = {}) {
  Narrator narrator(machine);
  narrator.start();
  for (const model::Label& step : run.prefix) narrator.pass(step);
  return go_round(narrator, run.cycle, tell);
}

TEST(Cycle, SaysWhoMovesAndWhoWaits) {
  const machine::Machine machine(program_of(kModel));
  const Round round = round_of(machine, run_of_p(machine, 1, 4));
  EXPECT_TRUE(round.closes);
  EXPECT_EQ(round.states, 4U);
  ASSERT_EQ(round.processes.size(), 3U);
  EXPECT_EQ(round.processes[0].name, "P[0]");
  EXPECT_EQ(round.processes[0].moves, 4U);
  EXPECT_EQ(round.processes[1].moves, 0U);
  EXPECT_EQ(round.processes[1].could, 0U);
  EXPECT_EQ(round.processes[2].could, 2U) << "where x is 4";
  EXPECT_EQ(round.processes[2].existed, 4U);
}

TEST(Cycle, SaysWhichLabelsArePassed) {
  const machine::Machine machine(program_of(kModel));
  const Round round = round_of(machine, run_of_p(machine, 1, 4));
  ASSERT_EQ(round.accept.size(), 1U);
  EXPECT_EQ(round.accept[0].who, "P[0]");
  EXPECT_EQ(round.accept[0].label, "accept");
  EXPECT_EQ(round.accept[0].pos.line, 2U);
  EXPECT_TRUE(round.progress.empty());
}

TEST(Cycle, SaysWhatChangesWhereStoriesAreTold) {
  const machine::Machine machine(program_of(kModel));
  const property::Run run = run_of_p(machine, 1, 4);
  EXPECT_TRUE(round_of(machine, run).recurring.empty());
  std::size_t told = 0;
  const Round round = round_of(machine, run, [&](const StepStory&) { ++told; });
  EXPECT_EQ(told, 4U);
  ASSERT_EQ(round.recurring.size(), 1U);
  EXPECT_EQ(round.recurring[0].name, "x");
  EXPECT_EQ(round.recurring[0].values, std::vector<std::string>({"3", "4"}));
}

TEST(Cycle, ALoopThatDoesNotClose) {
  const machine::Machine machine(program_of(kModel));
  EXPECT_FALSE(round_of(machine, run_of_p(machine, 1, 3)).closes);
  EXPECT_EQ(why_no_run(machine, -1, run_of_p(machine, 1, 4)), "");
  EXPECT_EQ(why_no_run(machine, -1, run_of_p(machine, 1, 3)),
            "the cycle does not lead back to the state in which it begins");
  property::Run wrong = run_of_p(machine, 1, 4);
  std::swap(wrong.cycle[0], wrong.cycle[1]);
  EXPECT_EQ(why_no_run(machine, -1, wrong), "step 2 is not possible where it is to be taken");
  EXPECT_EQ(why_no_run(machine, -1, run_of_p(machine, 3, 0)), "the run does not end where it is to stay");
  const machine::Machine brief(program_of("active proctype P() { skip }"));
  EXPECT_EQ(why_no_run(brief, -1, run_of_p(brief, 2, 0)), "");
}

TEST(Cycle, WithoutTheObserverStepsOfItsAloneAreLeftOut) {
  model::Label with;
  with.action = 7;
  with.observer = 3;
  model::Label alone;
  alone.process = model::kNobody;
  alone.observer = 4;
  const property::Run run = of_system({{with, alone}, {alone}});
  ASSERT_EQ(run.prefix.size(), 1U);
  EXPECT_EQ(run.prefix[0].action, 7U);
  EXPECT_EQ(run.prefix[0].observer, model::kNoAction);
  EXPECT_TRUE(run.cycle.empty());
}

TEST(ClaimOnRun, FindsTheMovesOfTheClaim) {
  const auto program = program_of(kModel);
  const machine::Machine alone(program);
  const property::Run run = run_of_p(alone, 1, 4);
  const machine::Machine machine(program, {}, 0);
  const auto accepted = accepted_by_claim(machine, run);
  ASSERT_TRUE(accepted.has_value());
  EXPECT_EQ(why_no_run(machine, 0, *accepted), "");
  property::Run system = of_system(*accepted);
  EXPECT_EQ(system.cycle.size() % run.cycle.size(), 0U);
  system.prefix.resize(run.prefix.size() + run.cycle.size());
  EXPECT_TRUE(std::equal(run.prefix.begin(), run.prefix.end(), system.prefix.begin()));
  Narrator narrator(machine, 0);
  narrator.start();
  for (const model::Label& step : accepted->prefix) narrator.pass(step);
  const Round round = go_round(narrator, accepted->cycle);
  ASSERT_EQ(round.claim_accept.size(), 1U);
  EXPECT_EQ(round.claim_accept[0].label, "accept_stay");
}

TEST(ClaimOnRun, AClaimThatDoesNotAcceptTheRun) {
  const auto program = program_of(kModel);
  const machine::Machine alone(program);
  const machine::Machine machine(program, {}, 1);
  EXPECT_FALSE(accepted_by_claim(machine, run_of_p(alone, 1, 4)).has_value()) << "it wants x to stay 0";
}

TEST(ClaimOnRun, GoesOnAloneWhereTheRunStays) {
  const auto program = program_of("byte x;\nactive proctype P() { x = 1 }\nnever { accept: do :: true od }\n");
  const machine::Machine alone(program);
  const property::Run run = run_of_p(alone, 2, 0);
  const machine::Machine machine(program, {}, 0);
  const auto accepted = accepted_by_claim(machine, run);
  ASSERT_TRUE(accepted.has_value());
  EXPECT_EQ(accepted->prefix.size(), 2U);
  ASSERT_EQ(accepted->cycle.size(), 1U);
  EXPECT_TRUE(accepted->cycle[0].is_observer_alone());
}

}  // namespace
}  // namespace hasse::replay
