// Holds back the events of a log that is followed until what they know of has been handed on, so that causes come first.
//
// The events of one process must be read in their order; otherwise it could never be known that an event is missing
// rather than late. Those of different processes may be read in any order. By clocks, an event that has an entry k for
// process q waits until an event of q beyond k has been read, or number k has been handed on. By messages, a receive
// waits for its send. At the end of the log nothing more is waited for: what is missing then is missing, as off line.
//
// Memory: the events that are held back; by messages also a name for each message sent, since it may be received any
// number of times, and for channels the sends that are still in transit. Amortised O(entries) an event.
#pragma once

#include <deque>
#include <functional>
#include <unordered_map>

#include "traces/follow/kept_run.h"

namespace hasse::traces {

class Arrivals {
 public:
  // Called for each event, causes first: by KeptRun::append.
  using HandOn = std::function<void(Arrival event, const std::vector<KeptRun::Cause>& causes)>;

  Arrivals(const KeptRun& run, const SourceFiles& sources, HandOn hand_on)
      : run_(run), sources_(sources), hand_on_(std::move(hand_on)) {}

  // Throws UserError where the log contradicts itself, or a process does not come in order.
  void arrive(Arrival event);
  // Hands on what is left. Throws UserError where events wait for each other.
  void end();

  std::size_t held() const { return held_; }
  // Of those that are held back: how many, and what the first one waits for.
  std::vector<Warning> held_back() const;
  // What is to be said of messages at the end.
  std::vector<Warning> warnings() const;
  // Whatever leaves all events in one order, or those of different processes in none.
  std::vector<Warning> cautions() const;

 private:
  struct Queue {
    std::deque<Arrival> events;
    std::size_t satisfied = 0;    // of the entries of the first one's clock
    std::uint32_t handed_on = 0;  // number of the last one
    std::uint32_t read = 0;       // likewise
    SourcePos read_at;
    std::vector<ProcessId> waiting;  // processes whose first event waits for one of this process
  };
  struct Send {
    KeptRun::Cause event;
    SourcePos place;
    bool is_received = false;
  };
  struct Channel {
    std::deque<Send> under_way;
    std::uint64_t sent = 0, received = 0;
    std::optional<ProcessId> sender, receiver;
    std::vector<ProcessId> waiting;
  };

  template <typename... Arguments>
  [[noreturn]] void fail(SourcePos pos, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(pos, fmt::format(text, std::forward<Arguments>(arguments)...));
  }
  Queue& queue(ProcessId process);
  void check_arrival(const Arrival& event, const Queue& queue) const;
  void work();
  void wake(std::vector<ProcessId>& waiting);
  bool is_satisfied(const ClockEntry& entry) const;
  bool is_ready(ProcessId process);
  bool has_messages(ProcessId process);
  std::vector<KeptRun::Cause> take_messages(const Arrival& event);
  void send_messages(const Arrival& event, const KeptRun::Cause& as);
  void refuse_two_ends(const Arrival& event, const std::string& channel, std::optional<ProcessId>& known,
                       const char* what) const;
  std::string reason(const Queue& queue) const;
  [[noreturn]] void report_cycle() const;

  const KeptRun& run_;
  const SourceFiles& sources_;
  HandOn hand_on_;
  std::deque<Queue> queues_;
  std::vector<ProcessId> work_;
  std::size_t held_ = 0;
  std::optional<bool> by_clocks_;
  SourcePos first_place_;
  bool at_end_ = false;
  std::unordered_map<std::string, Send> sends_;
  std::unordered_map<std::string, std::vector<ProcessId>> waiting_for_message_;
  std::unordered_map<std::string, Channel> channels_;
  std::unordered_map<std::string, std::size_t> sends_to_come_;          // at the end, in events held back
  std::unordered_map<std::string, std::size_t> channel_sends_to_come_;  // likewise
  std::uint64_t messages_ = 0;
  bool knows_others_ = false;  // did a clock name another process?
  std::uint64_t unsent_ = 0;
  SourcePos first_unsent_;
};

}  // namespace hasse::traces
