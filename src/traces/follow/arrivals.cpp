#include "traces/follow/arrivals.h"

#include <algorithm>
#include <set>

#include "traces/order/log_warnings.h"

namespace hasse::traces {

Arrivals::Queue& Arrivals::queue(ProcessId process) {
  if (process >= queues_.size()) queues_.resize(process + 1);
  return queues_[process];
}

void Arrivals::check_arrival(const Arrival& event, const Queue& queue) const {
  if (event.has_clock != *by_clocks_) {
    if (*by_clocks_) fail(event.place, "this event has no clock, but the one at {} has", sources_.place(first_place_));
    fail(event.place, "this event has a clock, but the one at {} has none", sources_.place(first_place_));
  }
  for (const std::string& name : event.receives) {
    if (!event.has_clock && std::ranges::find(event.sends, name) != event.sends.end())
      fail(event.place, "'{}': one event both sends and receives the message", name);
  }
  if (!event.has_clock) {
    std::set<std::string_view> names;
    for (const std::string& name : event.receives) {
      if (!names.insert(name).second) fail(event.place, "message '{}' is received twice by one event", name);
    }
    return;
  }
  if (event.own == queue.read) {
    fail(event.clock_place, "two events of {} have the own entry {}; the other one is at {}", run_.name(event.process),
         event.own, sources_.place(queue.read_at));
  }
  if (event.own < queue.read) {
    fail(event.clock_place,
         "event {} of {} comes after event {}, at {}; a log can be followed if the events of each process are in order",
         event.own, run_.name(event.process), queue.read, sources_.place(queue.read_at));
  }
}

void Arrivals::arrive(Arrival event) {
  if (!by_clocks_) {
    by_clocks_ = event.has_clock;
    first_place_ = event.place;
  }
  const ProcessId process = event.process;
  Queue& own = queue(process);
  check_arrival(event, own);
  knows_others_ = knows_others_ || !event.clock.empty();
  own.read = event.own;
  own.read_at = event.clock_place;
  own.events.push_back(std::move(event));
  ++held_;
  if (own.events.size() == 1) {
    // Also, those that wait for an earlier event of this process know now that it is missing.
    wake(own.waiting);
    work_.push_back(process);
  }
  work();
}

void Arrivals::end() {
  at_end_ = true;
  for (ProcessId p = 0; p < queues_.size(); ++p) {
    work_.push_back(p);
    for (const Arrival& event : queues_[p].events) {
      for (const std::string& name : event.sends) ++sends_to_come_[name];
      for (const std::string& name : event.channel_sends) ++channel_sends_to_come_[name];
    }
  }
  work();
  if (held_ > 0) report_cycle();
}

void Arrivals::wake(std::vector<ProcessId>& waiting) {
  work_.insert(work_.end(), waiting.begin(), waiting.end());
  waiting.clear();
}

void Arrivals::work() {
  while (!work_.empty()) {
    const ProcessId process = work_.back();
    work_.pop_back();
    Queue& own = queue(process);
    while (!own.events.empty() && is_ready(process)) {
      Arrival event = std::move(own.events.front());
      own.events.pop_front();
      --held_;
      own.satisfied = 0;
      own.handed_on = event.own;
      const std::vector<KeptRun::Cause> causes = event.has_clock ? std::vector<KeptRun::Cause>() : take_messages(event);
      if (!event.has_clock) send_messages(event, {process, run_.event_count(process) + 1});
      hand_on_(std::move(event), causes);
      wake(own.waiting);
    }
  }
}

bool Arrivals::is_satisfied(const ClockEntry& entry) const {
  if (run_.is_silent(entry.process)) return true;
  if (entry.process >= queues_.size()) return at_end_;
  const Queue& other = queues_[entry.process];
  if (!other.events.empty()) return other.events.front().own > entry.count;
  return at_end_ || other.handed_on >= entry.count;
}

bool Arrivals::is_ready(ProcessId process) {
  Queue& own = queue(process);
  const Arrival& event = own.events.front();
  if (!event.has_clock) return has_messages(process);
  for (; own.satisfied < event.clock.size(); ++own.satisfied) {
    const ClockEntry& entry = event.clock[own.satisfied];
    if (is_satisfied(entry)) continue;
    queue(entry.process).waiting.push_back(process);
    return false;
  }
  return true;
}

bool Arrivals::has_messages(ProcessId process) {
  const Arrival& event = queue(process).events.front();
  for (const std::string& name : event.receives) {
    if (sends_.contains(name) || (at_end_ && sends_to_come_[name] == 0)) continue;
    waiting_for_message_[name].push_back(process);
    return false;
  }
  for (const std::string& name : event.channel_receives) {
    Channel& channel = channels_[name];
    const auto wanted = static_cast<std::size_t>(std::ranges::count(event.channel_receives, name));
    if (channel.under_way.size() >= wanted) continue;
    if (at_end_ && channel_sends_to_come_[name] == 0) {
      fail(event.place, "this is message {} that comes out of channel '{}', but only {} went in", channel.sent + 1,
           name, channel.sent);
    }
    channel.waiting.push_back(process);
    return false;
  }
  return true;
}

void Arrivals::refuse_two_ends(const Arrival& event, const std::string& channel, std::optional<ProcessId>& known,
                               const char* what) const {
  if (!known) known = event.process;
  if (*known == event.process) return;
  fail(event.place,
       "channel '{}' has two {}, {} and {}, so the order of its messages is not known; name the messages instead",
       channel, what, run_.name(*known), run_.name(event.process));
}

std::vector<KeptRun::Cause> Arrivals::take_messages(const Arrival& event) {
  std::vector<KeptRun::Cause> causes;
  for (const std::string& name : event.receives) {
    const auto sent = sends_.find(name);
    if (sent == sends_.end()) {
      if (unsent_++ == 0) first_unsent_ = event.place;
      continue;
    }
    sent->second.is_received = true;
    causes.push_back(sent->second.event);
  }
  for (const std::string& name : event.channel_receives) {
    Channel& channel = channels_[name];
    refuse_two_ends(event, name, channel.receiver, "receivers");
    causes.push_back(channel.under_way.front().event);
    channel.under_way.pop_front();
    ++channel.received;
  }
  messages_ += causes.size();
  return causes;
}

void Arrivals::send_messages(const Arrival& event, const KeptRun::Cause& as) {
  for (const std::string& name : event.sends) {
    const auto [known, is_new] = sends_.emplace(name, Send{as, event.place});
    if (!is_new) {
      fail(event.place, "message '{}' is sent a second time; the first time was at {}", name,
           sources_.place(known->second.place));
    }
    if (at_end_) --sends_to_come_[name];
    const auto waiting = waiting_for_message_.find(name);
    if (waiting == waiting_for_message_.end()) continue;
    wake(waiting->second);
    waiting_for_message_.erase(waiting);
  }
  for (const std::string& name : event.channel_sends) {
    Channel& channel = channels_[name];
    refuse_two_ends(event, name, channel.sender, "senders");
    channel.under_way.push_back({as, event.place});
    ++channel.sent;
    if (at_end_) --channel_sends_to_come_[name];
    wake(channel.waiting);
  }
}

std::string Arrivals::reason(const Queue& queue) const {
  const Arrival& event = queue.events.front();
  if (event.has_clock) {
    const ClockEntry& entry = event.clock[std::min(queue.satisfied, event.clock.size() - 1)];
    return fmt::format("event {} of {}", entry.count, run_.name(entry.process));
  }
  for (const std::string& name : event.receives) {
    if (!sends_.contains(name)) return fmt::format("message '{}' to be sent", name);
  }
  for (const std::string& name : event.channel_receives) {
    const auto channel = channels_.find(name);
    if (channel == channels_.end() || channel->second.under_way.empty())
      return fmt::format("a message to be sent on channel '{}'", name);
  }
  return "several messages";
}

std::vector<Warning> Arrivals::held_back() const {
  const Queue* first = nullptr;
  for (const Queue& queue : queues_) {
    if (queue.events.empty()) continue;
    if (first == nullptr || queue.events.front().place < first->events.front().place) first = &queue;
  }
  if (first == nullptr) return {};
  const Arrival& event = first->events.front();
  return {{event.place, fmt::format("events held back until the end: {}; the first one, of {}, waits for {}", held_,
                                    run_.name(event.process), reason(*first))}};
}

std::vector<Warning> Arrivals::warnings() const {
  std::vector<Warning> warnings;
  if (!by_clocks_ || *by_clocks_) return warnings;
  std::uint64_t lost = 0;
  for (const auto& [name, sent] : sends_) lost += sent.is_received ? 0 : 1;
  for (const auto& [name, channel] : channels_) lost += channel.under_way.size();
  warn_of_messages(unsent_, first_unsent_, lost, warnings);
  return warnings;
}

std::vector<Warning> Arrivals::cautions() const {
  std::vector<std::pair<std::string_view, std::uint64_t>> processes;  // that have events
  for (ProcessId p = 0; p < queues_.size(); ++p) {
    if (run_.event_count(p) > 0) processes.emplace_back(run_.name(p), run_.event_count(p));
  }
  return order_cautions(processes, messages_ > 0 || knows_others_, by_clocks_.value_or(false));
}

// From a first event that waits go to the first one of the process that it waits for.
void Arrivals::report_cycle() const {
  if (!*by_clocks_) {
    const auto waiting = std::ranges::find_if(queues_, [](const Queue& queue) { return !queue.events.empty(); });
    fail(waiting->events.front().place, "messages and the order of lines form a cycle: this event of {} waits for {}",
         run_.name(waiting->events.front().process), reason(*waiting));
  }
  const auto waits_for = [&](ProcessId p) {
    const Queue& queue = queues_[p];
    return queue.events.front().clock[queue.satisfied].process;
  };
  ProcessId p = 0;
  while (queues_[p].events.empty()) ++p;
  for (std::size_t steps = 0; steps < queues_.size(); ++steps) p = waits_for(p);
  const Arrival& event = queues_[p].events.front();
  const Arrival& other = queues_[waits_for(p)].events.front();
  if (waits_for(waits_for(p)) == p) {
    fail(event.clock_place,
         "this event of {} knows event {} of {}, at {}, which knows this one: neither can have happened first",
         run_.name(event.process), other.own, run_.name(other.process), sources_.place(other.clock_place));
  }
  fail(event.clock_place,
       "this event of {} knows event {} of {}, at {}, and so on in a cycle: none of them can have happened first",
       run_.name(event.process), other.own, run_.name(other.process), sources_.place(other.clock_place));
}

}  // namespace hasse::traces
