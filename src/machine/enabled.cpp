// Which steps are enabled: guards, else, unless, rendezvous partners, provided clauses, priorities, timeout, never
// claim.
#include <algorithm>

#include "machine/execution.h"

namespace hasse::machine {

bool Execution::Impl::provided_clause_holds(int pid) {
  const bool holds = run(code_.proctypes[state_.process(pid).proctype].provided, context_of(pid)) != 0;
  const bool fault = faulted();
  fault_ = {};
  return holds || fault;  // a clause that faults does so again when a step is taken
}

std::int32_t Execution::Impl::priority_of(int pid) const {
  return layout_.has_priority() ? state_.read(state_.process(pid).offset + layout_.priority_offset(), Access::u8) : 1;
}

// Does not look at rendezvous: those need a partner. `earlier` says whether an edge before this one is enabled.
bool Execution::Impl::is_enabled(const AutomatonCode& code, const EdgeCode& edge, bool earlier,
                                 const Context& context) {
  switch (edge.guard) {
    case Guard::always:
      return true;
    case Guard::expression: {
      const std::int32_t value = run(edge.guard_code, context);
      if (value != 0) return true;
      break;
    }
    case Guard::send: {
      const ChannelRef* channel = channel_of(edge.channel, context);
      if (channel != nullptr) return state_.message_count(*channel) < channel->layout->capacity;
      break;
    }
    case Guard::receive: {
      const ChannelRef* channel = channel_of(edge.channel, context);
      if (channel != nullptr) {
        if (channel->layout->capacity == 0) {
          if (edge.peek) return true;  // a fault when taken
          return false;
        }
        if (find_match(*channel, edge.patterns, edge.random, context) >= 0) return true;
      }
      break;
    }
    case Guard::otherwise:
      return !earlier;
    case Guard::d_step: {
      if (edge.waits_for_others) return !earlier;
      const LocationCode& entry = code.locations[edge.inner_entry];
      for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
        if (is_enabled(code, code.edges[entry.first_edge + i], false, context)) return true;
      }
      return false;
    }
    case Guard::youngest:
      return context.pid == state_.process_count() - 1;
  }
  const bool fault = faulted();
  fault_ = {};
  return fault;
}

// Can this edge receive message_ from the rendezvous channel?
bool Execution::Impl::receiver_matches(const EdgeCode& edge, const AutomatonCode& code, std::int32_t channel,
                                       const Context& context) {
  if (edge.guard == Guard::d_step) {
    const LocationCode& entry = code.locations[edge.inner_entry];
    for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
      if (receiver_matches(code.edges[entry.first_edge + i], code, channel, context)) return true;
    }
    return false;
  }
  if (edge.guard != Guard::receive || edge.peek) return false;
  const bool matches =
      fetch(edge.channel, context) == channel && !faulted() && matches_composed(edge.patterns, context);
  const bool fault = faulted();
  fault_ = {};
  return matches && !fault;
}

namespace {

// Puts together the step of a process that has no partner.
Step alone(int pid, std::uint32_t edge) {
  Step step;
  step.process = static_cast<Pid>(pid);
  step.action = edge;
  return step;
}

}  // namespace

// Calls sink(step) for the enabled steps of the process by one edge until it returns true, which sets `stop`. Says whether
// the edge is enabled. `earlier`: whether an edge before it is.
template <typename Sink>
bool Execution::Impl::steps_by(int pid, std::uint32_t index, bool earlier, const Sink& sink, bool& stop) {
  const AutomatonCode& code = code_.proctypes[state_.process(pid).proctype];
  const EdgeCode& edge = code.edges[index];
  const Context context = context_of(pid);
  bool enabled = false;
  if (edge.guard == Guard::send) {
    const ChannelRef* channel = channel_of(edge.channel, context);
    if (channel != nullptr && channel->layout->capacity == 0) return offer(pid, index, *channel, context, sink, stop);
    enabled = channel == nullptr || state_.message_count(*channel) < channel->layout->capacity;
    fault_ = {};
  } else {
    enabled = is_enabled(code, edge, earlier, context);
  }
  if (enabled) stop = sink(alone(pid, index));
  return enabled;
}

// Calls sink(step) for the enabled steps of the process in order until it returns true; says whether it did.
template <typename Sink>
bool Execution::Impl::each_step_of(int pid, const Sink& sink) {
  const AutomatonCode& code = code_.proctypes[state_.process(pid).proctype];
  const LocationCode& location = code.locations[state_.location(pid)];
  const std::uint32_t end = location.first_edge + location.edge_count;
  bool some_enabled = false;
  bool stop = false;
  std::uint16_t rank = 0;
  for (std::uint32_t i = location.first_edge; i != end && !stop; ++i) {
    const EdgeCode& edge = code.edges[i];
    if (some_enabled && edge.rank != rank) break;
    if (!steps_by(pid, i, some_enabled, sink, stop)) continue;
    some_enabled = true;
    rank = edge.rank;
  }
  return stop;
}

// The rendezvous steps of one send edge: one for each receive edge of another process that matches. Says whether there
// is any.
template <typename Sink>
bool Execution::Impl::offer(int pid, std::uint32_t send, const ChannelRef& channel, const Context& context,
                            const Sink& sink, bool& stop) {
  const AutomatonCode& sender = code_.proctypes[state_.process(pid).proctype];
  const auto id = static_cast<std::int32_t>(&channel - &state_.channel(0));
  if (!compose(sender.edges[send], channel, context)) {
    fault_ = {};
    stop = sink(alone(pid, send));
    return true;
  }
  bool found = false;
  for (int partner = state_.process_count() - 1; partner >= 0 && !stop; --partner) {
    if (partner == pid) continue;
    const AutomatonCode& receiver = code_.proctypes[state_.process(partner).proctype];
    const LocationCode& location = receiver.locations[state_.location(partner)];
    const Context there = context_of(partner);
    bool matched = false;
    std::uint16_t rank = 0;
    for (std::uint32_t i = 0; i < location.edge_count && !stop; ++i) {
      const std::uint32_t index = location.first_edge + i;
      const EdgeCode& edge = receiver.edges[index];
      if (matched && edge.rank != rank) break;
      if (!receiver_matches(edge, receiver, id, there)) continue;
      if (!matched && !is_provided(partner)) break;
      found = matched = true;
      rank = edge.rank;
      Step step = alone(pid, send);
      step.partner = static_cast<Pid>(partner);
      step.detail = index;
      stop = sink(step);
    }
  }
  return found;
}

bool Execution::Impl::any_step_of(int pid) {
  const auto index = static_cast<std::size_t>(pid);
  if (asking_enabled_[index]) return false;  // processes that ask for each other: the least answer
  asking_enabled_[index] = true;
  const bool any = each_step_of(pid, [](const Step&) { return true; });
  asking_enabled_[index] = false;
  return any;
}

void Execution::Impl::steps_of(int pid, std::vector<Step>& steps) {
  if (!is_provided(pid)) return;
  each_step_of(pid, [&](const Step& step) {
    steps.push_back(step);
    return false;
  });
}

// Native code asks for the steps by one edge of a process (kNone: by all edges).
Step* Execution::Impl::steps_for_native(NativeContext* context, std::int32_t pid, std::uint32_t edge,
                                        Step* end) noexcept {
  Impl& self = *static_cast<Impl*>(context->execution);
  const Step* const room_end = context->room_end;
  const auto append = [&](const Step& step) {
    if (end == room_end) return true;
    *end++ = step;
    return false;
  };
  try {
    if (edge != kNone) {
      bool stop = false;
      self.steps_by(pid, edge, false, append, stop);
    } else if (self.is_provided(pid)) {
      self.each_step_of(pid, append);
    }
  } catch (...) {
    self.failure_ = std::current_exception();
    return nullptr;
  }
  const std::size_t still_wanted = static_cast<std::size_t>(pid + 1) * self.native_->most_edges();
  return static_cast<std::size_t>(room_end - end) > still_wanted ? end : nullptr;
}

// Of the steps from `first` on, keeps those of the processes with the highest priority.
void Execution::Impl::drop_lower_priorities(std::size_t first, std::vector<Step>& steps) {
  std::int32_t highest = 0;
  for (std::size_t i = first; i < steps.size(); ++i) highest = std::max(highest, priority_of(steps[i].process));
  const auto is_lower = [&](const Step& step) { return priority_of(step.process) < highest; };
  steps.erase(std::remove_if(steps.begin() + static_cast<std::ptrdiff_t>(first), steps.end(), is_lower), steps.end());
}

// Says whether `timeout` is true.
bool Execution::Impl::system_steps(std::vector<Step>& steps) {
  const std::size_t first = steps.size();
  const auto collect = [&] { steps_of_processes(state_.process_count() - 1, 0, steps); };
  timeout_ = false;
  collect();
  const bool blocks = steps.size() == first;
  if (blocks && code_.mentions_timeout) {
    timeout_ = true;
    collect();
    timeout_ = false;
  }
  if (layout_.has_priority()) drop_lower_priorities(first, steps);
  return blocks;
}

bool Execution::Impl::any_step() {
  timeout_ = false;
  for (int pid = state_.process_count() - 1; pid >= 0; --pid) {
    if (is_provided(pid) && any_step_of(pid)) return true;
  }
  return false;
}

// Pairs of a claim's edge and a step of the system. Both see the state as it is.
void Execution::Impl::steps_with_claim(std::vector<Step>& steps) {
  const Context context{kNobody, layout_.claim()};
  const LocationCode& location = code_.claim.locations[layout_.read_location(state_.at(layout_.claim()))];
  system_.clear();
  timeout_ = system_steps(system_);
  bool some_enabled = false;
  for (std::uint32_t i = location.first_edge; i < location.first_edge + location.edge_count; ++i) {
    const EdgeCode& edge = code_.claim.edges[i];
    if (edge.kind == EdgeKind::end || !is_enabled(code_.claim, edge, some_enabled, context)) continue;
    some_enabled = true;
    if (edge.keeps_control || code_.claim.locations[edge.target].valid_end || system_.empty()) {
      Step step;
      step.process = kNobody;
      step.observer = i;
      steps.push_back(step);
    } else {
      for (Step step : system_) {
        step.observer = i;
        steps.push_back(step);
      }
    }
  }
  timeout_ = false;
}

void Execution::Impl::enabled(Pid owner, std::vector<Step>& steps) {
  if (owner >= 0) {
    if (layout_.has_priority()) {
      const std::int32_t priority = priority_of(owner);
      for (int pid = state_.process_count() - 1; pid >= 0; --pid) {
        if (priority_of(pid) > priority && is_provided(pid) && any_step_of(pid)) return;
      }
    }
    timeout_ = false;
    steps_of_processes(owner, owner, steps);
  } else if (layout_.has_claim()) {
    steps_with_claim(steps);
  } else {
    system_steps(steps);
  }
}

// Whether a timeout is enabled depends on all processes.
void Execution::Impl::enabled_of(const model::ProcessSet& processes, std::vector<Step>& steps) {
  if (code_.mentions_timeout) {
    system_steps(steps);
    return;
  }
  timeout_ = false;
  for (int pid = state_.process_count() - 1; pid >= 0; --pid) {
    if (processes.test(static_cast<std::size_t>(pid))) steps_of_processes(pid, pid, steps);
  }
}

}  // namespace hasse::machine
