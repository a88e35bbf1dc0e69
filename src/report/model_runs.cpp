#include "report/model_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/json_writer.h"
#include "base/stop.h"

namespace hasse::report {

namespace {

std::string value_json(const replay::Value& value) {
  return std::visit([](const auto& content) { return json_text(content); }, value);
}

std::string name_of(const replay::Snapshot& state, const Program& program, std::size_t pid) {
  return replay::process_name(program, state.processes[pid].proctype, static_cast<int>(pid));
}

std::string message_name(std::uint64_t step) {
  return fmt::format("m{}", step);
}

template <typename Values>
std::string object_of(const Values& values) {
  std::string text;
  for (const auto& [name, value] : values)
    fmt::format_to(std::back_inserter(text), "{}{}:{}", text.empty() ? "" : ",", json_text(name), value);
  return "{" + text + "}";
}

}  // namespace

ModelRuns::ModelRuns(const machine::Machine& machine, int claim) : machine_(machine), claim_(claim) {
  replay::Narrator narrator(machine, claim);
  narrator.start();
  const replay::Snapshot& state = narrator.snapshot();
  const Program& program = machine.program();
  for (std::size_t slot = 0; slot < state.globals.size(); ++slot) {
    if (replay::names_own_channel(program.globals, slot)) continue;
    const Slot& declared = program.globals.slots[slot];
    initially_[declared.name]["value"] =
        value_json(replay::to_value(program, declared.type, state.globals[slot], state.channel_names));
  }
  for (std::size_t pid = 0; pid < state.processes.size(); ++pid)
    initially_[name_of(state, program, pid)] = values_of(state, pid);
  for (const auto& [process, values] : initially_) {
    std::set<std::string>& names = names_[process];
    for (const auto& [name, value] : values) names.insert(name);
  }
}

void ModelRuns::add(std::span<const ModelEvent> events) {
  replay::Narrator narrator(machine_, claim_);
  narrator.start();
  Run run;
  for (const ModelEvent& event : events) run.push_back(event_of(event, narrator));
  order(events, run);
  note_processes(run);
  runs_.push_back(std::move(run));
}

ModelRuns::Values ModelRuns::values_of(const replay::Snapshot& state, std::size_t pid) const {
  const Program& program = machine_.program();
  const replay::Snapshot::Process& process = state.processes[pid];
  const Proctype& proctype = program.proctypes.at(process.proctype);
  Values values;
  for (std::size_t slot = 0; slot < process.locals.size(); ++slot) {
    if (replay::names_own_channel(proctype.frame, slot)) continue;
    const Slot& declared = proctype.frame.slots[slot];
    values[declared.name] =
        value_json(replay::to_value(program, declared.type, process.locals[slot], state.channel_names));
  }
  for (const Label& label : proctype.labels) {
    if (label.location != kNone) values["at." + label.name] = label.location == process.location ? "true" : "false";
  }
  return values;
}

ModelRuns::Event ModelRuns::event_of(const ModelEvent& given, replay::Narrator& narrator) const {
  Event event;
  const replay::Snapshot before = narrator.snapshot();
  std::set<std::string> processes;
  for (const model::Label& step : given.steps) {
    stop_point();
    const replay::StepStory story = narrator.take(step);
    if (story.pid != model::kNobody) processes.insert(story.process);
    for (const replay::Statement& statement : story.statements) {
      processes.insert(statement.process);
      fmt::format_to(std::back_inserter(event.text), "{}{}", event.text.empty() ? "" : "; ", statement.edge->text);
    }
    for (const replay::CreatedProcess& created : story.difference.created) processes.insert(created.name);
    for (const std::string& died : story.difference.died) processes.insert(died);
    for (const replay::Communication& communication : story.communications) {
      if (communication.kind == replay::Communication::Kind::send) event.sent.insert(story.number);
      if (communication.kind == replay::Communication::Kind::receive && communication.sent_at > 0)
        event.received.insert(communication.sent_at);
    }
  }
  // A message that one event sends and receives is never under way between two states.
  for (const std::uint64_t step : std::set<std::uint64_t>(event.sent)) {
    if (event.received.erase(step) > 0) event.sent.erase(step);
  }
  event.processes.assign(processes.begin(), processes.end());
  compare(before, narrator.snapshot(), event);
  return event;
}

void ModelRuns::compare(const replay::Snapshot& before, const replay::Snapshot& after, Event& event) const {
  const Program& program = machine_.program();
  const auto add = [&](const std::string& process, const std::string& name, const std::string& value) {
    if (std::ranges::find(event.processes, process) == event.processes.end()) event.processes.push_back(process);
    event.set[process][name] = value;
  };
  for (std::size_t slot = 0; slot < after.globals.size(); ++slot) {
    const Slot& declared = program.globals.slots[slot];
    if (before.globals[slot] != after.globals[slot] && initially_.contains(declared.name))
      add(declared.name, "value",
          value_json(replay::to_value(program, declared.type, after.globals[slot], after.channel_names)));
  }
  std::map<std::string, Values> old, now;
  for (std::size_t pid = 0; pid < before.processes.size(); ++pid)
    old[name_of(before, program, pid)] = values_of(before, pid);
  for (std::size_t pid = 0; pid < after.processes.size(); ++pid)
    now[name_of(after, program, pid)] = values_of(after, pid);
  for (const auto& [process, values] : now) {
    const auto known = old.find(process);
    for (const auto& [name, value] : values) {
      if (known == old.end() || known->second.at(name) != value) add(process, name, value);
    }
  }
  for (const auto& [process, values] : old) {
    if (now.contains(process)) continue;
    for (const auto& [name, value] : values) add(process, name, "null");
  }
}

void ModelRuns::order(std::span<const ModelEvent> given, Run& run) {
  std::vector<std::vector<bool>> pasts;
  std::map<std::string, std::size_t> last;  // event of each process
  for (std::size_t e = 0; e < run.size(); ++e) {
    stop_point();
    std::vector<bool> past(e + 1, false);
    const auto follow = [&](std::size_t cause) {
      for (std::size_t i = 0; i <= cause; ++i) past[i] = past[i] || pasts[cause][i];
    };
    for (const std::size_t cause : given[e].causes) follow(cause);
    for (const std::string& process : run[e].processes) {
      if (const auto found = last.find(process); found != last.end()) follow(found->second);
      last[process] = e;
    }
    past[e] = true;
    for (std::size_t i = 0; i <= e; ++i) {
      stop_point();
      if (!past[i]) continue;
      for (const std::string& process : run[i].processes) ++run[e].clock[process];
    }
    pasts.push_back(std::move(past));
  }
}

void ModelRuns::note_processes(const Run& run) {
  for (const Event& event : run) {
    for (const auto& [process, values] : event.set) {
      for (const auto& [name, value] : values) names_[process].insert(name);
    }
    for (const std::string& process : event.processes) names_.try_emplace(process);
  }
}

std::string ModelRuns::header(std::size_t run, bool is_cover) const {
  std::vector<std::string> processes;
  std::map<std::string, std::string> initially;
  for (const auto& [process, names] : names_) {
    processes.push_back(process);
    Values values;
    for (const std::string& name : names) values[name] = "null";
    if (const auto known = initially_.find(process); known != initially_.end()) {
      for (const auto& [name, value] : known->second) values[name] = value;
    }
    initially[process] = object_of(values);
  }
  const std::string cover = is_cover ? fmt::format(",\"execution\":\"run {}\",\"cover\":true", run + 1) : "";
  return fmt::format("{{\"trace\":1{},\"processes\":{},\"init\":{}}}\n", cover, json_text(processes),
                     object_of(initially));
}

std::string ModelRuns::line(const Event& event) {
  const bool is_joint = event.processes.size() > 1;
  std::string text = fmt::format("{{\"p\":{},\"e\":{},\"vc\":{}",
                                 is_joint ? json_text(event.processes) : json_text(event.processes.front()),
                                 json_text(event.text), object_of(event.clock));
  std::map<std::string, std::string> set;
  for (const auto& [process, values] : event.set) set[process] = object_of(values);
  if (!set.empty()) text += ",\"set\":" + (is_joint ? object_of(set) : set.begin()->second);
  const auto add_messages = [&](const char* member, const std::set<std::uint64_t>& steps) {
    std::vector<std::string> names;
    for (const std::uint64_t step : steps) names.push_back(message_name(step));
    if (!names.empty()) fmt::format_to(std::back_inserter(text), ",\"{}\":{}", member, json_text(names));
  };
  add_messages("snd", event.sent);
  add_messages("rcv", event.received);
  return text + "}\n";
}

std::string ModelRuns::text(bool is_cover) const {
  std::string text;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    text += header(i, is_cover);
    for (const Event& event : runs_[i]) {
      stop_point();
      if (!event.processes.empty()) text += line(event);  // otherwise only the never claim moved
    }
  }
  return text;
}

}  // namespace hasse::report
