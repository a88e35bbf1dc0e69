#include "record/records.h"

namespace hasse::record {

ProcessId Records::process(std::string_view name) {
  // Clocks name the processes in one order mostly.
  if (++last_named_ >= processes.size()) last_named_ = 0;
  if (last_named_ < processes.size() && processes[last_named_] == name) return last_named_;
  const auto found = process_ids_.find(name);
  if (found != process_ids_.end()) return last_named_ = found->second;
  last_named_ = static_cast<ProcessId>(processes.size());
  processes.push_back(texts.keep(name));
  process_ids_.emplace(processes.back(), last_named_);
  variable_ids_.emplace_back();
  return last_named_;
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

void Records::clock_begins(SourcePos place) {
  events.back().has_clock = true;
  events.back().clock_place = place;
}

void Records::clock_entry(ProcessId process, std::uint32_t count) {
  clocks.push_back({process, count});
  events.back().clock_end = clocks.size();
}

void Records::assign(std::string_view name, Value value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) value = texts.keep(*text);
  assignments.push_back({variable(events.back().process, name), value});
  events.back().assignment_end = assignments.size();
}

void Records::message(bool is_send, bool on_channel, std::string_view name) {
  ends.push_back({static_cast<std::uint32_t>(events.size() - 1), is_send, on_channel, texts.keep(name)});
}

}  // namespace hasse::record
