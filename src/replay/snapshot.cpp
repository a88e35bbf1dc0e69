#include "replay/snapshot.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasse::replay {

namespace {

std::vector<std::int32_t> read_globals(const Program& program, const machine::Execution& execution) {
  std::vector<std::int32_t> values(program.globals.slots.size());
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    values[slot] = execution.global(static_cast<std::uint32_t>(slot));
  }
  return values;
}

Snapshot::Process read_process(const Program& program, const machine::Execution& execution, int pid) {
  Snapshot::Process process{execution.proctype_of(pid), execution.location_of(pid), {}};
  process.locals.resize(program.proctypes.at(process.proctype).frame.slots.size());
  for (std::size_t slot = 0; slot < process.locals.size(); ++slot) {
    process.locals[slot] = execution.local(pid, static_cast<std::uint32_t>(slot));
  }
  return process;
}

std::string qualified(const Program& program, const Snapshot& state, int pid, const std::string& name) {
  return fmt::format("{}:{}", process_name(program, state.processes[pid].proctype, pid), name);
}

class Comparison {
 public:
  Comparison(const Program& program, const Snapshot& before, const Snapshot& after, int self)
      : program_(program), before_(before), after_(after), self_(self) {}

  Difference result() {
    compare_slots(program_.globals, before_.globals, after_.globals, model::kNobody);
    const std::size_t common = std::min(before_.processes.size(), after_.processes.size());
    // The executing process first: what it does is what the step says.
    if (self_ >= 0 && static_cast<std::size_t>(self_) < common) compare_process(self_);
    for (std::size_t pid = 0; pid < common; ++pid) {
      if (static_cast<int>(pid) != self_) compare_process(static_cast<int>(pid));
    }
    compare_channels();
    for (std::size_t pid = common; pid < before_.processes.size(); ++pid) {
      result_.died.push_back(process_name(program_, before_.processes[pid].proctype, static_cast<int>(pid)));
    }
    for (std::size_t pid = common; pid < after_.processes.size(); ++pid) add_created(static_cast<int>(pid));
    return std::move(result_);
  }

 private:
  void compare_process(int pid) {
    const Frame& frame = program_.proctypes.at(before_.processes[pid].proctype).frame;
    compare_slots(frame, before_.processes[pid].locals, after_.processes[pid].locals, pid);
  }

  void compare_slots(const Frame& frame, const std::vector<std::int32_t>& before,
                     const std::vector<std::int32_t>& after, int pid) {
    for (std::size_t slot = 0; slot < before.size(); ++slot) {
      if (before[slot] == after[slot]) continue;
      const Slot& declared = frame.slots[slot];
      Change change;
      change.name =
          pid == model::kNobody || pid == self_ ? declared.name : qualified(program_, before_, pid, declared.name);
      change.before = to_value(program_, declared.type, before[slot], before_.channel_names);
      change.after = to_value(program_, declared.type, after[slot], after_.channel_names);
      result_.changes.push_back(std::move(change));
    }
  }

  void compare_channels() {
    const std::size_t common = std::min(before_.channels.size(), after_.channels.size());
    for (std::size_t i = 0; i < common; ++i) {
      const Snapshot::Queue& before = before_.channels[i];
      const Snapshot::Queue& after = after_.channels[i];
      if (before.declaration != after.declaration || before.messages == after.messages) continue;
      Change change;
      change.name = before_.channel_names[i];
      if (before.owner != model::kNobody && before.owner == self_) change.name = before.declaration->name;
      change.is_channel = true;
      for (const auto& message : before.messages) {
        change.messages_before.push_back(to_message(program_, *before.declaration, message, before_.channel_names));
      }
      for (const auto& message : after.messages) {
        change.messages_after.push_back(to_message(program_, *after.declaration, message, after_.channel_names));
      }
      result_.changes.push_back(std::move(change));
    }
  }

  void add_created(int pid) {
    const Snapshot::Process& process = after_.processes[pid];
    const Proctype& proctype = program_.proctypes.at(process.proctype);
    CreatedProcess created{process_name(program_, process.proctype, pid), {}};
    for (std::uint32_t slot = 0; slot < proctype.parameter_slots; ++slot) {
      const Slot& declared = proctype.frame.slots[slot];
      created.parameters.push_back(
          {declared.name, to_value(program_, declared.type, process.locals[slot], after_.channel_names)});
    }
    result_.created.push_back(std::move(created));
  }

  const Program& program_;
  const Snapshot& before_;
  const Snapshot& after_;
  int self_;
  Difference result_;
};

}  // namespace

bool names_own_channel(const Frame& frame, std::size_t slot) {
  return std::any_of(frame.channels.begin(), frame.channels.end(),
                     [slot](const Channel& channel) { return channel.slot == slot; });
}

Snapshot take_snapshot(const Program& program, const machine::Execution& execution) {
  Snapshot snapshot;
  snapshot.globals = read_globals(program, execution);
  for (int pid = 0; pid < execution.process_count(); ++pid) {
    snapshot.processes.push_back(read_process(program, execution, pid));
  }
  for (int id = 1; id <= execution.channel_count(); ++id) {
    Snapshot::Queue queue{&execution.channel(id), execution.channel_owner(id), execution.messages(id)};
    snapshot.channel_names.push_back(queue.owner == model::kNobody
                                         ? queue.declaration->name
                                         : qualified(program, snapshot, queue.owner, queue.declaration->name));
    snapshot.channels.push_back(std::move(queue));
  }
  return snapshot;
}

Difference difference(const Program& program, const Snapshot& before, const Snapshot& after, int self) {
  return Comparison(program, before, after, self).result();
}

std::vector<NamedContent> contents(const Program& program, const Snapshot& state) {
  std::vector<NamedContent> result;
  const auto add_slots = [&](const Frame& frame, const std::vector<std::int32_t>& values, int pid) {
    for (std::size_t slot = 0; slot < values.size(); ++slot) {
      if (names_own_channel(frame, slot)) continue;
      const Slot& declared = frame.slots[slot];
      const std::string name = pid < 0 ? declared.name : qualified(program, state, pid, declared.name);
      result.push_back({name, false, to_value(program, declared.type, values[slot], state.channel_names), {}});
    }
  };
  const auto add_channels = [&](int owner) {
    for (std::size_t i = 0; i < state.channels.size(); ++i) {
      const Snapshot::Queue& queue = state.channels[i];
      if (queue.owner != owner || queue.declaration->capacity == 0) continue;
      NamedContent content{state.channel_names[i], true, {}, {}};
      for (const auto& message : queue.messages) {
        content.messages.push_back(to_message(program, *queue.declaration, message, state.channel_names));
      }
      result.push_back(std::move(content));
    }
  };
  add_slots(program.globals, state.globals, model::kNobody);
  add_channels(model::kNobody);
  for (std::size_t pid = 0; pid < state.processes.size(); ++pid) {
    const Snapshot::Process& process = state.processes[pid];
    add_slots(program.proctypes.at(process.proctype).frame, process.locals, static_cast<int>(pid));
    add_channels(static_cast<int>(pid));
  }
  return result;
}

std::string to_text(const std::vector<std::vector<Value>>& messages) {
  bool single = true;
  for (const auto& message : messages) single = single && message.size() == 1;
  std::string text = "[";
  for (const auto& message : messages) {
    if (text.size() > 1) text += single ? ", " : " | ";
    text += to_text(message);
  }
  return text + "]";
}

std::string to_text(const Change& change) {
  // A channel's content can be long, and the statement already says what came or went: what is in it now is enough.
  return change.is_channel ? fmt::format("{} = {}", change.name, to_text(change.messages_after))
                           : fmt::format("{}: {} -> {}", change.name, to_text(change.before), to_text(change.after));
}

}  // namespace hasse::replay
