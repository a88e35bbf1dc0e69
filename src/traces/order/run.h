// A recorded run: what the processes of a real system did, as a partial order, and the values that variables had.
//
// Every process is a chain of the poset, with the process's number. Events are numbered as in the poset. An event of
// several processes at once lies on the chain of each (order.chains_of): all of them take this step together, so it is
// in a state for all or for none, and it happened after whatever happened before in any of them. It may assign to
// variables of each. A value that an event assigns persists until it is overwritten; before the first assignment a
// variable is undefined, unless the log gives it an initial value. make_run: time and memory O(events * processes).
#pragma once

#include <memory>
#include <span>

#include "base/diagnostics.h"
#include "poset/poset.h"
#include "traces/read/records.h"

namespace hasse::traces {

struct Event {
  ProcessId process = 0;  // the first of them, if it has several
  SourcePos place;
  std::string_view text;
  std::size_t first_assignment = 0;
  std::size_t assignment_count = 0;
};

struct Message {
  poset::EventId sent = 0;
  poset::EventId received = 0;
  std::uint32_t number = 0;  // receptions of one message have the same
};

// What came before the first kept event of a process, in a run that was followed (follow.h).
struct Beginning {
  std::uint32_t events = 0;
  SourcePos place;  // of the last of them
  std::string_view text;
};

// A message on a channel whose receiver is known, and has not received it.
struct Unreceived {
  poset::EventId sent = 0;
  ProcessId to = 0;
};

// From one process to another: the variables that count its messages (channels.h).
struct Channel {
  ProcessId from = 0, to = 0;
  VariableId sent = 0, received = 0;
};

struct Run {
  std::string label;  // of the execution, if a log holds several
  std::vector<std::string_view> processes;
  std::vector<Variable> variables;
  std::vector<Event> events;
  std::vector<Beginning> beginnings;  // of each process; empty: the run is kept from its beginning on
  std::vector<Assignment> assignments;
  std::vector<Message> messages;  // those that the log names; clocks alone name none
  std::vector<Message> calls;     // and returns, that spans tell of
  std::vector<Unreceived> unreceived;
  bool names_messages = false;    // or has calls: what is under way is known
  std::vector<Channel> channels;  // that predicates have asked for
  bool has_clocks = false;
  bool is_of_cover = false;  // one of the runs of a trace cover of a model
  poset::Poset order{0};
  std::vector<Warning> warnings;
  std::vector<Warning> cautions;  // further ones, which belong to each answer: all events in one order, or in none
  std::shared_ptr<const SourceFiles> sources;  // texts of events lie there or in `texts`
  Texts texts;

  std::span<const Assignment> assignments_of(poset::EventId event) const {
    return std::span(assignments).subspan(events[event].first_assignment, events[event].assignment_count);
  }
};

// How many events of a process, or of all, came before those that are kept.
std::uint32_t events_before(const Run& run, ProcessId process);
std::size_t events_before(const Run& run);

// Orders the events. Throws UserError where clocks or messages contradict each other, and with `repair` where that
// cannot be repaired.
Run make_run(std::string label, Records records, std::shared_ptr<const SourceFiles> sources, bool repair);

// The names of the event's processes, as "a" or "a, b".
std::string processes_text(const Run& run, poset::EventId event);

// The name of a variable that the event assigns; with its process, if the event has several.
std::string name_in_event(const Run& run, poset::EventId event, VariableId variable);

// The values of a variable after 0, 1, 2, ... events of its process.
std::vector<Value> values_of(const Run& run, VariableId variable);

}  // namespace hasse::traces
