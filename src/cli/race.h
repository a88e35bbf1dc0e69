// Search and cover side by side in two threads, under the same limits: the first that decides something stops the other.
//
// Most models are small, and then the search has the answer before a thread is worth its start: it gets a head start.
// Where there is one processor the system gives each engine half of it, which costs at most twice the better one. Both
// answer the same questions, so what a property is called never depends on which wins; which of several violated ones
// is found first can.
#pragma once

#include <string>

#include "cli/monitors.h"
#include "engines/cover/cover.h"
#include "engines/search/search.h"
#include "report/check_report.h"
#include "report/progress_line.h"

namespace hasse::cli {

struct CoverJob {
  const machine::Machine* machine = nullptr;
  cover::Options options;
  const MonitorsAside* aside = nullptr;  // whose machine it is; null: it is the model's
};

// What came of one exploration.
struct Answer {
  report::Exploration exploration;
  property::Result result;
};

Answer run_search(const machine::Machine& machine, search::Options options, report::ProgressLine& progress);
Answer run_cover(const CoverJob& job, report::ProgressLine& progress);

struct RaceResult {
  Answer answer;
  std::string note;  // who won, and how far the other was
};

RaceResult race(const machine::Machine& machine, const search::Options& search, const CoverJob& cover,
                report::ProgressLine& progress);

}  // namespace hasse::cli
