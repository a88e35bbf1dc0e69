#include "engines/cover/cover.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "engines/cover/explorer.h"
#include "engines/cover/session.h"

namespace hasse::cover {

using search::PropertyKind;
using search::Stop;

namespace {

// One exploration: undirected for all these properties, or directed for one.
struct Task {
  std::vector<std::size_t> properties;
  const logic::Goal* goal = nullptr;
};

std::vector<Task> plan(const Options& options) {
  std::vector<Task> tasks(1);
  for (std::size_t i = 0; i < options.search.properties.size(); ++i) {
    const bool watched = has_predicate(options.search.properties[i].kind);
    if (watched && (options.mode == Mode::directed ||
                    (options.mode == Mode::automatic && logic::enumerates(options.search.goals[i])))) {
      tasks.push_back({{i}, &options.search.goals[i]});
    } else {
      tasks.front().properties.push_back(i);
    }
  }
  if (tasks.front().properties.empty() && tasks.size() > 1) tasks.erase(tasks.begin());
  return tasks;
}

Result run_to_an_end(const machine::Machine& machine, const Options& options, const search::Progress& progress) {
  Session session(machine, options, progress);
  Result result;
  search::Statistics total;
  std::vector<bool> complete(options.search.properties.size(), false);
  bool all_complete = true;
  Stop stop = Stop::finished;
  for (const Task& task : plan(options)) {
    Explorer explorer(session, task.properties, task.goal);
    session.measure = [&] {
      search::Budget::Figures figures = explorer.measure();
      figures.statistics.seconds = session.budget.seconds();
      figures.memory_allowed = search::allowed_memory(options.search.limits, figures.statistics.memory_bytes);
      return figures;
    };
    bool finished = false;
    try {
      finished = explorer.explore();
      if (!finished) stop = session.budget.reason();
      if (!finished && stop == Stop::finished && explorer.reached_depth_limit()) stop = Stop::depth_limit;
    } catch (const std::bad_alloc&) {
      stop = Stop::memory_limit;
    } catch (const Stopped& stopped) {
      stop = search::stop_of(stopped.reason());
    }
    result.failure = explorer.failure();
    const search::Statistics figures = explorer.measure().statistics;
    total.states += figures.states;
    total.transitions += figures.transitions;
    total.depth = std::max(total.depth, figures.depth);
    total.memory_bytes = std::max(total.memory_bytes, figures.memory_bytes);
    total.state_bytes = std::max(total.state_bytes, figures.state_bytes);
    explorer.add_to(result.statistics);
    for (const std::size_t property : task.properties) complete[property] = finished;
    all_complete &= finished;
    if (!finished) break;
  }
  if (!all_complete && stop == Stop::finished && session.properties.violated()) stop = Stop::violation;
  session.properties.conclude(false, result.search);
  for (std::size_t i = 0; i < complete.size(); ++i) {
    if (!complete[i] || result.search.verdicts[i] != search::Verdict::undecided) continue;
    const bool goal = options.search.properties[i].kind == PropertyKind::reachable;
    result.search.verdicts[i] = goal ? search::Verdict::violated : search::Verdict::holds;
  }
  result.search.stop = stop;
  result.search.complete = all_complete;
  total.seconds = session.budget.seconds();
  result.search.statistics = total;
  return result;
}

}  // namespace

std::optional<std::string> refusal(const machine::Machine& machine, const Options& options, std::size_t property) {
  const Program& program = machine.program();
  if (machine.claim() != nullptr) return "a never claim runs in lockstep with every step";
  if (program.trace)
    return fmt::format("a {} declaration follows every message",
                       program.trace->kind == ProctypeKind::trace ? "trace" : "notrace");
  if (program.uses_priorities) return "with priorities, a step depends on whether any other process could move";
  if (options.search.coverage) return "the statements that were taken are collected by a search only";
  if (options.search.spin_count) return "transitions are counted as SPIN does by a search only";
  const search::Property& asked = options.search.properties[property];
  if (asked.kind == PropertyKind::claim || asked.kind == PropertyKind::trace)
    return "it is about whole runs, not about states";
  return std::nullopt;
}

Result run(const machine::Machine& machine, const Options& options, const search::Progress& progress) {
  HASSE_CHECK(machine.reset_places() == 0, "moves are ordered by footprints, which do not name what is reset");
  try {
    return run_to_an_end(machine, options, progress);
  } catch (const Stopped& stopped) {  // while what a cover needs was prepared
    Result result;
    result.search = search::nothing_found(options.search.properties.size(), search::stop_of(stopped.reason()));
    return result;
  }
}

}  // namespace hasse::cover
