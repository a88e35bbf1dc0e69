// What a check is asked for, as plain data: which properties of a model, decided how, within which limits. Filled by the command
// line, or by whoever uses the driver as a library. What is empty was not said.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/cover/cover.h"
#include "engines/liveness/liveness.h"
#include "machine/machine.h"
#include "order/stubborn.h"
#include "property/result.h"
#include "store/state_set.h"

namespace hasse::check {

struct Request {
  // Of the properties that the model states: those to check (empty: all), and those to leave out.
  std::vector<std::string> selected;
  std::vector<std::string> skipped;
  bool deadlock = true;
  bool assertions = true;
  bool claims = true;
  // Beside them, in the language of the model.
  std::vector<std::string> ltl;
  std::vector<std::string> invariants;
  std::vector<std::string> reachable;
  bool empty_channels = false;  // a valid end state has no message under way

  std::optional<std::string> engine;  // a name of check/engines.h
  std::optional<property::Order> order;
  bool shortest = false;
  bool all_errors = false;
  bool spin_count = false;
  bool coverage = false;
  std::optional<cover::Mode> cover;
  std::optional<order::Reduction> reduction;
  std::optional<order::Dependency> dependency;
  std::optional<liveness::Emptiness> emptiness;
  std::optional<liveness::Fairness> fairness;
  std::optional<machine::Mode> machine;
  bool dead_variables = true;  // may be reset
  std::optional<unsigned> threads;
  std::optional<store::Kind> store;
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> trials;

  property::Limits limits;
  std::optional<std::string> checkpoint;      // file
  std::optional<double> checkpoint_interval;  // seconds
  std::optional<std::string> resume;          // file
  // What the front end was told beside the text of the model ("-DN=3"): a checkpoint is of one model.
  std::string model_options;
};

inline machine::Mode machine_mode(const Request& request) {
  return request.machine.value_or(machine::Mode::native);
}

}  // namespace hasse::check
