// Records: the events of a log as a reader found them, one after another, before their order is known.
//
// Readers fill it: event(), then what belongs to that event; an event of several processes at once (a rendezvous) is
// given to one and then to the others by together_with(). make_run() (run.h) makes a recorded run of it. Names are kept
// here; texts of events are views that the caller keeps (the text of the log, or texts.keep()).
#pragma once

#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "traces/read/value.h"

namespace hasse::traces {

using ProcessId = std::uint32_t;
using VariableId = std::uint32_t;

struct Variable {
  ProcessId process = 0;
  std::string_view name;
  Value initially = {};
  SourcePos place = {};   // of the event that assigned it, if the beginning of the run is not kept
  bool is_count = false;  // of messages or events (counts.h); the log knows nothing of it
};

// What to say where two files give a variable different values before the first event.
std::string two_beginnings(std::string_view process, std::string_view variable, const Value& one, const Value& other);

struct Assignment {
  VariableId variable = 0;
  Value value;  // undefined: from here on it has no value
};

struct ClockEntry {
  ProcessId process = 0;
  std::uint32_t count = 0;
};

// One end of a message. Ends with the same name belong together: one send and any number of receives; on a channel the
// k-th send and the k-th receive.
struct MessageEnd {
  std::uint32_t event = 0;
  bool is_send = false;
  bool on_channel = false;
  std::string_view name;
};

// Of two records, by their numbers: the first happened before the second.
struct Edge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

struct RecordedEvent {
  ProcessId process = 0;
  bool has_clock = false;
  bool is_joint = false;  // of several processes, of which `process` is the first
  SourcePos place;
  SourcePos clock_place;
  std::string_view text;
  std::size_t clock_end = 0;       // its entries end here in `clocks`; they begin where those of the event before end
  std::size_t assignment_end = 0;  // likewise in `assignments`
};

// Events that gave a variable two values at once, of which the last one counts.
struct Overwritten {
  std::uint64_t count = 0;
  SourcePos first;
  std::string what;  // the first one's variable, and other names that tell the values apart
};

class Records {
 public:
  // The process or variable of that name; new ones are added.
  ProcessId process(std::string_view name);
  VariableId variable(ProcessId process, std::string_view name);

  // Begins an event. What follows belongs to it.
  void event(ProcessId process, SourcePos place, std::string_view text);
  // The event is one of that process, too. False: it is already.
  bool together_with(ProcessId process);
  void clock_begins(SourcePos place);
  void clock_entry(std::string_view process, std::uint32_t count);
  void assign(std::string_view name, Value value) { assign(events.back().process, name, value); }
  void assign(ProcessId process, std::string_view name, Value value);  // `process`: one of the event's
  void message(bool is_send, bool on_channel, std::string_view name);

  // Of a log that is read bit by bit: what was read so far has been taken away. The processes stay.
  void forget_events();

  std::span<const ClockEntry> clock(std::size_t event) const {
    const std::size_t begin = event == 0 ? 0 : events[event - 1].clock_end;
    return std::span(clocks).subspan(begin, events[event].clock_end - begin);
  }
  std::span<const Assignment> assignments_of(std::size_t event) const {
    const std::size_t begin = event == 0 ? 0 : events[event - 1].assignment_end;
    return std::span(assignments).subspan(begin, events[event].assignment_end - begin);
  }

  std::span<const ProcessId> processes_of(std::size_t event) const {
    if (!events[event].is_joint) return std::span(&events[event].process, 1);
    return joint.at(static_cast<std::uint32_t>(event));
  }

  std::vector<std::string_view> processes;
  std::size_t listed = 0;  // if not 0: the first so many are all processes that there are
  std::vector<Variable> variables;
  std::vector<RecordedEvent> events;
  std::map<std::uint32_t, std::vector<ProcessId>> joint;  // the processes of events that have several
  std::vector<ClockEntry> clocks;
  std::vector<Assignment> assignments;
  std::vector<MessageEnd> ends;
  std::vector<Edge> edges;          // what orders events beside messages and clocks
  bool edges_are_messages = false;  // that the log does not name
  bool is_of_cover = false;         // one of the runs of a trace cover of a model
  std::vector<Warning> warnings;
  Overwritten overwritten;
  Texts texts;

 private:
  void note_overwriting(const Assignment& assignment);

  std::unordered_map<std::string_view, ProcessId> process_ids_;
  std::vector<std::unordered_map<std::string_view, VariableId>> variable_ids_;
  std::vector<std::size_t> assigned_by_;  // of each variable: how many events there were when it was last assigned
  std::vector<std::vector<ProcessId>> clock_orders_;  // by process: the processes named in its last clock, in order
};

}  // namespace hasse::traces
