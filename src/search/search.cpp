#include "search/search.h"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>

#include "base/diagnostics.h"
#include "search/breadth_first.h"
#include "search/coverage.h"
#include "search/depth_first.h"
#include "search/parallel_breadth_first.h"
#include "search/parallel_depth_first.h"
#include "search/session.h"

namespace hasse::search {

namespace {

std::unique_ptr<Explorer> make_explorer(Session& session, Shared& shared) {
  const bool alone = session.options.threads == 1;
  if (session.options.order == Order::breadth_first) {
    if (alone) return std::make_unique<BreadthFirst>(session);
    return std::make_unique<ParallelBreadthFirst>(session, shared);
  }
  if (alone) return std::make_unique<DepthFirst>(session);
  return std::make_unique<ParallelDepthFirst>(session, shared);
}

// From the initial state to an ending: its reason, and whether everything was seen.
struct Explored {
  Stop stop = Stop::finished;
  bool complete = false;
  bool cut_short = false;
};

Explored explore(Session& session, Explorer& explorer) {
  Explored result;
  try {
    const machine::Outcome outcome = session.execution.start();
    Action action = Action::go_on;
    if (outcome.fault != machine::Fault::none) action = session.properties.judge_fault(nullptr, outcome);
    if (action == Action::go_on) {
      ++session.statistics.transitions;
      action = session.visit();
    }
    Explorer::Ending ending;
    ending.stopped = action == Action::stop;
    if (action == Action::go_on) ending = explorer.explore();
    result.cut_short = ending.cut_short;
    if (ending.stopped) {
      result.stop = ending.limit;
      // Not the budget, then a property: a violation, or the last goal was found.
      if (result.stop == Stop::finished && session.properties.violated()) result.stop = Stop::violation;
    } else if (ending.reached_depth_limit) {
      result.stop = Stop::depth_limit;
    } else {
      result.complete = !store::is_lossy(session.options.store.kind);
    }
  } catch (const std::bad_alloc&) {
    result.stop = Stop::memory_limit;
  }
  return result;
}

Result run_once(const machine::Machine& machine, const Options& options, const Progress& progress) {
  Shared shared(options);
  Session session(machine, options, progress, shared);
  std::optional<Coverage> coverage;
  if (options.coverage) coverage.emplace(session.execution, machine.program());
  const std::unique_ptr<Explorer> explorer = make_explorer(session, shared);
  const Explored explored = explore(session, *explorer);

  Result result;
  session.properties.conclude(explored.complete, result);
  result.stop = explored.stop;
  result.complete = explored.complete && options.reduction == order::Reduction::none;
  result.spin_exact = options.spin_count && !explored.cut_short;
  result.statistics = session.measure().statistics;
  result.statistics.loss = session.store.loss();
  if (coverage) result.taken = coverage->taken();
  return result;
}

}  // namespace

// Which violation, or which run to a goal, several threads meet first depends on who is faster. So one thread looks for it
// again: what is reported is what it finds, and figures are its own. When it does not find it, for lack of time or by a
// lossy store, theirs has to do.
Result run(const machine::Machine& machine, const Options& options, const Progress& progress) {
  HASSE_CHECK(!store::is_lossy(options.store.kind) || options.order == Order::depth_first,
              "a lossy store has no states to go on from");
  HASSE_CHECK(options.threads == 1 || options.store.kind != StoreKind::bitstate, "a field of bits is for one thread");
  HASSE_CHECK(options.threads == 1 || !(options.all_errors || options.coverage),
              "several threads would report all errors in any order");
  Result together = run_once(machine, options, progress);
  if (options.threads == 1 || (together.violations.empty() && together.witnesses.empty())) return together;
  Options alone = options;
  alone.threads = 1;
  if (options.limits.seconds > 0) {
    constexpr double kShortest = 0.001;
    alone.limits.seconds = std::max(kShortest, options.limits.seconds - together.statistics.seconds);
  }
  Result result = run_once(machine, alone, progress);
  return result.violations.empty() && result.witnesses.empty() ? together : result;
}

}  // namespace hasse::search
