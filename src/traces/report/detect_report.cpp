#include "traces/report/detect_report.h"

#include <algorithm>
#include <map>
#include <set>

namespace hasse::traces {

std::string place_text(const SourceFiles& sources, SourcePos pos) {
  return pos.known() ? sources.place(pos) : std::string();
}

std::vector<CutVariable> variables_in_cut(const Run& run, const std::vector<VariableId>& variables, ProcessId process,
                                          const poset::Cut& cut) {
  std::vector<CutVariable> result;
  for (const VariableId variable : variables) {
    if (run.variables[variable].process != process) continue;
    CutVariable found{variable, run.variables[variable].initially, std::nullopt, run.variables[variable].place};
    for (std::uint32_t i = cut[process]; i > 0 && !found.assigned; --i) {
      const poset::EventId event = run.order.chain(process)[i - 1];
      for (const Assignment& assignment : run.assignments_of(event)) {
        if (assignment.variable == variable) {
          found.value = assignment.value;
          found.assigned = event;
          found.place = run.events[event].place;
        }
      }
    }
    result.push_back(found);
  }
  std::ranges::sort(result, {}, [&](const CutVariable& found) { return run.variables[found.variable].name; });
  return result;
}

std::vector<ValueRange> value_ranges(const Run& run, bool each_process) {
  struct Found {
    ValueRange range;
    std::set<ProcessId> processes;
    std::set<std::string> others;
  };
  std::map<std::string, Found> ranges;
  std::vector<Found*> of_variable;
  const auto add = [](Found& found, const Value& value) {
    if (is_number(value)) {
      ValueRange& range = found.range;
      if (!is_defined(range.least) || compare(value, range.least) < 0) range.least = value;
      if (!is_defined(range.greatest) || compare(value, range.greatest) > 0) range.greatest = value;
    } else if (is_defined(value)) {
      found.others.insert(value_text(value));
    }
  };
  for (const Variable& variable : run.variables) {
    std::string name(variable.name);
    if (each_process) name = fmt::format("{}.{}", run.processes[variable.process], name);
    Found& found = ranges[name];
    found.processes.insert(variable.process);
    add(found, variable.initially);
    of_variable.push_back(&found);
  }
  for (const Assignment& assignment : run.assignments) {
    Found& found = *of_variable[assignment.variable];
    ++found.range.assignments;
    add(found, assignment.value);
  }
  std::vector<ValueRange> result;
  for (auto& [name, found] : ranges) {
    found.range.name = name;
    found.range.processes = found.processes.size();
    for (const std::string& text : found.others) {
      if (found.range.others.size() < ValueRange::kMostShown) {
        found.range.others.push_back(text);
      } else {
        ++found.range.more;
      }
    }
    result.push_back(std::move(found.range));
  }
  return result;
}

std::size_t edges_between_processes(const Run& run) {
  std::size_t count = 0;
  for (poset::EventId event = 0; event < run.events.size(); ++event) {
    for (const poset::EventId cause : run.order.direct_causes(event)) {
      if (!run.order.share_chain(cause, event)) ++count;
    }
  }
  return count;
}

}  // namespace hasse::traces
