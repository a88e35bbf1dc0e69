// What watches messages: the trace declaration, and promises of exclusive use.
#include "machine/execution.h"

namespace hasse::machine {

void Execution::Impl::check_exclusive(std::int32_t channel, bool receive, int pid) {
  if (!code_.has_exclusive || faulted()) return;
  if (code_.promises_are_fixed) {
    refresh_promises();
    const std::uint16_t promised = promises_[2 * static_cast<std::size_t>(channel) + (receive ? 1 : 0)];
    if (promised == 0 || promised == pid + 1) return;
  }
  for (int other = 0; other < state_.process_count(); ++other) {
    if (other == pid) continue;
    for (const ExclusiveCode& promise : code_.proctypes[state_.process(other).proctype].exclusive) {
      if (promise.receive != receive) continue;
      const std::int32_t claimed = fetch(promise.channel, context_of(other));
      fault_ = {};  // a promise about no channel binds no process
      if (claimed == channel) {
        fault(Fault::exclusive_use, kNone, channel, other);
        return;
      }
    }
  }
}

void Execution::Impl::note_promises() {
  promises_of_ = state_.generation();
  promises_.assign(2 * (kMaxChannels + std::size_t{1}), 0);
  for (int pid = 0; pid < state_.process_count(); ++pid) {
    for (const ExclusiveCode& promise : code_.proctypes[state_.process(pid).proctype].exclusive) {
      const std::int32_t claimed = fetch(promise.channel, context_of(pid));
      fault_ = {};
      if (!state_.channel_exists(claimed)) continue;
      std::uint16_t& to = promises_[2 * static_cast<std::size_t>(claimed) + (promise.receive ? 1 : 0)];
      const auto holder = static_cast<std::uint16_t>(pid + 1);
      to = to == 0 || to == holder ? holder : kSeveral;
    }
  }
  native_context_.promises = promises_.data();
}

// Is message_ what the edge of the trace automaton asks for?
bool Execution::Impl::is_event(const EdgeCode& edge, std::int32_t channel, bool receive) {
  const Context nobody;
  return edge.guard == (receive ? Guard::receive : Guard::send) && fetch(edge.channel, nobody) == channel &&
         matches_composed(edge.patterns, nobody);
}

void Execution::Impl::note_event(std::int32_t channel, bool receive) {
  if (!layout_.has_trace() || faulted()) return;
  const Context nobody;
  bool watched = false;
  for (const EdgeCode& edge : code_.trace.edges) {
    watched |= edge.guard == (receive ? Guard::receive : Guard::send) && fetch(edge.channel, nobody) == channel;
  }
  if (!watched) return;
  const bool negated = program_.trace->kind == ProctypeKind::notrace;
  const auto is_end = [&](LocationId location) {
    const LocationCode& code = code_.trace.locations[location];
    return code.edge_count == 1 && code_.trace.edges[code.first_edge].guard == Guard::youngest;
  };
  const auto at = static_cast<LocationId>(state_.read(layout_.trace_location(), layout_.location_access()));
  const auto move = [&](LocationId to) {
    state_.write(layout_.trace_location(), layout_.location_access(), static_cast<std::int32_t>(to));
  };
  std::uint32_t taken = kNone;
  for (const std::uint32_t edge : code_.events[at]) {
    if (!is_event(code_.trace.edges[edge], channel, receive)) continue;
    if (taken != kNone) {
      fault(Fault::trace_ambiguous, kNone, static_cast<std::int32_t>(taken), static_cast<std::int32_t>(edge));
      return;
    }
    taken = edge;
  }
  if (taken != kNone) {
    const LocationId to = code_.trace.edges[taken].target;
    move(to);
    if (negated && is_end(to)) fault(Fault::trace_mismatch, kNone, channel, 1);
    return;
  }
  if (!negated) {
    fault(Fault::trace_mismatch, kNone, channel, 0);
    return;
  }
  // Only the first try counts: from its end a notrace accepts everything.
  for (LocationId end = 0; end < code_.trace.locations.size(); ++end) {
    if (is_end(end)) move(end);
  }
}

}  // namespace hasse::machine
