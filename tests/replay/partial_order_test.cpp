#include "replay/partial_order.h"

#include <gtest/gtest.h>

#include <memory>

#include "frontends/promela/promela.h"

namespace hasse::replay {
namespace {

// Takes the first enabled step of the given processes, one after the other.
std::vector<model::Label> run_of(const machine::Machine& machine, const std::vector<int>& pids) {
  machine::Execution execution(machine);
  execution.start();
  std::vector<model::Label> run;
  model::Pid owner = model::kNobody;
  for (const int pid : pids) {
    std::vector<model::Label> enabled;
    execution.enabled(owner, enabled);
    for (const model::Label& step : enabled) {
      if (step.process != pid) continue;
      owner = execution.take(step).owner;
      run.push_back(step);
      break;
    }
  }
  EXPECT_EQ(run.size(), pids.size()) << "a process could not move";
  return run;
}

std::unique_ptr<machine::Machine> machine_of(const std::string& text) {
  const std::shared_ptr<const Program> program =
      promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
  return std::make_unique<machine::Machine>(program);
}

using Causes = std::vector<std::vector<std::size_t>>;

Causes causes_of(const std::vector<OrderedEvent>& events) {
  Causes causes;
  for (const OrderedEvent& event : events) causes.push_back(event.causes);
  return causes;
}

TEST(PartialOrder, MessagesAndVariablesOrderEventsAndNothingElse) {
  const auto machine = machine_of(R"(
    chan c = [1] of { byte }; byte x, y, z;
    active proctype P() { x = 1; c!1; c!2 }
    active proctype Q() { y = 1; c?_; z = x }
    active proctype R() { y = 2 })");
  // x = 1 (0), y = 1 (1), y = 2 (2), c!1 (3), c?_ (4), c!2 (5): needs the slot that 4 freed, z = x (6)
  const auto events = partial_order(*machine, run_of(*machine, {0, 1, 2, 0, 1, 0, 1}));
  EXPECT_EQ(causes_of(events), (Causes{{}, {}, {1}, {0}, {1, 3}, {4}, {4}}));
  EXPECT_EQ(events[2].clock, (std::map<int, std::size_t>{{1, 1}, {2, 1}}));
  EXPECT_EQ(events[6].clock, (std::map<int, std::size_t>{{0, 2}, {1, 3}}));
}

TEST(PartialOrder, AnAtomicSequenceAndARendezvousAreOneEvent) {
  const auto machine = machine_of(R"(
    chan c = [0] of { byte }; byte x;
    active proctype P() { atomic { x = 1; x = 2 }; c!1 }
    active proctype Q() { c?_; x = 3 })");
  const auto events = partial_order(*machine, run_of(*machine, {0, 0, 0, 1}));
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[0].steps, 2U);
  EXPECT_EQ(events[1].first_step, 2U);
  EXPECT_EQ(causes_of(events), (Causes{{}, {0}, {1}}));
  EXPECT_EQ(events[1].clock, (std::map<int, std::size_t>{{0, 2}, {1, 1}}));
}

TEST(PartialOrder, AViolationEndsTheRunInsideItsEvent) {
  const auto machine = machine_of("byte x; active proctype P() { atomic { x = 1; assert(false); x = 2 } }");
  const auto events = partial_order(*machine, run_of(*machine, {0, 0}));
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].steps, 2U);
}

}  // namespace
}  // namespace hasse::replay
