#include "traces/follow/followed_predicate.h"

#include <algorithm>
#include <numeric>

#include "poset/online_at_once.h"
#include "poset/online_conjunction.h"
#include "poset/online_overlap.h"
#include "traces/predicate/counts.h"

namespace hasse::traces {

using Clause = FollowedClauses::Clause;
using Condition = FollowedClauses::Condition;

FollowedPredicate::FollowedPredicate(const std::string& text, bool definitely, KeptRun& run,
                                     const std::optional<std::vector<std::string>>& all, SourceFiles& sources)
    : definitely_(definitely),
      parts_(make_followed_clauses(text, definitely, run, all, sources)),
      values_(parts_.names.variables.size()),
      beginning_(poset::empty_cut(parts_.names.order)) {
  std::vector<VariableId> variables(values_.size());
  std::iota(variables.begin(), variables.end(), VariableId{0});
  columns_.emplace(parts_.names, variables);
  for (const Clause& clause : parts_.clauses) {
    for (const Condition& condition : clause.conditions) check_.add(condition.expr);
  }
}

std::vector<std::pair<ProcessId, VariableId>> FollowedPredicate::event_counts() const {
  std::vector<std::pair<ProcessId, VariableId>> result;
  for (VariableId v = 0; v < parts_.names.variables.size(); ++v) {
    const Variable& variable = parts_.names.variables[v];
    if (variable.name == kEventCount) result.emplace_back(variable.process, v);
  }
  return result;
}

void FollowedPredicate::name_variables(KeptRun& run) const {
  for (const auto& [process, name] : parts_.with_process) {
    run.met(process);
    run.named(process, name);
  }
}

void FollowedPredicate::assign(VariableId variable, const Value& value) {
  values_[variable] = OwnValue(value);
  columns_->assign(variable, values_[variable].value());
  check_.saw(variable, value);
}

bool FollowedPredicate::holds_now(const Condition& condition) const {
  return holds(*condition.expr, condition.positive, *columns_, beginning_);
}

std::unique_ptr<poset::OnlineDetector> FollowedPredicate::detector(const Clause& clause) const {
  std::vector<poset::OnlineCondition> conditions;
  for (const Condition& condition : clause.conditions)
    conditions.push_back({condition.process, holds_now(condition), is_open(condition)});
  if (clause.at_least) return std::make_unique<poset::OnlineAtOnce>(conditions, *clause.at_least);
  if (definitely_ && is_about_several_processes(clause)) return std::make_unique<poset::OnlineOverlap>(conditions);
  return std::make_unique<poset::OnlineConjunction>(conditions);
}

void FollowedPredicate::begin() {
  clauses_of_.resize(parts_.names.processes.size());
  for (std::size_t c = 0; c < parts_.clauses.size(); ++c) {
    const Clause& clause = parts_.clauses[c];
    Watch& watch = watches_.emplace_back();
    watch.detector = detector(clause);
    for (const Condition& condition : clause.conditions) {
      watch.holds.push_back(holds_now(condition));
      std::vector<std::size_t>& of_process = clauses_of_[condition.process];
      if (of_process.empty() || of_process.back() != c) of_process.push_back(c);
    }
    look(c);
  }
}

void FollowedPredicate::named(ProcessId process, std::string_view variable) {
  for (std::size_t g = 0; g < parts_.gates.size(); ++g) {
    FollowedClauses::Gate& gate = parts_.gates[g];
    if (gate.process != process || gate.missing.empty()) continue;
    const auto missing = gate.missing.find(variable);
    if (missing == gate.missing.end()) continue;
    gate.missing.erase(missing);
    if (!gate.missing.empty()) continue;
    for (std::size_t c = 0; c < watches_.size(); ++c) {
      const std::vector<Condition>& conditions = parts_.clauses[c].conditions;
      for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (conditions[i].gate != g) continue;
        watches_[c].detector->include(i);
        look(c);
      }
    }
  }
}

void FollowedPredicate::happened(ProcessId process, poset::ClockView clock,
                                 const std::vector<OwnAssignment>& assignments) {
  if (process >= clauses_of_.size()) return;
  for (const OwnAssignment& assignment : assignments) assign(assignment.variable, assignment.value.value());
  for (const std::size_t c : clauses_of_[process]) {
    const std::vector<Condition>& conditions = parts_.clauses[c].conditions;
    Watch& watch = watches_[c];
    for (std::size_t i = 0; i < conditions.size() && !assignments.empty(); ++i) {
      if (conditions[i].process == process) watch.holds[i] = holds_now(conditions[i]);
    }
    watch.detector->happened(process, clock, watch.holds);
    look(c);
  }
}

void FollowedPredicate::look(std::size_t clause) {
  const Clause& of = parts_.clauses[clause];
  const auto is_settled = [&](const Condition& condition) { return is_open(condition); };
  is_certain_ = is_certain_ ||
                (watches_[clause].detector->found() && (of.at_least || std::ranges::all_of(of.conditions, is_settled)));
}

// What an OnlineOverlap gives must be kept as it is: its clause is the last one, and what others need is known by then.
poset::Cut FollowedPredicate::forget(const poset::Cut& known) {
  poset::Cut needed = known;
  for (const Watch& watch : watches_) needed = watch.detector->forget(needed);
  return needed;
}

std::size_t FollowedPredicate::kept() const {
  std::size_t count = 0;
  for (const Watch& watch : watches_) count += watch.detector->kept();
  return count;
}

}  // namespace hasse::traces
