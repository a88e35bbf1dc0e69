#include "comparison/question.h"

#include "frontends/promela/promela.h"
#include "logic/predicate.h"
#include "program/overlay.h"

namespace hasse::comparison {

using property::PropertyKind;
using property::Verdict;

namespace {

bool has_goal(PropertyKind kind) {
  return kind == PropertyKind::invariant || kind == PropertyKind::reachable;
}

}  // namespace

Answers::Answers(const Question& question, std::size_t most_states) {
  Overlay overlay(promela::load_text(std::make_shared<SourceFiles>(), "program.pml", question.program, {}));
  properties_ = {{PropertyKind::assertion, "assertions", "", 0, {}},
                 {PropertyKind::deadlock, "deadlock", "", 0, {}},
                 {PropertyKind::runtime, "run-time errors", "", 0, {}}};
  std::vector<ExprId> exprs;
  for (const std::string& text : question.predicates) {
    for (const PropertyKind kind : {PropertyKind::invariant, PropertyKind::reachable}) {
      const std::string name = (kind == PropertyKind::invariant ? "invariant " : "reachable ") + text;
      properties_.push_back({kind, name, text, exprs.size(), {}});
    }
    exprs.push_back(add_predicate(overlay, text, "predicate"));
  }
  for (const property::Property& property : properties_) {
    goals_.emplace_back();
    if (has_goal(property.kind)) {
      const ExprId expr = exprs[property.predicate];
      goals_.back() = logic::classify(overlay, expr, property.kind == PropertyKind::invariant, exprs);
    }
  }
  const std::shared_ptr<const Program> program = std::move(overlay).finish();
  machine_ = std::make_unique<machine::Machine>(program, exprs);
  resetting_machine_ =
      std::make_unique<machine::Machine>(program, exprs, -1, machine::Mode::native, machine::DeadVariables::reset);
  reachable_ = search::explore_by_sets(*machine_, question.predicates.size(), most_states);
  if (!reachable_.complete) return;
  reachable_with_resets_ = search::explore_by_sets(*resetting_machine_, question.predicates.size(), most_states);
}

Verdict Answers::verdict(std::size_t property) const {
  const auto unless = [](bool found) { return found ? Verdict::violated : Verdict::holds; };
  switch (properties_[property].kind) {
    case PropertyKind::assertion:
      return unless(reachable_.assertion.has_value());
    case PropertyKind::deadlock:
      return unless(reachable_.deadlock.has_value());
    case PropertyKind::runtime:
      return unless(reachable_.runtime.has_value());
    case PropertyKind::invariant:
      return unless(reachable_.violated[properties_[property].predicate].has_value());
    default:
      return unless(!reachable_.satisfied[properties_[property].predicate].has_value());
  }
}

search::Options Answers::options() const {
  search::Options options;
  options.properties = properties_;
  options.goals = goals_;
  return options;
}

search::Options Answers::options(std::size_t property) const {
  search::Options options;
  options.properties = {properties_[property]};
  options.goals = {goals_[property]};
  return options;
}

}  // namespace hasse::comparison
