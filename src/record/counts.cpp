#include "record/counts.h"

#include <algorithm>
#include <map>

#include "base/stop.h"

namespace hasse::record {

VariableId add_count(Run& run, ProcessId process, std::string_view name, std::int64_t initially) {
  run.variables.push_back({.process = process, .name = run.texts.keep(name), .initially = initially, .is_count = true});
  return static_cast<VariableId>(run.variables.size() - 1);
}

void assign_counts(Run& run, std::vector<Increment> increments) {
  std::ranges::sort(increments);
  std::map<VariableId, std::int64_t> totals;
  for (const auto& [event, variable] : increments)
    totals.emplace(variable, std::get<std::int64_t>(run.variables[variable].initially));
  std::vector<Assignment> assignments;
  assignments.reserve(run.assignments.size() + increments.size());
  auto next = increments.begin();
  for (poset::EventId e = 0; e < run.events.size(); ++e) {
    stop_point();
    const std::span<const Assignment> own = run.assignments_of(e);
    const std::size_t first = assignments.size();
    assignments.insert(assignments.end(), own.begin(), own.end());
    for (; next != increments.end() && next->first == e; ++next) {
      const std::int64_t total = ++totals[next->second];
      if (assignments.size() > first && assignments.back().variable == next->second) assignments.pop_back();
      assignments.push_back({next->second, total});
    }
    run.events[e].first_assignment = first;
    run.events[e].assignment_count = assignments.size() - first;
  }
  run.assignments = std::move(assignments);
}

}  // namespace hasse::record
