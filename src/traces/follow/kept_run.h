// The part of a run that is followed that is kept: its last events, with their clocks, texts and values.
//
// Events are told causes first. Clocks are checked as in ordering.h: own entries grow, no entry goes back, and a clock
// that includes an event includes its clock. An event is kept as long as some process does not know of it. An entry k
// of a clock stands for the logged events of its process up to k. drop() takes events away from the beginning and keeps
// how many there were, the values of variables, and the last event's text and place.
//
// Memory: O(events kept * processes). O(processes) an event, and O(processes) for each process of which it brings news.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "poset/common_past.h"
#include "traces/order/run.h"

namespace hasse::traces {

struct OwnAssignment {
  VariableId variable = 0;
  OwnValue value;
};

// An event of a run that is followed, with everything that belongs to it: nothing of it refers to the text of the log,
// which is not kept.
struct Arrival {
  ProcessId process = 0;
  bool has_clock = false;
  SourcePos place;
  SourcePos clock_place;
  std::string text;
  std::uint32_t own = 0;                   // its number in its process, by its clock if it has one
  std::vector<ClockEntry> clock;           // as the log has it, but for its own entry
  std::vector<OwnAssignment> assignments;  // to variables of the predicate
  std::vector<std::string> sends;          // names of messages
  std::vector<std::string> receives;       // likewise
  std::vector<std::string> channel_sends;  // names of channels
  std::vector<std::string> channel_receives;
};

class KeptRun {
 public:
  explicit KeptRun(std::shared_ptr<const SourceFiles> sources) : sources_(std::move(sources)) {}

  // The process of that name; new ones are added. In the run they come in the order in which they were met.
  ProcessId process(std::string_view name);
  void met(ProcessId process);
  // A process that logs nothing, and whose silence keeps nothing.
  void will_be_silent(ProcessId process) { chains_[process].is_silent = true; }
  bool is_silent(ProcessId process) const { return chains_[process].is_silent; }
  const std::string& name(ProcessId process) const { return chains_[process].name; }
  std::size_t process_count() const { return chains_.size(); }

  // A variable whose values are kept; others are only named.
  VariableId variable(ProcessId process, std::string_view name);
  std::optional<VariableId> find_variable(ProcessId process, std::string_view name) const;
  void named(ProcessId process, std::string_view variable);
  // Its value before the first event.
  void initially(VariableId variable, const Value& value);
  Value initially(VariableId variable) const { return variables_[variable].before.value(); }

  // The clock of the event, in events of each process; valid until the next call. If `causes` is given, the event has no
  // clock of its own, but these events of other processes happened before it. Throws UserError where clocks contradict
  // each other.
  struct Cause {
    ProcessId process = 0;
    std::uint32_t number = 0;  // from 1
  };
  poset::ClockView append(Arrival event);
  poset::ClockView append(Arrival event, const std::vector<Cause>& causes);

  // What every process knows; those that are silent do not count.
  poset::Cut common_past() const;
  void drop(const poset::Cut& cut);

  std::size_t kept() const { return kept_; }
  std::size_t event_count() const { return events_; }
  std::uint32_t event_count(ProcessId process) const;

  // What is kept, as a run. Variables of the predicate are in it if some event, also one that was dropped, assigns them.
  Run run() const;
  // How many events are missing by clocks, and which processes are only named in them.
  std::vector<Warning> warnings() const;

 private:
  struct Kept {
    Arrival event;
    std::vector<std::uint32_t> entries;  // its clock as the log has it
    std::vector<std::uint32_t> counts;   // and in events; empty: the same
    const std::vector<std::uint32_t>& clock() const { return counts.empty() ? entries : counts; }
  };
  struct Chain {
    std::string name;
    bool is_met = false;
    bool is_silent = false;
    std::deque<Kept> events;
    std::uint32_t dropped = 0;
    std::uint32_t first_own = 0, last_own = 0;  // of all events
    std::uint32_t dropped_own = 0;              // of the last one that was dropped
    std::uint32_t known = 0;                    // the greatest entry for it in a clock
    SourcePos dropped_place;
    std::string dropped_text;
    std::vector<std::uint32_t> last_entries;                   // the clock of its last event, as the log has it
    std::map<std::string, VariableId, std::less<>> variables;  // of the predicate
    std::set<std::string, std::less<>> named;                  // in the log
  };
  struct Tracked {
    OwnValue before;  // the first event that is kept
    SourcePos place;
  };

  template <typename... Arguments>
  [[noreturn]] void fail(const Arrival& event, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(event.clock_place, fmt::format(text, std::forward<Arguments>(arguments)...));
  }
  const Kept* find(ProcessId process, std::uint32_t number) const;
  std::uint32_t count_up_to(ProcessId process, std::uint32_t entry) const;
  void check_not_back(const Kept& kept) const;
  void check_known(const Kept& kept, const Kept& known) const;
  poset::ClockView keep(Kept kept);

  std::shared_ptr<const SourceFiles> sources_;
  std::deque<Chain> chains_;
  std::map<std::string, ProcessId, std::less<>> ids_;
  std::vector<ProcessId> order_met_;
  std::deque<Tracked> variables_;
  std::size_t named_ = 0;
  poset::CommonPast past_;
  std::size_t kept_ = 0;
  std::size_t events_ = 0;
};

}  // namespace hasse::traces
