#include "check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "check/confirm.h"
#include "check/refusals.h"
#include "engines/search/search.h"
#include "property/judge.h"

namespace hasse::check {

using property::PropertyKind;
using property::Verdict;

namespace {

// Of the machine, not of the engine. What the counts owe to it can be seen by leaving it out.
void add_reset_places(Exploration& exploration, std::size_t places) {
  exploration.figures.push_back(
      {"dead_variables_reset_at", places, "place", property::after_totals, "dead variables reset at"});
}

// What is told where no engine came to anything.
Exploration nothing_explored(const property::Result& result) {
  Exploration exploration = exploration_of(kSearch, result);
  exploration.figures = search::figures_of({});
  return exploration;
}

}  // namespace

Check::Check(Request request, Observer& observer) : request_(std::move(request)), observer_(observer) {
  if (const std::optional<std::string> why = refusal(request_)) throw UserError(*why);
  report_.unexplored = nothing_explored({});
  add_reset_places(report_.unexplored, 0);
}

Check::~Check() = default;

void Check::prepare(std::shared_ptr<const Program> program) {
  program_ = std::move(program);
  report_.program = program_.get();
  Overlay overlay(program_);
  const PropertyPlan plan = plan_properties(overlay, request_);
  for (const PlannedProperty& planned : plan.properties) {
    DecidedProperty& property = report_.properties.emplace_back();
    property.property = planned.property;
    property.open = property.reason = planned.open;
  }
  const std::vector<logic::Goal> goals = take_apart(plan, overlay);
  program_ = std::move(overlay).finish();
  report_.program = program_.get();
  make_groups(plan, goals);
  refuse_checkpoints_of_many();
}

void Check::give_up(const std::string& why, property::Stop stop) {
  report_.ended_before_search = why;
  report_.stop = stop;
  groups_.clear();
  for (DecidedProperty& property : report_.properties) {
    if (property.reason.empty()) property.reason = why;
  }
}

void Check::run() {
  for (const Group& group : groups_) decide(group);
}

// By property: empty where nobody wants to know.
std::vector<logic::Goal> Check::take_apart(const PropertyPlan& plan, Overlay& overlay) {
  predicates_ = plan.predicates;
  std::vector<logic::Goal> goals(plan.properties.size());
  if (may_need_goals(request_)) {
    for (std::size_t i = 0; i < goals.size(); ++i) goals[i] = take_apart(plan.properties[i].property, overlay);
  }
  return goals;
}

void Check::make_groups(const PropertyPlan& plan, const std::vector<logic::Goal>& goals) {
  group_properties(plan);
  const bool rewrites = std::ranges::any_of(
      engines(), [this](const EngineInfo* engine) { return engine->needs_goals && may_run(*engine, request_); });
  for (Group& group : groups_) {
    group.task.machine = add_machine(group, machine::DeadVariables::kept);
    group.task.searched =
        resets_dead_variables(request_) ? add_machine(group, machine::DeadVariables::reset) : group.task.machine;
    group.task.is_about_cycles = group.is_about_cycles;
    if (group.formula) group.task.observer = &group.formula->violations;
    note_machine(*group.task.machine);
    for (const std::size_t index : group.indices) {
      group.task.properties.push_back(report_.properties[index].property);
      group.task.goals.push_back(goals[index]);
    }
    if (group.claim < 0 && !group.is_about_cycles && rewrites) {
      rewritings_.push_back(MonitorRewriting::of(program_, predicates_, group.task.properties, machine_mode(request_)));
      group.task.rewriting = rewritings_.back().get();
    }
    group.engines = plan_engines(request_, group.task, observer_);
    report_.notes.insert(report_.notes.end(), group.engines.notes.begin(), group.engines.notes.end());
  }
}

void Check::group_properties(const PropertyPlan& plan) {
  std::vector<Group> alone;
  Group together;
  for (std::size_t i = 0; i < plan.properties.size(); ++i) {
    if (!plan.properties[i].is_searched) continue;
    const int claim = plan.properties[i].claim;
    const bool is_about_cycles = plan.properties[i].is_about_cycles;
    if (claim >= 0 || is_about_cycles || needs_a_run_each(request_)) {
      alone.push_back({{i}, claim, is_about_cycles, plan.properties[i].formula, {}, {}});
    } else {
      together.indices.push_back(i);
    }
  }
  if (!together.indices.empty()) groups_.push_back(std::move(together));
  groups_.insert(groups_.end(), alone.begin(), alone.end());
}

void Check::refuse_checkpoints_of_many() const {
  if (groups_.size() == 1 || (!request_.checkpoint && !request_.resume)) return;
  const char* const option = request_.checkpoint ? "--checkpoint" : "--resume";
  if (groups_.empty()) {
    throw UserError(fmt::format("{} is of a search, and what is to be checked is undecided without one", option));
  }
  throw UserError(fmt::format(
      "{} is of one search, and this check needs {} one after another{}; --property, --skip and --no-claims choose",
      option, groups_.size(),
      needs_a_run_each(request_) ? ", one for each property" : ": each never claim has one of its own"));
}

const machine::Machine* Check::add_machine(const Group& group, machine::DeadVariables dead) {
  std::vector<ExprId> predicates;
  if (group.formula) {
    predicates = group.formula->atoms;
  } else if (group.claim < 0) {
    predicates = predicates_;
  }
  machines_.push_back(
      std::make_unique<machine::Machine>(program_, std::move(predicates), group.claim, machine_mode(request_), dead));
  return machines_.back().get();
}

// Once, although each group has a machine of its own.
void Check::note_machine(const machine::Machine& machine) {
  const std::string note = "machine: " + machine::describe_mode(machine);
  if (std::ranges::find(report_.notes, note) == report_.notes.end()) report_.notes.push_back(note);
}

logic::Goal Check::take_apart(const property::Property& property, Overlay& overlay) {
  if (!has_predicate(property.kind)) return {};
  logic::Goal goal = logic::classify(overlay, predicates_.at(property.predicate),
                                     property.kind == PropertyKind::invariant, predicates_);
  for (const std::string& line : logic::explain(goal)) {
    report_.notes.push_back(fmt::format("{}: {}", property.name, line));
  }
  return goal;
}

void Check::decide(const Group& group) {
  const bool goes_on =
      report_.stop == property::Stop::finished || (report_.stop == property::Stop::violation && request_.all_errors);
  if (goes_on) {
    take_over(answer(group), group);
    return;
  }
  for (const std::size_t index : group.indices) {
    report_.properties[index].reason = "not checked: " + reason_of_stop_;
  }
}

// An engine that is told to stop says what it has found; what is done beside engines does not.
Answer Check::answer(const Group& group) {
  try {
    return explore(group);
  } catch (const Stopped& stopped) {
    Answer answer;
    answer.result = property::nothing_found(group.indices.size(), property::stop_of(stopped.reason()));
    answer.exploration = nothing_explored(answer.result);
    return answer;
  }
}

Answer Check::explore(const Group& group) {
  const std::vector<Job>& jobs = group.engines.jobs;
  if (jobs.size() == 1) return run_alone(jobs.front(), observer_);
  PortfolioAnswer found = run_side_by_side(jobs, request_.limits.seconds, observer_);
  report_.notes.push_back("auto: " + found.note);
  return std::move(found.answer);
}

void Check::take_over(Answer answer, const Group& group) {
  const std::size_t exploration = report_.explorations.size();
  if (engine_of(answer.exploration.engine).resets_dead_variables)
    add_reset_places(answer.exploration, group.task.searched->reset_places());
  report_.explorations.push_back(answer.exploration);
  property::Result& result = answer.result;
  if (report_.stop == property::Stop::finished) report_.stop = result.stop;
  const std::string reason = undecided_reason(answer.exploration, request_.limits);
  if (reason_of_stop_.empty() && result.stop != property::Stop::finished) reason_of_stop_ = reason;
  const std::vector<std::size_t>& indices = group.indices;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    DecidedProperty& property = report_.properties[indices[i]];
    property.exploration = exploration;
    property.occurrences = result.occurrences.at(i);
    settle(property, result.verdicts.at(i), reason);
    if (property.verdict == Verdict::violated && property.property.kind == PropertyKind::reachable) {
      property.reason = "no reachable state satisfies it";
    }
  }
  for (property::Finding& violation : result.violations) {
    FoundRun& found = add_run(answer, group, violation.property);
    found.fault = violation.fault;
    found.pos = property::place_of(found.property, violation.fault, violation.pos);
    found.message = std::move(violation.message);
    if (std::string& why = report_.properties[found.index].reason; why.empty()) why = found.message;
    found.run = std::move(violation.run);
    if (found.is_infinite()) confirm(found, program_);
  }
  for (property::Finding& witness : result.witnesses) {
    FoundRun& found = add_run(answer, group, witness.property);
    found.is_witness = true;
    found.pos = found.property.pos;
    found.message = "reached";
    found.run = std::move(witness.run);
  }
  if (request_.coverage && !result.taken.empty()) add_coverage(result.taken);
}

FoundRun& Check::add_run(const Answer& answer, const Group& group, std::size_t local) {
  const EngineInfo& engine = engine_of(answer.exploration.engine);
  FoundRun& found = report_.runs.emplace_back();
  found.index = group.indices.at(local);
  found.property = report_.properties[found.index].property;
  if (has_predicate(found.property.kind)) found.predicate = predicates_.at(found.property.predicate);
  found.machine = group.task.machine;
  found.claim = group.claim;
  found.is_partial_order = engine.orders_events;
  found.is_least = engine.finds_least != nullptr && engine.finds_least(request_, group.task, local);
  return found;
}

void Check::add_coverage(const std::vector<std::vector<bool>>& taken) {
  if (!report_.taken) {
    report_.taken = taken;
    return;
  }
  for (std::size_t p = 0; p < taken.size(); ++p) {
    for (std::size_t e = 0; e < taken[p].size(); ++e) (*report_.taken)[p][e] = (*report_.taken)[p][e] || taken[p][e];
  }
}

}  // namespace hasse::check
