#include "check/monitor_rewriting.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace hasse::check {

using property::PropertyKind;
using property::Verdict;

MonitorRewriting::MonitorRewriting(std::shared_ptr<const Program> original, logic::Monitored monitored)
    : original_(std::move(original)), monitored_(std::move(monitored)) {}

std::unique_ptr<MonitorRewriting> MonitorRewriting::of(std::shared_ptr<const Program> program,
                                                       const std::vector<ExprId>& predicates,
                                                       const std::vector<property::Property>& properties,
                                                       machine::Mode mode) {
  const auto assertions = std::find_if(properties.begin(), properties.end(), [](const property::Property& property) {
    return property.kind == PropertyKind::assertion;
  });
  if (assertions == properties.end()) return nullptr;
  logic::Monitored monitored = logic::without_monitors(program);
  if (monitored.monitors.empty()) return nullptr;
  std::unique_ptr<MonitorRewriting> rewriting(new MonitorRewriting(std::move(program), std::move(monitored)));
  rewriting->assertions_ = static_cast<std::size_t>(assertions - properties.begin());
  rewriting->properties_ = properties;
  std::vector<ExprId> evaluated = predicates;
  Overlay overlay(rewriting->monitored_.program);
  for (const logic::Monitor& monitor : rewriting->monitored_.monitors) {
    rewriting->properties_.push_back(
        {PropertyKind::invariant, monitor.text, monitor.text, evaluated.size(), monitor.pos});
    evaluated.push_back(monitor.invariant);
  }
  for (const property::Property& property : rewriting->properties_) {
    logic::Goal& goal = rewriting->goals_.emplace_back();
    if (has_predicate(property.kind)) {
      goal = logic::classify(overlay, evaluated.at(property.predicate), property.kind == PropertyKind::invariant,
                             evaluated);
    }
  }
  rewriting->machine_ = std::make_unique<machine::Machine>(std::move(overlay).finish(), evaluated, -1, mode);
  return rewriting;
}

std::vector<std::string> MonitorRewriting::explain() const {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < monitored_.monitors.size(); ++i) {
    const logic::Monitor& monitor = monitored_.monitors[i];
    for (const std::string& line : logic::explain(goals_[given() + i])) {
      lines.push_back(fmt::format("{}: {} of {}[{}] is checked by a cover as an invariant: {}",
                                  properties_[assertions_].name, monitor.text,
                                  original_->proctypes[monitor.proctype].name, monitor.pid, line));
    }
  }
  return lines;
}

void MonitorRewriting::translate_back(property::Result& result) const {
  Verdict& verdict = result.verdicts.at(assertions_);
  for (std::size_t i = given(); i < properties_.size(); ++i) {
    if (result.verdicts[i] == Verdict::violated) verdict = Verdict::violated;
    if (result.verdicts[i] == Verdict::undecided && verdict == Verdict::holds) verdict = Verdict::undecided;
    result.occurrences[assertions_] += result.occurrences[i];
  }
  result.verdicts.resize(given());
  result.occurrences.resize(given());
  for (property::Finding& violation : result.violations) {
    if (violation.property < given()) continue;
    const logic::Monitor& monitor = monitored_.monitors[violation.property - given()];
    violation.property = assertions_;
    violation.fault = model::Fault::assertion;
    violation.pos = monitor.pos;
    violation.message = fmt::format("{}: {}", to_string(model::Fault::assertion), monitor.text);
    violation.run.prefix = logic::run_to_assertion(*original_, monitor, std::move(violation.run.prefix));
  }
}

}  // namespace hasse::check
