// What a program says of itself in words.
#include <gtest/gtest.h>

#include "machine/text_model.h"
#include "model/object.h"

namespace hasse::machine {

namespace {

constexpr const char* kModel =
    "chan q[1] = [2] of { byte };\n"
    "byte x;\n"
    "active [2] proctype Node() { byte y;\n"
    "  q[0]!1;\n"
    "  assert(x < 0) }\n";

}  // namespace

TEST(Describer, NamesProcessesStatementsAndObjects) {
  const Machine machine = machine_of(kModel);
  Execution execution(machine);
  execution.start();
  std::vector<Step> steps;
  execution.enabled(kNobody, steps);
  ASSERT_EQ(steps.size(), 2U);
  const model::Describer& describer = machine.describer();
  EXPECT_EQ(describer.process_kind(execution, 1), "Node");
  EXPECT_EQ(describer.process(execution, steps.front().process), "Node[1]");
  EXPECT_EQ(describer.statement(execution, steps.front()), "q[0]!1");
  EXPECT_EQ(describer.position(execution, steps.front()).line, 4U);
  using model::ObjectKind;
  EXPECT_EQ(describer.object(execution, {ObjectKind::local, 1, 0}), "Node[1].y");
  EXPECT_EQ(describer.object(execution, {ObjectKind::send_end, 0, 1}), "send end of q[0]");
  EXPECT_EQ(describer.object(execution, {ObjectKind::location, 1, 0}), "location of 1");
}

TEST(Describer, TellsOfAFaultWithItsStatementOrItsNumbers) {
  const Machine machine = machine_of(kModel);
  Execution execution(machine);
  execution.start();
  std::vector<Step> steps;
  execution.enabled(kNobody, steps);
  execution.take(steps.front());
  steps.clear();
  execution.enabled(kNobody, steps);
  const Outcome outcome = execution.take(steps.front());
  ASSERT_EQ(outcome.fault, Fault::assertion);
  EXPECT_EQ(machine.describer().fault(outcome.fault, execution.blame()), "assertion violated: assert(x < 0)");
  EXPECT_EQ(machine.describer().fault(Fault::division_by_zero, {{}, "7 divided by 0", false}),
            "division by zero: 7 divided by 0");
}

}  // namespace hasse::machine
