// Context of all explorations of one call: the machine, the judge of properties, the budget, the figures.
#pragma once

#include <functional>

#include "engines/cover/cover.h"
#include "property/budget.h"
#include "property/judge.h"

namespace hasse::cover {

class Session {
 public:
  Session(const model::Model& machine_used, const Options& options_used, const property::ProgressObserver& observer)
      : machine(machine_used),
        options(options_used),
        judge(machine_used, options_used, [this] { return run_to_report(); }),
        budget(options_used.limits, observer, [this] { return measure(); }) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const model::Model& machine;
  const Options& options;
  property::Judge judge;
  property::Budget budget;

  // The run that a property is judged on; set before each question to `judge`.
  std::function<property::Run()> run_to_report;
  // Memory of the current exploration.
  std::function<property::Budget::Usage()> measure;
};

}  // namespace hasse::cover
