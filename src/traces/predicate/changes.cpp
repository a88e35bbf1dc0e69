#include "traces/predicate/changes.h"

#include <algorithm>

#include "base/stop.h"

namespace hasse::traces {

std::vector<Change> changes_of(const Run& run, std::span<const VariableId> variables) {
  std::vector<Value> values;
  for (const Variable& variable : run.variables) values.push_back(variable.initially);
  std::vector<Change> changes;
  for (poset::EventId event = 0; event < run.events.size(); ++event) {
    stop_point();
    const std::size_t first = changes.size();
    for (const Assignment& assignment : run.assignments_of(event)) {
      if (!std::ranges::binary_search(variables, assignment.variable)) continue;
      // The last one of several to one variable counts.
      const auto earlier = std::find_if(changes.begin() + static_cast<std::ptrdiff_t>(first), changes.end(),
                                        [&](const Change& change) { return change.variable == assignment.variable; });
      if (earlier != changes.end()) {
        earlier->after = assignment.value;
      } else {
        changes.push_back({event, assignment.variable, values[assignment.variable], assignment.value});
      }
    }
    const auto same = std::remove_if(changes.begin() + static_cast<std::ptrdiff_t>(first), changes.end(),
                                     [](const Change& change) { return change.before == change.after; });
    changes.erase(same, changes.end());
    for (std::size_t i = first; i < changes.size(); ++i) values[changes[i].variable] = changes[i].after;
  }
  return changes;
}

poset::Projection project(const Run& run, const std::vector<VariableId>& variables) {
  std::vector<bool> matters(run.events.size(), false);
  for (const Change& change : changes_of(run, variables)) matters[change.event] = true;
  return {run.order, matters};
}

poset::Cut least_cut_with(const Run& run, const poset::Cut& counts) {
  poset::Cut cut = poset::empty_cut(run.order);
  for (poset::ChainId c = 0; c < counts.size(); ++c) poset::raise(run.order, cut, c, counts[c]);
  return cut;
}

}  // namespace hasse::traces
