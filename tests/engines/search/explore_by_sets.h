// The oracle of all engines: breadth first over sets of states, with nothing of an engine in it. Each atomic sequence is
// closed under single steps.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "machine/machine.h"

namespace hasse::search {

using Bytes = std::vector<std::byte>;

inline Bytes bytes_of(machine::StateView state) {
  return {state.begin(), state.end()};
}

// What it finds out: the stored states, and for a violation of each kind the least number of scheduling steps.
struct Reachable {
  std::set<Bytes> states;
  std::optional<std::uint64_t> assertion;
  std::optional<std::uint64_t> deadlock;
  std::optional<std::uint64_t> runtime;
  // Of each predicate of the machine: a state where it holds; one where it does not, or cannot be evaluated.
  std::vector<std::optional<std::uint64_t>> satisfied;
  std::vector<std::optional<std::uint64_t>> violated;
  std::uint64_t levels = 0;
  bool complete = true;  // not more than most_states
};

inline Reachable explore_by_sets(const machine::Machine& machine, std::size_t predicates = 0,
                                 std::size_t most_states = std::numeric_limits<std::size_t>::max()) {
  Reachable result;
  result.satisfied.resize(predicates);
  result.violated.resize(predicates);
  machine::Execution execution(machine);
  const auto note = [](std::optional<std::uint64_t>& field, std::uint64_t level) {
    if (!field) field = level;
  };
  std::set<Bytes> level_states;
  execution.start();
  level_states.insert(bytes_of(execution.state()));
  for (std::uint64_t level = 0; !level_states.empty(); ++level) {
    result.levels = level;
    std::set<Bytes> next_states;
    for (const Bytes& state : level_states) {
      result.states.insert(state);
      if (result.states.size() > most_states) {
        result.complete = false;
        return result;
      }
      execution.load(state);
      for (std::size_t i = 0; i < predicates; ++i) {
        model::Fault fault = model::Fault::none;
        const bool value = execution.evaluate(i, fault) != 0;
        note(value && fault == model::Fault::none ? result.satisfied[i] : result.violated[i], level);
      }
      std::vector<model::Label> steps;
      execution.enabled(model::kNobody, steps);
      if (steps.empty() && !execution.is_valid_end(false)) note(result.deadlock, level);
      std::set<std::pair<Bytes, model::Pid>> inside;
      std::vector<std::pair<Bytes, model::Pid>> open{{state, model::kNobody}};
      while (!open.empty()) {
        const auto [from, owner] = open.back();
        open.pop_back();
        execution.load(from);
        steps.clear();
        execution.enabled(owner, steps);
        if (owner != model::kNobody && steps.empty()) {
          next_states.insert(from);
          continue;
        }
        for (const model::Label& step : steps) {
          execution.load(from);
          const model::Outcome outcome = execution.take(step);
          if (outcome.fault == model::Fault::assertion) {
            note(result.assertion, level + 1);
          } else if (outcome.fault != model::Fault::none) {
            note(result.runtime, level + 1);
          }
          if (!model::can_continue(outcome.fault)) continue;
          const Bytes to = bytes_of(execution.state());
          if (outcome.owner == model::kNobody) {
            next_states.insert(to);
          } else if (inside.emplace(to, outcome.owner).second) {
            open.emplace_back(to, outcome.owner);
          }
        }
      }
    }
    level_states.clear();
    for (const Bytes& state : next_states) {
      if (!result.states.contains(state)) level_states.insert(state);
    }
  }
  return result;
}

}  // namespace hasse::search
