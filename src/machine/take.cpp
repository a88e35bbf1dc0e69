// Taking steps: effects, control, rendezvous, d_step, death, the never claim's moves.
#include <algorithm>
#include <utility>

#include "base/stop.h"
#include "machine/execution.h"

namespace hasse::machine {

namespace {

// How many edges a d_step takes before it is watched for running in a circle.
constexpr std::uint64_t kUnwatchedEdges = 1024;
// After so many it is asked whether to give up: some milliseconds.
constexpr std::uint64_t kPatientEdges = 64 * kUnwatchedEdges;

}  // namespace

void Execution::Impl::move_to(const Context& context, LocationId location) {
  state_.write(context.frame + layout_.location_offset(), layout_.location_access(),
               static_cast<std::int32_t>(location));
}

bool Execution::Impl::check_shape(std::size_t given, const ChannelRef& channel, ExprId blame) {
  const std::size_t fields = channel.layout->fields.size();
  if (given == fields) return true;
  fault(Fault::message_shape, blame, static_cast<std::int32_t>(given), static_cast<std::int32_t>(fields));
  return false;
}

void Execution::Impl::perform_send(const EdgeCode& edge, const Context& context) {
  const ChannelRef* channel = channel_of(edge.channel, context);
  if (channel == nullptr || !compose(edge, *channel, context)) return;
  HASSE_CHECK(channel->layout->capacity > 0, "a rendezvous without a partner");
  if (!check_shape(edge.arguments, *channel, kNone)) return;
  const auto id = static_cast<std::int32_t>(channel - &state_.channel(0));
  const int index = insertion_point(*channel, edge.sorted);
  tell(edge, context, edge.arguments, id, index);
  insert(*channel, index);
  note_event(id, false);
  check_exclusive(id, false, context.pid);
}

void Execution::Impl::perform_receive(const EdgeCode& edge, const Context& context) {
  const ChannelRef* channel = channel_of(edge.channel, context);
  if (channel == nullptr) return;
  const auto id = static_cast<std::int32_t>(channel - &state_.channel(0));
  if (channel->layout->capacity == 0) {
    fault(Fault::rendezvous_poll, kNone, id);
    return;
  }
  const bool search = edge.random || edge.guard_can_fault;
  const int index = search ? find_match(*channel, edge.patterns, edge.random, context) : 0;
  if (faulted() || !check_shape(edge.patterns.count, *channel, kNone)) return;
  read_message(*channel, index);
  tell(edge, context, edge.patterns.count, id, index);
  if (!edge.peek) remove(*channel, index);
  bind(edge.patterns, context);
  if (faulted()) return;
  if (!edge.peek) note_event(id, true);
  check_exclusive(id, true, context.pid);
}

// What an edge does but for control. Not for rendezvous, d_step and death.
void Execution::Impl::perform(const EdgeCode& edge, const Context& context) {
  if (edge.kind != EdgeKind::send && edge.kind != EdgeKind::receive) tell(edge, context);
  switch (edge.kind) {
    case EdgeKind::condition:
      if (edge.effect_code != kNoCode) {
        run(edge.effect_code, context);
      } else if (edge.guard_can_fault) {
        run(edge.guard_code, context);
      }
      break;
    case EdgeKind::assign:
    case EdgeKind::set_priority:
      run(edge.effect_code, context);
      break;
    case EdgeKind::assertion:
      if (run(edge.effect_code, context) == 0) fault(Fault::assertion, kNone);
      break;
    case EdgeKind::send:
      perform_send(edge, context);
      break;
    case EdgeKind::receive:
      perform_receive(edge, context);
      break;
    case EdgeKind::print:
    case EdgeKind::skip:
    case EdgeKind::otherwise:
    case EdgeKind::d_step:
    case EdgeKind::end:
      break;
  }
  reset_dead(edge, context);
}

void Execution::Impl::reset_dead(const EdgeCode& edge, const Context& context) {
  const bool goes_on = !faulted() || can_continue(fault_.fault);
  if (edge.reset_code != kNoCode && goes_on) run(edge.reset_code, context);
}

bool Execution::Impl::take_first_enabled(const AutomatonCode& code, LocationId& location, const Context& context) {
  const LocationCode& here = code.locations[location];
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const EdgeCode& edge = code.edges[here.first_edge + i];
    if (!is_enabled(code, edge, false, context)) continue;
    perform(edge, context);
    if (faulted()) {
      fault_.pid = context.pid;
      fault_.edge = here.first_edge + i;
    }
    location = edge.target;
    return true;
  }
  return false;
}

// Where no engine watches, what asks the thread to stop ends the step for good.
void Execution::Impl::look_at_patience() {
  if (patience_ended_ == nullptr) stop_point(kPatientEdges);
  if (patience_ended_ == nullptr || !*patience_ended_ || !(*patience_ended_)()) return;
  fault_ = {};
  timeout_ = false;
  in_claim_ = false;
  throw StepAborted();
}

// Whether a d_step diverges is decided exactly: its state is compared with an earlier one, kept at steps 2^k (Brent).
LocationId Execution::Impl::run_d_step(const AutomatonCode& code, LocationId location, const Context& context) {
  const std::size_t mark = state_.mark();
  FaultNote passed;  // a fault that does not stop it
  std::vector<std::byte> kept;
  LocationId kept_location = kNone;
  d_step_edges_ = 0;
  while (code.locations[location].in_d_step) {
    const std::uint64_t edges = ++d_step_edges_;
    if (!take_first_enabled(code, location, context)) {
      fault(Fault::d_step_blocked, kNone);
      return location;
    }
    if (faulted()) {
      if (!can_continue(fault_.fault)) return location;
      if (passed.fault == Fault::none) passed = fault_;
      fault_ = {};
    }
    if (edges < kUnwatchedEdges) continue;
    if (edges % kUnwatchedEdges == 0) state_.condense(mark);
    if (edges % kPatientEdges == 0) look_at_patience();
    const auto now = state_.view();
    if (location == kept_location && std::equal(now.begin(), now.end(), kept.begin(), kept.end())) {
      fault(Fault::d_step_diverges, kNone);
      return location;
    }
    if ((edges & (edges - 1)) == 0) {
      kept.assign(now.begin(), now.end());
      kept_location = location;
    }
  }
  fault_ = passed;
  return location;
}

void Execution::Impl::perform_rendezvous(const Step& step, const EdgeCode& send) {
  const Context sender = context_of(step.process);
  const Context receiver = context_of(step.partner);
  const AutomatonCode& code = code_.proctypes[state_.process(step.partner).proctype];
  const EdgeCode* receive = &code.edges[step.detail];
  const ChannelRef* channel = channel_of(send.channel, sender);
  if (channel == nullptr || !compose(send, *channel, sender)) return;
  const auto id = static_cast<std::int32_t>(channel - &state_.channel(0));
  if (receive->guard == Guard::d_step) {
    const LocationCode& entry = code.locations[receive->inner_entry];
    const EdgeCode* inner = &code.edges[entry.first_edge];
    while (!receiver_matches(*inner, code, id, receiver)) ++inner;
    receive = inner;
  }
  if (!check_shape(send.arguments, *channel, kNone) || !check_shape(receive->patterns.count, *channel, kNone)) return;
  tell(send, sender, send.arguments, id, 0);
  if (send.moves) move_to(sender, send.target);
  tell(*receive, receiver, receive->patterns.count, id, 0);
  reset_dead(send, sender);
  bind(receive->patterns, receiver);
  if (faulted()) return;
  reset_dead(*receive, receiver);
  note_event(id, false);
  note_event(id, true);
  check_exclusive(id, false, step.process);
  check_exclusive(id, true, step.partner);
  if (faulted() && !can_continue(fault_.fault)) return;
  const EdgeCode& outer = code.edges[step.detail];
  LocationId target = receive->target;
  if (&outer != receive && !faulted()) target = run_d_step(code, target, receiver);
  if (target != state_.location(step.partner)) move_to(receiver, target);
}

Outcome Execution::Impl::move_system(const Step& step) {
  const AutomatonCode& code = code_.proctypes[state_.process(step.process).proctype];
  const EdgeCode& edge = code.edges[step.action];
  const Context context = context_of(step.process);
  const EdgeCode* const partner =
      step.has_partner() ? &code_.proctypes[state_.process(step.partner).proctype].edges[step.detail] : nullptr;
  if (edge.asks_timeout || (partner != nullptr && partner->asks_timeout)) timeout_ = !any_step();
  if (code.provided != kNoCode) {
    run(code.provided, context);  // was true when the step was found, or it faults
    if (faulted()) return {};
  }
  int last = step.process;
  const EdgeCode& last_edge = partner != nullptr ? *partner : edge;
  if (partner != nullptr) {
    perform_rendezvous(step, edge);
    last = step.partner;
  } else if (edge.guard == Guard::youngest) {
    tell(edge, context);
    state_.destroy_youngest();
  } else if (edge.guard == Guard::d_step) {
    const LocationId target = run_d_step(code, edge.inner_entry, context);
    if (faulted() && !can_continue(fault_.fault)) return {};
    if (target != state_.location(step.process)) move_to(context, target);
  } else {
    perform(edge, context);
    if (faulted() && !can_continue(fault_.fault)) return {};
    if (edge.moves) move_to(context, edge.target);
  }
  if (layout_.has_last()) state_.write(layout_.last(), Access::u8, last);
  timeout_ = false;
  if (!last_edge.keeps_control) return {};
  return {Fault::none, static_cast<Pid>(last), last_edge.next};
}

void Execution::Impl::take_claim_edge(const EdgeCode& edge) {
  const Context context{kNobody, layout_.claim()};
  if (edge.asks_timeout) timeout_ = !any_step();
  in_claim_ = true;
  LocationId target = edge.target;
  if (edge.guard == Guard::d_step) {
    target = run_d_step(code_.claim, edge.inner_entry, context);
  } else {
    perform(edge, context);
  }
  timeout_ = false;
  if (faulted()) return;
  in_claim_ = false;
  move_to(context, target);
}

Outcome Execution::Impl::take_claim_edge(const Step& step) {
  const EdgeCode& edge = code_.claim.edges[step.observer];
  take_claim_edge(edge);
  if (!step.is_observer_alone()) return {};
  if (!faulted() && code_.claim.locations[edge.target].valid_end) fault(Fault::claim_end, kNone);
  return {Fault::none, edge.keeps_control ? kClaim : kNobody};
}

Outcome Execution::Impl::with_fault(Outcome outcome, const Step& step) {
  if (!faulted()) return outcome;
  timeout_ = false;
  outcome.fault = report_fault(step);
  in_claim_ = false;
  return outcome;
}

Outcome Execution::Impl::interpret(const Step& step) {
  return with_fault(move_system(step), step);
}

Outcome Execution::Impl::take_with_claim(const Step& step) {
  const Outcome outcome = take_claim_edge(step);
  return step.is_observer_alone() || faulted() ? with_fault(outcome, step) : take_system_step(step);
}

std::uint64_t Execution::Impl::take_counting_edges(const Step& step) {
  const NativeCode* const taking = std::exchange(taking_, nullptr);  // it does not count
  try {
    take(step);
  } catch (...) {  // StepAborted, Stopped
    taking_ = taking;
    throw;
  }
  taking_ = taking;
  return d_step_edges_;
}

void Execution::Impl::tell_listener(const EdgeCode& edge, const Context& context, std::size_t values,
                                    std::int32_t channel, int position) {
  if (context.pid == kNobody) return;  // the claim
  const std::uint32_t proctype = state_.process(context.pid).proctype;
  const auto index = static_cast<std::size_t>(&edge - code_.proctypes[proctype].edges.data());
  if (edge.kind == EdgeKind::print) {
    run(edge.effect_code, context);
    values = edge.arguments;
    fault_ = {};  // what is printed is not part of the model
  }
  Executed executed;
  executed.pid = static_cast<std::uint8_t>(context.pid);
  executed.edge = &program_.proctypes[proctype].edges[index];
  executed.values = {message_.data(), values};
  executed.channel = channel;
  executed.position = static_cast<std::size_t>(position);
  listener_(executed);
}

Outcome Execution::Impl::start() {
  fault_ = {};
  Outcome outcome;
  if (!state_.reset()) fault(Fault::too_many_channels, kNone);
  if (layout_.has_claim()) {
    const Context claim{kNobody, layout_.claim()};
    move_to(claim, code_.claim.initial);
  }
  if (layout_.has_trace())
    state_.write(layout_.trace_location(), layout_.location_access(), static_cast<std::int32_t>(code_.trace.initial));
  const Context nobody;
  for (const Pc initializer : code_.global_initializers) {
    if (!faulted()) run(initializer, nobody);
  }
  for (const std::uint32_t proctype : program_.initial_processes) {
    if (!faulted()) create_process(proctype, code_.proctypes[proctype].priority, nullptr, 0, kNone);
  }
  if (layout_.has_claim() && !faulted()) {
    const Context claim{kNobody, layout_.claim()};
    in_claim_ = true;
    for (const Pc initializer : code_.claim.initializers) run(initializer, claim);
  }
  if (faulted()) outcome.fault = report_fault({});
  in_claim_ = false;
  state_.forget_changes();
  return outcome;
}

}  // namespace hasse::machine
