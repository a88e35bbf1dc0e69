// What an exploration has in hand, whatever its mode: the machine, the judge of properties, the budget, the figures.
#pragma once

#include <functional>

#include "engines/cover/cover.h"
#include "engines/search/budget.h"
#include "engines/search/properties.h"

namespace hasse::cover {

class Session {
 public:
  Session(const machine::Machine& machine_used, const Options& options_used, const search::Progress& progress)
      : machine(machine_used),
        options(options_used),
        properties(machine_used, options_used.search, [this] { return run_to_report(); }),
        budget(options_used.search.limits, progress, [this] { return measure(); }) {}
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const machine::Machine& machine;
  const Options& options;
  search::Properties properties;
  search::Budget budget;

  // The run that a property is judged on; set before each question to `properties`.
  std::function<search::Run()> run_to_report;
  // What the exploration that is going on holds.
  std::function<search::Budget::Figures()> measure;
};

}  // namespace hasse::cover
