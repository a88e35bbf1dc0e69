// Which engine decides a group of properties, and how it is told to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/race.h"
#include "logic/predicate.h"

namespace hasse::cli {

// Properties that are decided together, on one machine.
struct Task {
  const machine::Machine* machine = nullptr;   // for covers, and what runs are told by
  const machine::Machine* searched = nullptr;  // the same, with dead variables reset or not
  std::vector<property::Property> properties;
  std::vector<logic::Goal> goals;        // one a property, empty for those that are not invariants or goals
  const MonitorsAside* aside = nullptr;  // for a cover; null: the model has no monitors
};

// What is to run, after everything was weighed.
struct EnginePlan {
  std::optional<search::Options> search;
  std::optional<CoverJob> cover;
  std::vector<std::string> notes;  // for --verbose: what was chosen and why
};

// May a cover be explored?
bool may_cover(const CheckOptions& options);
// May an engine that is going to be chosen ask for Task::goals?
bool may_need_goals(const CheckOptions& options);
// A search by stubborn sets decides one property at a time.
bool needs_a_run_each(const CheckOptions& options);

// Does a search reset dead variables? Not where states are to be counted as SPIN does, nor where steps are chosen by their
// footprints.
bool resets_dead_variables(const CheckOptions& options);

// Throws UserError when an engine that was asked for cannot decide one of the properties.
EnginePlan plan_engines(const CheckOptions& options, const Task& task);

// Is what a cover finds for this property of the task the least set of events that violates (a goal: reaches) it?
bool finds_least(const CheckOptions& options, const Task& task, std::size_t property);

// Runs what was planned; adds to `notes` which engine answered.
Answer explore(const Task& task, const EnginePlan& plan, std::vector<std::string>& notes);

}  // namespace hasse::cli
