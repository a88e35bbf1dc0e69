#include "traces/read/records.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasse::traces {

std::string two_beginnings(std::string_view process, std::string_view variable, const Value& one, const Value& other) {
  return fmt::format("before the first event, {}.{} is {} in one file and {} in another one", process, variable,
                     value_text(one), value_text(other));
}

ProcessId Records::process(std::string_view name) {
  const auto found = process_ids_.find(name);
  if (found != process_ids_.end()) return found->second;
  const auto id = static_cast<ProcessId>(processes.size());
  processes.push_back(texts.keep(name));
  process_ids_.emplace(processes.back(), id);
  variable_ids_.emplace_back();
  clock_orders_.emplace_back();
  return id;
}

VariableId Records::variable(ProcessId process, std::string_view name) {
  auto& ids = variable_ids_[process];
  const auto found = ids.find(name);
  if (found != ids.end()) return found->second;
  const auto id = static_cast<VariableId>(variables.size());
  variables.push_back({.process = process, .name = texts.keep(name)});
  ids.emplace(variables.back().name, id);
  return id;
}

void Records::event(ProcessId process, SourcePos place, std::string_view text) {
  events.push_back({.process = process,
                    .place = place,
                    .clock_place = place,
                    .text = text,
                    .clock_end = clocks.size(),
                    .assignment_end = assignments.size()});
}

bool Records::together_with(ProcessId process) {
  RecordedEvent& event = events.back();
  std::vector<ProcessId>& together = joint[static_cast<std::uint32_t>(events.size() - 1)];
  if (together.empty()) together.push_back(event.process);
  if (std::ranges::find(together, process) != together.end()) return false;
  together.push_back(process);
  event.is_joint = true;
  return true;
}

void Records::clock_begins(SourcePos place) {
  events.back().has_clock = true;
  events.back().clock_place = place;
}

void Records::clock_entry(std::string_view name, std::uint32_t count) {
  // The clocks of a process name the same ones in the same order mostly.
  const ProcessId home = events.back().process;
  const std::size_t position = clocks.size() - (events.size() == 1 ? 0 : events[events.size() - 2].clock_end);
  const std::vector<ProcessId>& expected = clock_orders_[home];
  ProcessId named = 0;
  if (position < expected.size() && processes[expected[position]] == name) {
    named = expected[position];
  } else {
    named = process(name);
    std::vector<ProcessId>& order = clock_orders_[home];
    order.resize(position);
    order.push_back(named);
  }
  clocks.push_back({named, count});
  events.back().clock_end = clocks.size();
}

void Records::note_overwriting(const Assignment& assignment) {
  assigned_by_.resize(variables.size(), 0);
  std::size_t& by = assigned_by_[assignment.variable];
  if (by != events.size()) {
    by = events.size();
    return;
  }
  const std::span<const Assignment> before = assignments_of(events.size() - 1);
  const auto last = std::find_if(before.rbegin(), before.rend(),
                                 [&](const Assignment& other) { return other.variable == assignment.variable; });
  if (last == before.rend() || last->value == assignment.value) return;
  if (overwritten.count++ > 0) return;
  overwritten.first = events.back().place;
  overwritten.what = variables[assignment.variable].name;
}

void Records::assign(ProcessId process, std::string_view name, Value value) {
  const Assignment assignment{variable(process, name), texts.keep_value(value)};
  note_overwriting(assignment);
  assignments.push_back(assignment);
  events.back().assignment_end = assignments.size();
}

void Records::message(bool is_send, bool on_channel, std::string_view name) {
  ends.push_back({static_cast<std::uint32_t>(events.size() - 1), is_send, on_channel, texts.keep(name)});
}

void Records::forget_events() {
  Records fresh;
  for (const std::string_view name : processes) fresh.process(name);
  fresh.listed = listed;
  fresh.overwritten = std::move(overwritten);
  *this = std::move(fresh);
}

}  // namespace hasse::traces
