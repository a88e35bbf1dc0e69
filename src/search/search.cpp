#include "search/search.h"

#include <memory>
#include <new>
#include <optional>

#include "search/breadth_first.h"
#include "search/coverage.h"
#include "search/depth_first.h"
#include "search/session.h"

namespace hasse::search {

namespace {

std::unique_ptr<Explorer> make_explorer(Session& session) {
  if (session.options.order == Order::breadth_first) return std::make_unique<BreadthFirst>(session);
  return std::make_unique<DepthFirst>(session);
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
      result.stop = session.budget.reason();
      // Not the budget, then a property: a violation, or the last goal was found.
      if (result.stop == Stop::finished && session.properties.violated()) result.stop = Stop::violation;
    } else if (ending.reached_depth_limit) {
      result.stop = Stop::depth_limit;
    } else {
      result.complete = true;
    }
  } catch (const std::bad_alloc&) {
    result.stop = Stop::memory_limit;
  }
  return result;
}

}  // namespace

Result run(const machine::Machine& machine, const Options& options, const Progress& progress) {
  Session session(machine, options, progress);
  std::optional<Coverage> coverage;
  if (options.coverage) coverage.emplace(session.execution, machine.program());
  const std::unique_ptr<Explorer> explorer = make_explorer(session);
  session.explorer = explorer.get();

  const Explored explored = explore(session, *explorer);

  Result result;
  session.properties.conclude(explored.complete, result);
  result.stop = explored.stop;
  result.complete = explored.complete && options.reduction == order::Reduction::none;
  result.spin_exact = options.spin_count && !explored.cut_short;
  result.statistics = session.measure().statistics;
  if (coverage) result.taken = coverage->taken();
  return result;
}

}  // namespace hasse::search
