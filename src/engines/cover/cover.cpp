#include "engines/cover/cover.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "engines/cover/explorer.h"
#include "engines/cover/session.h"
#include "order/dependence.h"

namespace hasse::cover {

using property::PropertyKind;
using property::Stop;

namespace {

// One exploration: undirected for all these properties, or directed for one.
struct Task {
  std::vector<std::size_t> properties;
  const logic::Goal* goal = nullptr;
};

std::vector<Task> plan(const Options& options) {
  std::vector<Task> tasks(1);
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    const bool watched = has_predicate(options.properties[i].kind);
    if (watched &&
        (options.mode == Mode::directed || (options.mode == Mode::automatic && logic::enumerates(options.goals[i])))) {
      tasks.push_back({{i}, &options.goals[i]});
    } else {
      tasks.front().properties.push_back(i);
    }
  }
  if (tasks.front().properties.empty() && tasks.size() > 1) tasks.erase(tasks.begin());
  return tasks;
}

Result run_to_an_end(const model::Model& machine, const Options& options, const property::ProgressObserver& observer) {
  Session session(machine, options, observer);
  Result result;
  std::vector<bool> complete(options.properties.size(), false);
  bool all_complete = true;
  Stop stop = Stop::finished;
  for (const Task& task : plan(options)) {
    Explorer explorer(session, task.properties, task.goal);
    session.measure = [&] {
      property::Budget::Usage usage = explorer.measure();
      usage.progress.cost.seconds = session.budget.seconds();
      usage.memory_allowed = property::allowed_memory(options.limits, usage.progress.cost.memory_bytes);
      return usage;
    };
    bool finished = false;
    try {
      finished = explorer.explore();
      if (!finished) stop = session.budget.reason();
      if (!finished && stop == Stop::finished && explorer.reached_depth_limit()) stop = Stop::depth_limit;
    } catch (const std::bad_alloc&) {
      stop = Stop::memory_limit;
    } catch (const Stopped& stopped) {
      stop = property::stop_of(stopped.reason());
    }
    result.failure = explorer.failure().value_or("");
    const property::Cost cost = explorer.measure().progress.cost;
    result.cost.memory_bytes = std::max(result.cost.memory_bytes, cost.memory_bytes);
    result.cost.state_bytes = std::max(result.cost.state_bytes, cost.state_bytes);
    explorer.add_to(result.statistics);
    for (const std::size_t property : task.properties) complete[property] = finished;
    all_complete &= finished;
    if (!finished) break;
  }
  if (!all_complete && stop == Stop::finished && session.judge.violated()) stop = Stop::violation;
  session.judge.conclude(false, result);
  for (std::size_t i = 0; i < complete.size(); ++i) {
    if (!complete[i] || result.verdicts[i] != property::Verdict::undecided) continue;
    const bool goal = options.properties[i].kind == PropertyKind::reachable;
    result.verdicts[i] = goal ? property::Verdict::violated : property::Verdict::holds;
  }
  result.stop = stop;
  result.complete = all_complete;
  result.cost.seconds = session.budget.seconds();
  result.gap = "states beyond a run-time error were not visited";
  return result;
}

// With its figures as they are told of.
Result told(Result result) {
  using namespace property;
  const Statistics& counted = result.statistics;
  result.figures = {
      {"states", counted.states},
      {"events", counted.events, "event", in_totals | in_row | in_reason},
      {"nodes", counted.nodes, "node", in_totals | in_reason},
      {"traces", counted.traces, "run", in_totals | in_row},
      {"cutoffs", counted.cutoffs, "cutoff", in_totals},
      {"longest_run", counted.longest, "", in_totals, "longest run"},
  };
  return result;
}

}  // namespace

std::optional<std::string> refusal(const model::Model& machine, const Options& options, std::size_t property) {
  if (!order::has_dependence(machine)) return "it is not known which steps of this model depend on each other";
  const model::Traits traits = machine.traits();
  if (traits.has_observer) return "a never claim runs in lockstep with every step";
  if (traits.event_order != nullptr) return fmt::format("a {} declaration follows every message", traits.event_order);
  if (traits.has_priorities) return "with priorities, a step depends on whether any other process could move";
  const property::Property& asked = options.properties[property];
  if (asked.kind == PropertyKind::claim || asked.kind == PropertyKind::trace)
    return "it is about whole runs, not about states";
  return std::nullopt;
}

Result run(const model::Model& machine, const Options& options, const property::ProgressObserver& observer) {
  HASSE_CHECK(machine.traits().hidden_writes == 0, "moves are ordered by footprints, which do not name what is reset");
  try {
    return told(run_to_an_end(machine, options, observer));
  } catch (const Stopped& stopped) {  // while what a cover needs was prepared
    return told(property::nothing_found<Result>(options.properties.size(), property::stop_of(stopped.reason())));
  }
}

}  // namespace hasse::cover
