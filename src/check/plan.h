// Which engines decide a group of properties.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/engines.h"

namespace hasse::check {

// What is to run, after everything was weighed.
struct EnginePlan {
  std::vector<Job> jobs;           // side by side; the first one in the calling thread
  std::vector<std::string> notes;  // what was chosen and why
};

// May an engine that is going to be chosen ask for Task::goals?
bool may_need_goals(const Request& request);
// A search by stubborn sets decides one property at a time.
bool needs_a_run_each(const Request& request);

// Does an engine that may run reset dead variables? Not where states are to be counted as SPIN does, nor where steps are chosen by
// their footprints.
bool resets_dead_variables(const Request& request);

// Why no engine that may run looks for cycles: "--shortest is of ..."; nothing: one does.
std::optional<std::string> why_no_cycles(const Request& request);
// May an engine run that decides what is not about cycles?
bool decides_finite_runs(const Request& request);

// Throws UserError when an engine that was asked for cannot decide one of the properties. `observer`: of the jobs.
EnginePlan plan_engines(const Request& request, const Task& task, Observer& observer);

}  // namespace hasse::check
