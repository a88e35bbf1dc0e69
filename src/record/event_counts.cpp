#include "record/event_counts.h"

#include <algorithm>

#include "record/counts.h"

namespace hasse::record {

bool names_event_count(const Syntax& syntax) {
  return syntax.kind == "name" && syntax.path.back() == kEventCount && syntax.path.size() <= 2;
}

bool has_event_counts(const Run& run) {
  return std::ranges::any_of(
      run.variables, [](const Variable& variable) { return variable.is_count && variable.name == kEventCount; });
}

void add_event_counts(const Syntax& syntax, Run& run) {
  for (const Syntax& operand : syntax.operands) add_event_counts(operand, run);
  if (!names_event_count(syntax)) return;
  if (std::ranges::find(run.variables, kEventCount, &Variable::name) != run.variables.end()) return;
  std::vector<VariableId> counts;
  for (ProcessId p = 0; p < run.processes.size(); ++p)
    counts.push_back(add_count(run, p, kEventCount, events_before(run, p)));
  std::vector<Increment> increments;
  for (poset::EventId e = 0; e < run.events.size(); ++e) {
    for (const poset::ChainId process : run.order.chains_of(e)) increments.emplace_back(e, counts[process]);
  }
  assign_counts(run, std::move(increments));
}

}  // namespace hasse::record
