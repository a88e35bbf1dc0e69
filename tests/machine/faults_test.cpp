// Run-time errors of the model: which, where, and in what words.
#include <gtest/gtest.h>

#include <functional>

#include "machine/explore.h"
#include "machine/footprint.h"
#include "machine/text_model.h"

namespace hasse::machine {
namespace {

// Runs the only enabled step again and again until there is a fault; an outcome without one when the model ends first.
Outcome run_to_fault(Execution& execution) {
  Outcome outcome = execution.start();
  for (int i = 0; i < 2000 && outcome.fault == Fault::none; ++i) {
    std::vector<Step> steps;
    execution.enabled(outcome.owner, steps);
    if (steps.empty()) execution.enabled(kNobody, steps);
    if (steps.empty()) break;
    outcome = execution.take(steps.front());
  }
  return outcome;
}

struct Case {
  const char* name;
  const char* text;
  Fault fault;
  const char* detail;
  std::uint32_t line;
};

class Faults : public testing::TestWithParam<Case> {};

TEST_P(Faults, AreReported) {
  const Case& c = GetParam();
  const Machine machine = machine_of(c.text);
  Execution execution(machine);
  const Outcome outcome = run_to_fault(execution);
  EXPECT_EQ(outcome.fault, c.fault) << to_string(outcome.fault);
  EXPECT_EQ(execution.blame().detail, c.detail);
  EXPECT_EQ(execution.blame().pos.line, c.line);
}

INSTANTIATE_TEST_SUITE_P(
    All, Faults,
    testing::Values(
        Case{"none", "byte x; init { x = 1 }", Fault::none, "", 0},
        Case{"assertion", "byte x;\ninit { x = 1;\nassert(x == 2) }", Fault::assertion, "", 3},
        Case{"index", "byte a[4]; byte i = 7;\ninit { a[1] = 2;\na[i] = 1 }", Fault::index_out_of_range,
             "index 7, size 4", 3},
        Case{"negative_index", "byte a[4]; int i = -1; byte x;\ninit {\nx = a[i] }", Fault::index_out_of_range,
             "index -1, size 4", 3},
        Case{"index_in_guard", "byte a[4]; byte i = 4;\ninit { a[i] == 0 }", Fault::index_out_of_range,
             "index 4, size 4", 2},
        Case{"division", "int x = 6, y;\ninit { x = x / y }", Fault::division_by_zero, "6 divided by 0", 2},
        Case{"modulo", "int x = 6, y;\ninit { x = x % y }", Fault::division_by_zero, "6 divided by 0", 2},
        Case{"division_in_initializer", "int y; int x = 1;\ninit { int z = 5 / y; x = z }", Fault::division_by_zero,
             "5 divided by 0", 2},
        Case{"send_nowhere", "chan q;\ninit { q!1 }", Fault::dead_channel, "the variable was never given a channel", 2},
        Case{"receive_nowhere", "chan q; byte x;\ninit { q?x }", Fault::dead_channel,
             "the variable was never given a channel", 2},
        Case{"length_nowhere", "chan q; byte x;\ninit { x = len(q) }", Fault::dead_channel,
             "the variable was never given a channel", 2},
        Case{"assertion_in_d_step", "byte x;\ninit { d_step { x = 1;\nassert(x == 2);\nx = 3 } }", Fault::assertion, "",
             3},
        Case{"send_nowhere_in_d_step", "byte x; chan q;\ninit { d_step { x = 1;\nq!1 } }", Fault::dead_channel,
             "the variable was never given a channel", 3},
        Case{"assertion_behind_rendezvous_in_d_step",
             "chan q = [0] of { byte };\nactive proctype P() { q!1 }\nactive proctype Q() { d_step { "
             "q?1;\nassert(false) } }",
             Fault::assertion, "", 4},
        Case{"d_step_blocks", "byte x;\ninit { d_step { x = 1; x == 2; x = 3 } }", Fault::d_step_blocked, "", 2},
        Case{"d_step_circles", "byte x;\ninit { d_step { do :: x = x + 1 od } }", Fault::d_step_diverges, "", 2},
        Case{"poll_rendezvous", "chan q = [0] of { byte };\ninit { q?[1] }", Fault::rendezvous_poll, "channel q", 2},
        Case{"priority", "init {\nset_priority(_pid, 300) }", Fault::bad_priority, "priority 300 for process 0", 2},
        Case{"priority_of_nobody", "init {\nset_priority(7, 3) }", Fault::bad_priority, "priority 3 for process 7", 2},
        Case{"dead_process", "byte x;\nproctype P() { byte v; v = 1 }\ninit { x = P[3]:v }", Fault::dead_process,
             "process 3", 3},
        Case{"processes", "proctype P() { false }\ninit { do :: run P() od }", Fault::too_many_processes,
             "at most 255 at a time", 2},
        Case{"channels", "proctype P() { chan q[100] = [1] of { bit }; false }\ninit { do :: run P() od }",
             Fault::too_many_channels, "at most 255 at a time", 2},
        Case{"exclusive",
             "chan q = [3] of { byte };\nactive proctype R() { xr q; false }\nactive proctype S() { q!1; q?1 }",
             Fault::exclusive_use, "channel q is claimed by process 0", 3},
        Case{"trace", "chan q = [3] of { byte };\ninit { q!1; q!2 }\ntrace { q!1; q!3 }", Fault::trace_mismatch,
             "no event of the trace matches this use of channel q", 2},
        Case{"trace_ended", "chan q = [3] of { byte };\ninit { q!1; q!2 }\ntrace { q!1 }", Fault::trace_mismatch,
             "no event of the trace matches this use of channel q", 2},
        Case{"notrace", "chan q = [3] of { byte };\ninit { q!1; q!2 }\nnotrace { q!1; q!2 }", Fault::trace_mismatch,
             "the whole notrace has occurred, ending on channel q", 2},
        Case{"trace_two_ways", "chan q = [3] of { byte };\ninit { q!1; q!2 }\ntrace { do :: q!1\n:: q!_ od }",
             Fault::trace_ambiguous, "the events in lines 3 and 4 both match", 2},
        Case{"notrace_missed", "chan q = [3] of { byte };\ninit { q!1; q!2; q!1 }\nnotrace { q!2; q!1 }", Fault::none,
             "", 0},
        Case{"trace_unwatched", "chan q = [3] of { byte }; chan r = [3] of { byte };\ninit { q!1; r!2 }\ntrace { q!_ }",
             Fault::none, "", 0}),
    [](const auto& c) { return c.param.name; });

// Of the current state.
Step only_step(Execution& execution) {
  std::vector<Step> steps;
  execution.enabled(kNobody, steps);
  EXPECT_EQ(steps.size(), 1U);
  return steps.at(0);
}

TEST(Faults, DStepWithALongButFiniteLoopEnds) {
  const Machine machine =
      machine_of("int x; init { d_step { do :: x < 100000 -> x++ :: else -> break od }; assert(x == 100000) }");
  Execution execution(machine);
  execution.start();
  const std::string before = bytes_of(execution.state());
  const Step step = only_step(execution);
  const auto mark = execution.mark();
  EXPECT_EQ(execution.take(step).fault, Fault::none);
  EXPECT_EQ(execution.global(0), 100000);
  execution.undo_to(mark);
  EXPECT_EQ(bytes_of(execution.state()), before);
  EXPECT_LT(execution.memory_bytes(), 100'000U);
}

TEST(Faults, ADStepThatTakesTooLongIsGivenUp) {
  const Machine machine = machine_of("int x; init { d_step { do :: x++ od } }");
  Execution execution(machine);
  execution.start();
  const std::string before = bytes_of(execution.state());
  const Step step = only_step(execution);
  const auto mark = execution.mark();
  int asked = 0;
  const std::function<bool()> at_the_third = [&asked] { return ++asked % 3 == 0; };
  const model::StepWatchdog watchdog(execution, at_the_third);
  EXPECT_THROW(execution.take(step), model::StepAborted);
  execution.undo_to(mark);
  EXPECT_EQ(bytes_of(execution.state()), before);
  EXPECT_THROW(static_cast<void>(footprint(execution, step)), model::StepAborted);
  execution.undo_to(mark);
  EXPECT_EQ(bytes_of(execution.state()), before);
  EXPECT_EQ(asked, 6);
}

TEST(Faults, AnAssertionInsideADStepDoesNotStopIt) {
  const Machine machine = machine_of("byte x; init { d_step { x = 1; assert(x == 2); x = 3 } }");
  Execution execution(machine);
  execution.start();
  const Outcome outcome = execution.take(only_step(execution));
  EXPECT_EQ(outcome.fault, Fault::assertion);
  EXPECT_EQ(execution.global(0), 3);
}

TEST(Faults, InitializersCanFail) {
  const Machine machine = machine_of("active proctype P() { byte y; int z = 1 / y; z = 2 }");
  Execution execution(machine);
  EXPECT_EQ(execution.start().fault, Fault::division_by_zero);
}

}  // namespace
}  // namespace hasse::machine
