#include "comparison/replay.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasse::comparison {

using property::PropertyKind;

namespace {

bool is_shown(const property::Property& property, machine::Execution& execution, model::Fault last) {
  if (property.kind == PropertyKind::assertion || property.kind == PropertyKind::runtime) {
    return last != model::Fault::none && property::kind_of(last) == property.kind;
  }
  if (property.kind == PropertyKind::deadlock) {
    std::vector<model::Label> enabled;
    execution.enabled(model::kNobody, enabled);
    return enabled.empty() && !execution.is_valid_end(false);
  }
  model::Fault fault = model::Fault::none;
  const bool satisfied = execution.evaluate(property.predicate, fault) != 0 && fault == model::Fault::none;
  return satisfied == (property.kind == PropertyKind::reachable);
}

}  // namespace

std::string mistake_in(const property::Run& run, const property::Property& property, const machine::Machine& machine) {
  machine::Execution execution(machine);
  execution.start();
  model::Pid owner = model::kNobody;
  model::Fault last = model::Fault::none;
  std::vector<model::Label> enabled;
  for (std::size_t i = 0; i < run.prefix.size(); ++i) {
    if (!model::can_continue(last)) return fmt::format("the run goes on after the run-time error of step {}", i);
    enabled.clear();
    if (owner != model::kNobody) execution.enabled(owner, enabled);
    if (enabled.empty()) execution.enabled(model::kNobody, enabled);
    if (std::ranges::find(enabled, run.prefix[i]) == enabled.end()) {
      return fmt::format("step {} of {} (edge {} of process {}) is not enabled", i + 1, run.prefix.size(),
                         run.prefix[i].action, run.prefix[i].process);
    }
    const model::Outcome outcome = execution.take(run.prefix[i]);
    owner = outcome.owner;
    last = outcome.fault;
  }
  const bool at_state = property.kind != PropertyKind::assertion && property.kind != PropertyKind::runtime;
  enabled.clear();
  if (at_state && owner != model::kNobody) execution.enabled(owner, enabled);
  if (!enabled.empty()) return "the run ends inside an atomic sequence";
  return is_shown(property, execution, last) ? "" : "the end of the run does not show it";
}

}  // namespace hasse::comparison
