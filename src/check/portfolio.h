// Engines side by side in threads of their own, under the same limits: the first that decides something stops the others.
//
// The first engine runs in the calling thread. Most models are small, and then it has the answer before a thread is worth its
// start: it gets a head start. Where there is one processor the system gives each engine its part of it, which costs at most as
// many times the best one as there are engines. All answer the same questions, so what a property is called never depends on
// which wins; which of several violated ones is found first can.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "check/observer.h"
#include "check/report.h"
#include "property/result.h"

namespace hasse::check {

// An engine with all that it was told, about to run.
struct Job {
  std::string engine;
  // `peer`: what the others hold; null: it runs alone. Called once, in any thread.
  std::function<property::Result(const property::PortfolioPeer* peer, const property::ProgressObserver& observer)> run;
};

// What came of one exploration.
struct Answer {
  Exploration exploration;
  property::Result result;
};

Answer run_alone(const Job& job, Observer& observer);

struct PortfolioAnswer {
  Answer answer;
  std::string
      note;  // which engine won, and how far the others were: "the search was first; beside it the cover, with 3 events by then"
};

// `seconds`: for all of them together; 0: no limit. An internal error of one ends all.
PortfolioAnswer run_side_by_side(const std::vector<Job>& jobs, double seconds, Observer& observer);

}  // namespace hasse::check
