// Brute-force exploration of a machine, for tests: every state is kept whole in a set, every path through an atomic
// sequence is followed, and states and transitions are counted as SPIN's verifier does. Checks on the way that undo
// restores the state byte for byte.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "machine/machine.h"

namespace hasse::machine {

struct Explored {
  std::set<std::string> states;
  std::uint64_t transitions = 0;
  std::map<Fault, std::uint64_t> faults;
  std::uint64_t deadlocks = 0;
  std::map<std::string, Fault> details;
};

inline std::string bytes_of(StateView view) {
  return {reinterpret_cast<const char*>(view.data()), view.size()};
}

// Called at each stored state, with its steps.
using Visit = std::function<void(Execution&, const std::vector<Step>&)>;

inline Explored explore(const Machine& machine, const Visit& visit = {}, std::uint64_t max_states = 3'000'000) {
  Explored result;
  Execution execution(machine);
  const Outcome start = execution.start();
  if (start.fault != Fault::none) {
    ++result.faults[start.fault];
    result.details[execution.blame().detail] = start.fault;
    return result;
  }
  struct Level {
    std::vector<Step> steps;
    std::size_t next = 0;
    Execution::Mark mark = 0;
    std::string state;
    bool inside = false;  // an atomic sequence
  };
  std::vector<Level> stack;
  // Enters the current state; pushes a level unless it was seen before.
  const auto arrive = [&](Pid owner, Execution::Mark mark) {
    std::vector<Step> steps;
    if (owner != kNobody) execution.enabled(owner, steps);
    if (steps.empty()) {
      ++result.transitions;
      if (!result.states.insert(bytes_of(execution.state())).second) return false;
      execution.enabled(kNobody, steps);
      if (steps.empty() && !execution.is_valid_end(false)) ++result.deadlocks;
      if (visit) visit(execution, steps);
      owner = kNobody;
    }
    const std::string state = bytes_of(execution.state());
    // A sequence that goes round in a circle ends here.
    for (auto level = stack.rbegin(); owner != kNobody && level != stack.rend() && level->inside; ++level) {
      if (level->state == state) return false;
    }
    stack.push_back({std::move(steps), 0, mark, state, owner != kNobody});
    return true;
  };
  arrive(kNobody, execution.mark());
  while (!stack.empty() && result.states.size() < max_states) {
    Level& level = stack.back();
    if (level.next == level.steps.size()) {
      const Execution::Mark mark = level.mark;
      stack.pop_back();
      execution.undo_to(mark);
      if (!stack.empty()) {
        EXPECT_EQ(bytes_of(execution.state()), stack.back().state) << "undo";
      }
      continue;
    }
    const Step step = level.steps[level.next++];
    const Execution::Mark mark = execution.mark();
    const Outcome outcome = execution.take(step);
    if (outcome.fault != Fault::none) {
      ++result.faults[outcome.fault];
      result.details[execution.blame().detail] = outcome.fault;
    }
    if (!can_continue(outcome.fault) || !arrive(outcome.owner, mark)) {
      execution.undo_to(mark);
      EXPECT_EQ(bytes_of(execution.state()), level.state) << "undo";
    }
  }
  return result;
}

}  // namespace hasse::machine
