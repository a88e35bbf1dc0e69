// Everything that a state says, by name, and the difference between two states.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "machine/machine.h"
#include "replay/value.h"

namespace hasse::replay {

// The raw values of a state. Takes time and space proportional to the size of the state.
struct Snapshot {
  struct Process {
    std::uint32_t proctype = 0;
    LocationId location = 0;
    std::vector<std::int32_t> locals;
  };
  struct Queue {
    const Channel* declaration = nullptr;
    int owner = model::kNobody;
    std::vector<std::vector<std::int32_t>> messages;
  };
  std::vector<std::int32_t> globals;
  std::vector<Process> processes;  // by pid
  std::vector<Queue> channels;     // id - 1
  ChannelNames channel_names;
};

// A variable declared with a channel of its own: the channel's content says it all.
bool names_own_channel(const Frame& frame, std::size_t slot);

Snapshot take_snapshot(const Program& program, const machine::Execution& execution);

// A variable or channel whose content differs. Channels hold a list of messages; scalars one value.
struct Change {
  std::string name;
  bool is_channel = false;
  Value before;
  Value after;
  std::vector<std::vector<Value>> messages_before;
  std::vector<std::vector<Value>> messages_after;
};

struct NamedValue {
  std::string name;
  Value value;
};

struct CreatedProcess {
  std::string name;  // "Node[2]"
  std::vector<NamedValue> parameters;
};

struct Difference {
  std::vector<Change> changes;
  std::vector<CreatedProcess> created;
  std::vector<std::string> died;
};

// What changed from one state to the next. Locals of the process `self` appear under their own names ("clock"), those
// of others with their process ("Node[2]:clock"). Variables of a process that died or was created are not listed.
Difference difference(const Program& program, const Snapshot& before, const Snapshot& after, int self);

// All variables and channels of a state, globals first, in order of declaration.
struct NamedContent {
  std::string name;
  bool is_channel = false;
  Value value;
  std::vector<std::vector<Value>> messages;
};
std::vector<NamedContent> contents(const Program& program, const Snapshot& state);

// "[request, 0 | reply, 1]", "[]"; one-field messages "[1, 2]".
std::string to_text(const std::vector<std::vector<Value>>& messages);

// "x: 0 -> 1"; of a channel what it holds now: "inbox[0] = [request, 0]".
std::string to_text(const Change& change);

}  // namespace hasse::replay
