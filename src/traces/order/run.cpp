#include "traces/order/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/stop.h"
#include "traces/order/log_warnings.h"
#include "traces/order/ordering.h"

namespace hasse::traces {

namespace {

// Also checked: what a message says of the order, clocks must say too.
void refuse_unordered(const Records& records, const Run& run, const std::vector<poset::EventId>& ids,
                      const std::vector<Edge>& edges) {
  for (const Edge& edge : edges) {
    if (run.order.happened_before(ids[edge.from], ids[edge.to])) continue;
    throw UserError(
        records.events[edge.to].place,
        fmt::format("a message is received here that was sent at {}, but by the clocks that did not happen before",
                    run.sources->place(records.events[edge.from].place)));
  }
}

// Is there an event that happened after one of another process?
bool is_ordered(const poset::Poset& order) {
  for (poset::EventId event = 0; event < order.event_count(); ++event) {
    stop_point();
    if (order.chains_of(event).size() > 1) return true;
    for (const poset::EventId cause : order.direct_causes(event)) {
      if (!order.share_chain(cause, event)) return true;
    }
  }
  return false;
}

std::vector<Warning> cautions_of(const Records& records, const Run& run) {
  std::vector<std::pair<std::string_view, std::uint64_t>> processes;
  for (ProcessId p = 0; p < records.processes.size(); ++p) {
    if (const std::size_t events = run.order.length(p); events > 0)
      processes.emplace_back(records.processes[p], events);
  }
  return order_cautions(processes, is_ordered(run.order), run.has_clocks);
}

}  // namespace

Run make_run(std::string label, Records records, std::shared_ptr<const SourceFiles> sources, bool repair) {
  Run run;
  run.label = std::move(label);
  run.sources = std::move(sources);
  for (const RecordedEvent& event : records.events) run.has_clocks |= event.has_clock;
  run.is_of_cover = records.is_of_cover;
  run.warnings = std::move(records.warnings);
  Matched matched = match_messages(records, *run.sources, run.warnings);
  std::vector<Edge> edges = std::move(matched.edges);
  const std::size_t messages = edges.size();
  edges.insert(edges.end(), records.edges.begin(), records.edges.end());
  Ordering ordering = run.has_clocks ? order_by_clocks(records, *run.sources, repair, edges, run.warnings)
                                     : order_by_edges(records, edges, *run.sources);
  run.order = std::move(ordering.poset);
  if (repair && !run.has_clocks) run.warnings.push_back({{}, "--repair is about clocks, and the log has none"});
  warn_of_overwritten(records.overwritten, run.warnings);
  run.cautions = cautions_of(records, run);

  std::vector<poset::EventId> ids(records.events.size());
  run.events.reserve(records.events.size());
  run.assignments.reserve(records.assignments.size());
  for (const std::uint32_t e : ordering.sequence) {
    stop_point();
    const RecordedEvent& event = records.events[e];
    const std::span<const Assignment> assigned = records.assignments_of(e);
    ids[e] = static_cast<poset::EventId>(run.events.size());
    run.events.push_back({event.process, event.place, event.text, run.assignments.size(), assigned.size()});
    run.assignments.insert(run.assignments.end(), assigned.begin(), assigned.end());
  }
  for (std::size_t i = 0; i < messages; ++i)
    run.messages.push_back({ids[edges[i].from], ids[edges[i].to], matched.numbers[i]});
  for (std::size_t i = 0; i < records.edges.size() && records.edges_are_messages; ++i) {
    const Edge& edge = records.edges[i];
    run.calls.push_back({ids[edge.from], ids[edge.to], static_cast<std::uint32_t>(i)});
  }
  for (const auto& [event, to] : matched.unreceived) run.unreceived.push_back({ids[event], to});
  run.names_messages = !records.ends.empty() || records.edges_are_messages;
  if (run.has_clocks) refuse_unordered(records, run, ids, edges);

  run.processes = std::move(records.processes);
  run.variables = std::move(records.variables);
  run.texts = std::move(records.texts);
  return run;
}

std::string processes_text(const Run& run, poset::EventId event) {
  std::string text;
  for (const poset::ChainId process : run.order.chains_of(event))
    fmt::format_to(std::back_inserter(text), "{}{}", text.empty() ? "" : ", ", run.processes[process]);
  return text;
}

std::string name_in_event(const Run& run, poset::EventId event, VariableId variable) {
  const std::string_view name = run.variables[variable].name;
  return run.order.chains_of(event).size() == 1
             ? std::string(name)
             : fmt::format("{}.{}", run.processes[run.variables[variable].process], name);
}

std::uint32_t events_before(const Run& run, ProcessId process) {
  return run.beginnings.empty() ? 0 : run.beginnings[process].events;
}

std::size_t events_before(const Run& run) {
  std::size_t count = 0;
  for (const Beginning& beginning : run.beginnings) count += beginning.events;
  return count;
}

std::vector<Value> values_of(const Run& run, VariableId variable) {
  const std::span<const poset::EventId> events = run.order.chain(run.variables[variable].process);
  std::vector<Value> values = {run.variables[variable].initially};
  values.reserve(events.size() + 1);
  for (const poset::EventId event : events) {
    Value value = values.back();
    for (const Assignment& assignment : run.assignments_of(event)) {
      if (assignment.variable == variable) value = assignment.value;
    }
    values.push_back(value);
  }
  return values;
}

}  // namespace hasse::traces
