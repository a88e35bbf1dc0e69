#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "base/stop.h"
#include "traces/order/cycle.h"
#include "traces/order/log_warnings.h"
#include "traces/order/ordering.h"

namespace hasse::traces {

namespace {

class Matcher {
 public:
  Matcher(const Records& records, const SourceFiles& sources) : records_(records), sources_(sources) {}

  Matched match(std::vector<Warning>& warnings) {
    const std::vector<Ends> all = ends_in_order();
    for (const Ends& ends : all) {
      for (const MessageEnd& end : ends) {
        if (end.is_send) send(end);
      }
    }
    for (const Ends& ends : all) {
      for (const MessageEnd& end : ends) {
        if (!end.is_send) receive(end);
      }
    }
    warn(warnings);
    Matched result{std::move(edges_), std::move(numbers_), {}};
    for (const auto& [name, channel] : channels_) {
      if (channel.received == 0) continue;
      for (const Send& send : std::span(channel.sends).subspan(channel.received)) {
        for (const ProcessId receiver : records_.processes_of(channel.last_receive))
          result.unreceived.emplace_back(send.event, receiver);
      }
    }
    return result;
  }

 private:
  using Ends = std::span<const MessageEnd>;
  struct Send {
    std::uint32_t event = 0;
    std::uint32_t number = 0;
    bool received = false;
  };
  struct Channel {
    std::vector<Send> sends;
    std::size_t received = 0;
    std::uint32_t last_receive = 0;
  };

  std::string place_of(std::uint32_t event) const { return sources_.place(records_.events[event].place); }

  template <typename... Arguments>
  [[noreturn]] void fail(const MessageEnd& end, fmt::format_string<Arguments...> text, Arguments&&... arguments) const {
    throw UserError(records_.events[end.event].place, fmt::format(text, std::forward<Arguments>(arguments)...));
  }

  // All ends. On channels it matters which event of a process is the earlier one: clocks say it, if there are any, and
  // otherwise the lines.
  std::vector<Ends> ends_in_order() const {
    if (records_.clocks.empty() || std::ranges::none_of(records_.ends, &MessageEnd::on_channel)) return {records_.ends};
    std::vector<Ends> result;  // of each event that has some
    for (auto at = records_.ends.begin(); at != records_.ends.end();) {
      const auto stop = std::find_if(at, records_.ends.end(),
                                     [event = at->event](const MessageEnd& end) { return end.event != event; });
      result.emplace_back(at, stop);
      at = stop;
    }
    const std::vector<std::uint32_t> own = own_entries();
    std::vector<std::vector<std::size_t>> places(records_.processes.size());
    for (std::size_t i = 0; i < result.size(); ++i)
      places[records_.events[result[i].front().event].process].push_back(i);
    for (const std::vector<std::size_t>& of_process : places) {
      std::vector<Ends> sorted;
      for (const std::size_t i : of_process) sorted.push_back(result[i]);
      std::ranges::stable_sort(sorted, {}, [&](const Ends& ends) { return own[ends.front().event]; });
      for (std::size_t i = 0; i < sorted.size(); ++i) result[of_process[i]] = sorted[i];
    }
    return result;
  }

  // Of each event; where it is missing, that of the line before in its process, after which it would be filled in.
  std::vector<std::uint32_t> own_entries() const {
    std::vector<std::uint32_t> own(records_.events.size()), last(records_.processes.size(), 0);
    for (std::uint32_t e = 0; e < own.size(); ++e) {
      const ProcessId process = records_.events[e].process;
      for (const ClockEntry& entry : records_.clock(e)) {
        if (entry.process == process) last[process] = entry.count;
      }
      own[e] = last[process];
    }
    return own;
  }

  // Only events that have a process in common are in a known order.
  void refuse_two_ends(const MessageEnd& end, std::uint32_t earlier, const char* what) const {
    const std::span<const ProcessId> before = records_.processes_of(earlier), now = records_.processes_of(end.event);
    if (std::ranges::find_first_of(before, now) != before.end()) return;
    const ProcessId first = before.front();
    const ProcessId second = now.front();
    fail(end,
         "channel '{}' has two {}, {} and {}, so the order of its messages is not known; name the messages instead",
         end.name, what, records_.processes[first], records_.processes[second]);
  }

  void send(const MessageEnd& end) {
    if (end.on_channel) {
      std::vector<Send>& sends = channels_[end.name].sends;
      if (!sends.empty()) refuse_two_ends(end, sends.back().event, "senders");
      sends.push_back({end.event, count_++});
      return;
    }
    const auto [known, is_new] = sends_.emplace(end.name, Send{end.event, count_++});
    if (!is_new) {
      fail(end, "message '{}' is sent a second time; the first time was at {}", end.name,
           place_of(known->second.event));
    }
  }

  void receive(const MessageEnd& end) {
    Send* sent = nullptr;
    if (end.on_channel) {
      Channel& channel = channels_[end.name];
      if (channel.received > 0) refuse_two_ends(end, channel.last_receive, "receivers");
      channel.last_receive = end.event;
      if (channel.received == channel.sends.size()) {
        fail(end, "this is message {} that comes out of channel '{}', but only {} went in", channel.received + 1,
             end.name, channel.sends.size());
      }
      sent = &channel.sends[channel.received++];
    } else {
      refuse_twice(end);
      const auto known = sends_.find(end.name);
      if (known == sends_.end()) {
        if (unsent_++ == 0) first_unsent_ = records_.events[end.event].place;
        return;
      }
      sent = &known->second;
    }
    if (sent->event == end.event) fail(end, "'{}': one event both sends and receives the message", end.name);
    sent->received = true;
    edges_.push_back({sent->event, end.event});
    numbers_.push_back(sent->number);
  }

  // Ends come event by event.
  void refuse_twice(const MessageEnd& end) {
    if (receiver_ != end.event) names_received_.clear();
    receiver_ = end.event;
    if (!names_received_.insert(end.name).second) fail(end, "message '{}' is received twice by one event", end.name);
  }

  void warn(std::vector<Warning>& warnings) const {
    std::uint64_t lost = 0;
    for (const auto& [name, sent] : sends_) lost += sent.received ? 0 : 1;
    for (const auto& [name, channel] : channels_) lost += channel.sends.size() - channel.received;
    warn_of_messages(unsent_, first_unsent_, lost, warnings);
  }

  const Records& records_;
  const SourceFiles& sources_;
  std::unordered_map<std::string_view, Send> sends_;
  std::unordered_map<std::string_view, Channel> channels_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> numbers_;  // of the message of each edge
  std::uint32_t count_ = 0;
  std::optional<std::uint32_t> receiver_;
  std::unordered_set<std::string_view> names_received_;  // by that event
  std::uint64_t unsent_ = 0;
  SourcePos first_unsent_;
};

// Lets each process run as far as the messages that it waits for allow.
class EdgeOrder {
 public:
  EdgeOrder(const Records& records, std::span<const Edge> edges, const SourceFiles& sources)
      : records_(records),
        sources_(sources),
        chains_(records.processes.size()),
        next_(records.processes.size(), 0),
        causes_(records.events.size()),
        effects_(records.events.size()) {
    for (std::uint32_t e = 0; e < records.events.size(); ++e) {
      for (const ProcessId home : records.processes_of(e)) chains_[home].push_back(e);
    }
    for (const Edge& edge : edges) {
      causes_[edge.to].push_back(edge.from);
      effects_[edge.from].push_back(edge.to);
    }
  }

  Ordering order() {
    Ordering result{poset::Poset(chains_.size()), {}};
    std::vector<poset::EventId> ids(records_.events.size(), kNone);
    std::vector<ProcessId> work;
    for (ProcessId p = static_cast<ProcessId>(chains_.size()); p > 0; --p) work.push_back(p - 1);
    while (!work.empty()) {
      stop_point();
      const ProcessId p = work.back();
      work.pop_back();
      while (next_[p] < chains_[p].size()) {
        const std::uint32_t e = chains_[p][next_[p]];
        std::vector<poset::EventId> causes;
        for (const std::uint32_t cause : causes_[e]) causes.push_back(ids[cause]);
        if (late_home(e) || std::ranges::find(causes, kNone) != causes.end()) break;
        ids[e] = result.poset.append(records_.processes_of(e), causes);
        result.sequence.push_back(e);
        for (const ProcessId home : records_.processes_of(e)) {
          ++next_[home];
          if (home != p) work.push_back(home);
        }
        for (const std::uint32_t effect : effects_[e]) work.push_back(records_.events[effect].process);
      }
    }
    if (result.sequence.size() < records_.events.size()) report_cycle(ids);
    return result;
  }

 private:
  static constexpr poset::EventId kNone = UINT32_MAX;

  std::string describe(std::uint32_t e) const {
    std::string processes;
    for (const ProcessId home : records_.processes_of(e))
      fmt::format_to(std::back_inserter(processes), "{}{}", processes.empty() ? "" : ", ", records_.processes[home]);
    return fmt::format("{} ({})", sources_.place(records_.events[e].place), processes);
  }

  // Which of the event's processes has something to do before it?
  std::optional<ProcessId> late_home(std::uint32_t e) const {
    for (const ProcessId home : records_.processes_of(e)) {
      if (chains_[home][next_[home]] != e) return home;
    }
    return std::nullopt;
  }

  // From an event that waits go to the one whose message it waits for, and to the first of that process that waits; or,
  // if it waits for one of its own processes, to the first of that.
  [[noreturn]] void report_cycle(const std::vector<poset::EventId>& ids) const {
    ProcessId p = 0;
    while (next_[p] == chains_[p].size()) ++p;
    struct Reason {
      std::uint32_t sent = kNone;
      ProcessId process = 0;  // that it waits for
    };
    const auto first_waiting = [&](ProcessId process) { return chains_[process][next_[process]]; };
    const auto reason_of = [&](std::uint32_t e) -> Reason {
      if (const auto late = late_home(e)) return {.process = *late};
      const std::uint32_t cause =
          *std::ranges::find_if(causes_[e], [&](std::uint32_t sent) { return ids[sent] == kNone; });
      return {cause, records_.events[cause].process};
    };
    const auto cycle = cycle_from<Reason>(first_waiting(p), reason_of,
                                          [&](const Reason& reason) { return first_waiting(reason.process); });
    std::string text = "messages and the order of lines form a cycle:";
    std::string_view comes = "";
    for (const auto& [e, reason] : cycle) {
      fmt::format_to(std::back_inserter(text), "{} {} ", comes, describe(e));
      if (reason.sent == kNone) {
        fmt::format_to(std::back_inserter(text), "is an event of {}, too", records_.processes[reason.process]);
      } else {
        fmt::format_to(std::back_inserter(text), "receives what {} sends", describe(reason.sent));
      }
      comes = ", before which";
    }
    throw UserError(records_.events[cycle.front().first].place, text);
  }

  const Records& records_;
  const SourceFiles& sources_;
  std::vector<std::vector<std::uint32_t>> chains_;
  std::vector<std::size_t> next_;
  std::vector<std::vector<std::uint32_t>> causes_, effects_;
};

}  // namespace

Matched match_messages(const Records& records, const SourceFiles& sources, std::vector<Warning>& warnings) {
  return Matcher(records, sources).match(warnings);
}

Ordering order_by_edges(const Records& records, std::span<const Edge> edges, const SourceFiles& sources) {
  return EdgeOrder(records, edges, sources).order();
}

}  // namespace hasse::traces
