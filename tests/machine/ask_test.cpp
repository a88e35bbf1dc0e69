// Questions about guards: what is not evaluated by the machine cannot fault, nor is it read.
#include <gtest/gtest.h>

#include "machine/footprint.h"
#include "machine/text_model.h"

namespace hasse::machine {
namespace {

// Of the first edge of the process, after the init process has taken so many steps.
Answer guard_after(const std::string& text, int steps) {
  const Machine machine = machine_of(text);
  Execution execution(machine);
  execution.start();
  for (; steps > 0; --steps) {
    std::vector<Step> enabled;
    execution.enabled(kNobody, enabled);
    for (const Step& step : enabled) {
      if (step.process == 1) {
        execution.take(step);
        break;
      }
    }
  }
  return ask_guard(execution, 0, 0);
}

TEST(Ask, AReceiveEvaluatesWhatTheFieldsBeforeLeaveOpen) {
  const std::string text =
      "chan q = [2] of { byte, byte }; byte a[2]; byte x = 2;"
      "active proctype P() { q?1,eval(a[x]) }"
      "init { q!0,0; q?0,0; q!1,0 }";
  const Answer empty = guard_after(text, 0);
  EXPECT_EQ(empty.value, 0);
  EXPECT_FALSE(empty.faulted);
  const Answer other = guard_after(text, 1);
  EXPECT_EQ(other.value, 0);
  EXPECT_FALSE(other.faulted);
  const Answer faulty = guard_after(text, 3);
  EXPECT_TRUE(faulty.faulted);
}

TEST(Ask, AReceiverThatFaultsDoesNotHinderTheOthers) {
  const Machine machine = machine_of(
      "chan r = [0] of { byte }; byte a[2]; byte x = 2;"
      "active proctype P() { r!1 }"
      "active proctype Q() { r?eval(a[x]) }"
      "active proctype R() { r?1 }");
  Execution execution(machine);
  execution.start();
  const Answer answer = ask_guard(execution, 0, 0);
  EXPECT_EQ(answer.value, 1);
  EXPECT_FALSE(answer.faulted);
}

}  // namespace
}  // namespace hasse::machine
