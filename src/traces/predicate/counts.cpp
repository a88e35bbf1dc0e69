#include "traces/predicate/counts.h"

#include <algorithm>
#include <compare>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/stop.h"
#include "traces/predicate/known_names.h"

namespace hasse::traces {

namespace {

// An event makes the count of a variable greater by one.
using Increment = std::pair<poset::EventId, VariableId>;

// A new variable of the process, which begins with this value.
VariableId add_count(Run& run, ProcessId process, std::string_view name, std::int64_t initially) {
  run.variables.push_back({.process = process, .name = run.texts.keep(name), .initially = initially, .is_count = true});
  return static_cast<VariableId>(run.variables.size() - 1);
}

// The assignments that all increments together are. O(events + assignments + increments * log).
void assign_counts(Run& run, std::vector<Increment> increments) {
  std::ranges::sort(increments);
  std::map<VariableId, std::int64_t> totals;
  for (const auto& [event, variable] : increments)
    totals.emplace(variable, std::get<std::int64_t>(run.variables[variable].initially));
  std::vector<Assignment> assignments;
  assignments.reserve(run.assignments.size() + increments.size());
  auto next = increments.begin();
  for (poset::EventId e = 0; e < run.events.size(); ++e) {
    stop_point();
    const std::span<const Assignment> own = run.assignments_of(e);
    const std::size_t first = assignments.size();
    assignments.insert(assignments.end(), own.begin(), own.end());
    for (; next != increments.end() && next->first == e; ++next) {
      const std::int64_t total = ++totals[next->second];
      if (assignments.size() > first && assignments.back().variable == next->second) assignments.pop_back();
      assignments.push_back({next->second, total});
    }
    run.events[e].first_assignment = first;
    run.events[e].assignment_count = assignments.size() - first;
  }
  run.assignments = std::move(assignments);
}

ProcessId process_named(const Run& run, const Syntax& name) {
  const auto found = std::ranges::find(run.processes, name.path[0]);
  if (found != run.processes.end()) return static_cast<ProcessId>(found - run.processes.begin());
  throw UserError(name.pos, fmt::format("there is no process '{}'{}", name.path[0],
                                        known_names({run.processes.begin(), run.processes.end()}, name.path[0])));
}

const Channel* find_channel(const Run& run, ProcessId from, ProcessId to) {
  const auto found = std::ranges::find_if(
      run.channels, [&](const Channel& channel) { return channel.from == from && channel.to == to; });
  return found == run.channels.end() ? nullptr : &*found;
}

// The channels that are missing, each with one of its places.
void collect(const Syntax& syntax, const Run& run, std::map<std::pair<ProcessId, ProcessId>, SourcePos>& wanted) {
  for (const Syntax& operand : syntax.operands) {
    if (syntax.kind != "channel") collect(operand, run, wanted);
  }
  if (syntax.kind != "channel") return;
  if (!run.names_messages) {
    throw UserError(
        syntax.pos,
        "'channel' counts messages under way, and this log does not say which messages there are: JSON lines "
        "with names of messages or channels do, and spans; clocks alone do not");
  }
  const ProcessId from = process_named(run, syntax.operands[0]);
  const ProcessId to = process_named(run, syntax.operands[1]);
  if (find_channel(run, from, to) == nullptr) wanted.emplace(std::pair(from, to), syntax.pos);
}

// How many messages each event sends on, and receives from, the channels that are added.
class Counter {
 public:
  explicit Counter(Run& run) : run_(run), first_(run.channels.size()) {}

  void add(ProcessId from, ProcessId to) {
    const VariableId sent = add_count(run_, from, fmt::format("messages sent to {}", run_.processes[to]), 0);
    const VariableId received = add_count(run_, to, fmt::format("messages received from {}", run_.processes[from]), 0);
    run_.channels.push_back({from, to, sent, received});
  }

  void count() {
    for (const std::vector<Message>* messages : {&run_.messages, &run_.calls}) count(*messages);
    for (const Unreceived& message : run_.unreceived)
      for_each_channel(message.sent, message.to,
                       [&](const Channel& channel) { increments_.emplace_back(message.sent, channel.sent); });
    for (std::size_t i = first_; i < run_.channels.size(); ++i) warn_if_empty(run_.channels[i]);
    assign_counts(run_, std::move(increments_));
  }

 private:
  // A message arrives at each receiver once, with the first of its receptions there.
  void count(const std::vector<Message>& messages) {
    struct Reception {
      std::uint32_t number;
      ProcessId to;
      poset::EventId received, sent;
      auto operator<=>(const Reception&) const = default;
    };
    std::vector<Reception> receptions;
    for (const Message& message : messages) {
      for (const poset::ChainId to : run_.order.chains_of(message.received))
        receptions.push_back({message.number, to, message.received, message.sent});
    }
    std::ranges::sort(receptions);
    for (std::size_t i = 0; i < receptions.size(); ++i) {
      const Reception& reception = receptions[i];
      if (i > 0 && reception.number == receptions[i - 1].number && reception.to == receptions[i - 1].to) continue;
      for_each_channel(reception.sent, reception.to, [&](const Channel& channel) {
        increments_.emplace_back(reception.sent, channel.sent);
        increments_.emplace_back(reception.received, channel.received);
      });
    }
  }

  template <typename Use>
  void for_each_channel(poset::EventId sent, ProcessId to, const Use& use) const {
    const std::span<const poset::ChainId> senders = run_.order.chains_of(sent);
    for (std::size_t i = first_; i < run_.channels.size(); ++i) {
      const Channel& channel = run_.channels[i];
      if (channel.to == to && std::ranges::find(senders, channel.from) != senders.end()) use(channel);
    }
  }

  // Whatever is asked of it has then the same answer in all states.
  void warn_if_empty(const Channel& channel) const {
    const auto is_sent = [&](const Increment& increment) { return increment.second == channel.sent; };
    if (std::ranges::any_of(increments_, is_sent)) return;
    run_.warnings.push_back({{},
                             fmt::format("channel({0}, {1}) is always 0: the log has no message from {0} to {1}",
                                         run_.processes[channel.from], run_.processes[channel.to])});
  }

  Run& run_;
  std::size_t first_;  // of the channels that are added
  std::vector<Increment> increments_;
};

}  // namespace

void add_channels(const Syntax& syntax, Run& run) {
  std::map<std::pair<ProcessId, ProcessId>, SourcePos> wanted;
  collect(syntax, run, wanted);
  if (wanted.empty()) return;
  Counter counter(run);
  for (const auto& [channel, pos] : wanted) counter.add(channel.first, channel.second);
  counter.count();
}

const Channel& channel_of(const Run& run, const Syntax& syntax) {
  const Channel* channel =
      find_channel(run, process_named(run, syntax.operands[0]), process_named(run, syntax.operands[1]));
  HASSE_CHECK(channel != nullptr, "a channel that has not been added");
  return *channel;
}

bool names_event_count(const Syntax& syntax) {
  return syntax.kind == "name" && syntax.path.back() == kEventCount && syntax.path.size() <= 2;
}

bool has_event_counts(const Run& run) {
  return std::ranges::any_of(
      run.variables, [](const Variable& variable) { return variable.is_count && variable.name == kEventCount; });
}

void add_event_counts(const Syntax& syntax, Run& run) {
  for (const Syntax& operand : syntax.operands) add_event_counts(operand, run);
  if (!names_event_count(syntax)) return;
  if (std::ranges::find(run.variables, kEventCount, &Variable::name) != run.variables.end()) return;
  std::vector<VariableId> counts;
  for (ProcessId p = 0; p < run.processes.size(); ++p)
    counts.push_back(add_count(run, p, kEventCount, events_before(run, p)));
  std::vector<Increment> increments;
  for (poset::EventId e = 0; e < run.events.size(); ++e) {
    for (const poset::ChainId process : run.order.chains_of(e)) increments.emplace_back(e, counts[process]);
  }
  assign_counts(run, std::move(increments));
}

}  // namespace hasse::traces
