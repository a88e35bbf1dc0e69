#include "check/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::check {

namespace {

bool any_may_run(const Request& request, bool EngineInfo::*trait) {
  return std::ranges::any_of(engines(),
                             [&](const EngineInfo* engine) { return engine->*trait && may_run(*engine, request); });
}

// Why the engine leaves what is asked for to the others of the portfolio.
std::optional<std::string> absence(const EngineInfo& engine, const Request& request) {
  const Features asked_for = features_of(request, 1);
  for (const Refusal& rule : engine.absences) {
    if ((asked_for & rule.when) == rule.when) return rule.why;
  }
  for (const FeatureInfo& feature : features()) {
    if (feature.is_of_answer && (asked_for & feature.feature) != 0 && !offers(engine, feature.feature))
      return fmt::format("{} is not offered by {}", feature.option, engine.name);
  }
  return std::nullopt;
}

void add(std::vector<std::string>& notes, const std::vector<std::string>& more) {
  notes.insert(notes.end(), more.begin(), more.end());
}

void add_job(EnginePlan& plan, const EngineInfo& engine, const Request& request, const Task& task, Observer& observer) {
  plan.jobs.push_back(engine.make(request, task, observer));
  if (engine.needs_goals && task.rewriting != nullptr) add(plan.notes, task.rewriting->explain());
}

EnginePlan plan_portfolio(const Request& request, const Task& task, Observer& observer) {
  EnginePlan plan;
  for (const EngineInfo* engine : engines()) {
    if (!engine->is_in_auto || engine->finds_cycles != task.is_about_cycles) continue;
    std::optional<std::string> why = absence(*engine, request);
    if (!why) {
      const std::vector<std::string> reasons = engine->cannot_decide(request, task);
      if (!reasons.empty()) why = fmt::format("a {} cannot decide {}", engine->name, fmt::join(reasons, ", "));
    }
    if (why) {
      if (!task.is_about_cycles) plan.notes.push_back(fmt::format("auto: search only: {}", *why));
    } else {
      add_job(plan, *engine, request, task, observer);
    }
  }
  return plan;
}

}  // namespace

bool may_need_goals(const Request& request) {
  return any_may_run(request, &EngineInfo::needs_goals) || request.reduction == order::Reduction::stubborn;
}

bool needs_a_run_each(const Request& request) {
  return request.engine == kSearch && request.reduction == order::Reduction::stubborn;
}

bool resets_dead_variables(const Request& request) {
  return request.dead_variables && !request.spin_count && request.reduction != order::Reduction::stubborn &&
         any_may_run(request, &EngineInfo::resets_dead_variables);
}

std::optional<std::string> why_no_cycles(const Request& request) {
  const std::string asked = request.engine.value_or(kAuto);
  if (asked != kAuto && !engine_of(asked).finds_cycles)
    return fmt::format("--engine {} looks for no cycles, {} does", asked, kLiveness);
  if (asked != kAuto) return std::nullopt;
  for (const EngineInfo* engine : engines()) {
    if (engine->finds_cycles) return absence(*engine, request);
  }
  return std::nullopt;
}

bool decides_finite_runs(const Request& request) {
  const std::string asked = request.engine.value_or(kAuto);
  return asked == kAuto || !engine_of(asked).finds_cycles;
}

EnginePlan plan_engines(const Request& request, const Task& task, Observer& observer) {
  if (request.engine.value_or(kAuto) == kAuto) return plan_portfolio(request, task, observer);
  const EngineInfo& engine = engine_of(*request.engine);
  const std::vector<std::string> reasons = engine.cannot_decide(request, task);
  if (!reasons.empty()) throw UserError(fmt::format(fmt::runtime(engine.refused), fmt::join(reasons, ", ")));
  EnginePlan plan;
  add_job(plan, engine, request, task, observer);
  return plan;
}

}  // namespace hasse::check
