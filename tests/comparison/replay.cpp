#include "comparison/replay.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasse::comparison {

using property::PropertyKind;

namespace {

bool is_shown(const property::Property& property, machine::Execution& execution, machine::Fault last) {
  if (property.kind == PropertyKind::assertion || property.kind == PropertyKind::runtime) {
    return last != machine::Fault::none && property::kind_of(last) == property.kind;
  }
  if (property.kind == PropertyKind::deadlock) {
    std::vector<machine::Step> enabled;
    execution.enabled(machine::kNobody, enabled);
    return enabled.empty() && !execution.is_valid_end(false);
  }
  machine::Fault fault = machine::Fault::none;
  const bool satisfied = execution.evaluate(property.predicate, fault) != 0 && fault == machine::Fault::none;
  return satisfied == (property.kind == PropertyKind::reachable);
}

}  // namespace

std::string mistake_in(const property::Run& run, const property::Property& property, const machine::Machine& machine) {
  machine::Execution execution(machine);
  execution.start();
  machine::Pid owner = machine::kNobody;
  machine::Fault last = machine::Fault::none;
  std::vector<machine::Step> enabled;
  for (std::size_t i = 0; i < run.prefix.size(); ++i) {
    if (!machine::can_continue(last)) return fmt::format("the run goes on after the run-time error of step {}", i);
    enabled.clear();
    if (owner != machine::kNobody) execution.enabled(owner, enabled);
    if (enabled.empty()) execution.enabled(machine::kNobody, enabled);
    if (std::ranges::find(enabled, run.prefix[i]) == enabled.end()) {
      return fmt::format("step {} of {} (edge {} of process {}) is not enabled", i + 1, run.prefix.size(),
                         run.prefix[i].edge, run.prefix[i].pid);
    }
    const machine::Outcome outcome = execution.take(run.prefix[i]);
    owner = outcome.owner;
    last = outcome.fault;
  }
  const bool at_state = property.kind != PropertyKind::assertion && property.kind != PropertyKind::runtime;
  enabled.clear();
  if (at_state && owner != machine::kNobody) execution.enabled(owner, enabled);
  if (!enabled.empty()) return "the run ends inside an atomic sequence";
  return is_shown(property, execution, last) ? "" : "the end of the run does not show it";
}

}  // namespace hasse::comparison
