// Guards, effects and atomic sequences as touches see them.
#include "order/static_access.h"

#include <algorithm>

#include "machine/layout.h"
#include "order/access_analysis.h"

namespace hasse::order {

AccessAnalysis::AccessAnalysis(const ProcessInstances& process_instances, bool smooth)
    : process_instances_(process_instances), smooth_(smooth) {
  access_.reads.reset(process_instances.object_count());
  access_.writes.reset(process_instances.object_count());
}

// A process takes part: its location and its provided clause are read.
void AccessAnalysis::begin(InstanceId who) {
  ++participants_;
  read(process_instances_.instance(who).location);
  expr(proctype(who).provided, who);
}

void AccessAnalysis::guard(const Edge& edge, InstanceId who, Mode mode) {
  spend(1);
  switch (edge.kind) {
    case EdgeKind::condition:
      if (!edge.has_run) expr(edge.expr, who);
      break;
    case EdgeKind::send: {
      read_channel(edge.channel, who, true, mode == Mode::any);
      const auto channels = channels_of(process_instances_, edge.channel, who);
      const bool meets = std::any_of(channels.begin(), channels.end(), [&](std::uint32_t channel) {
        return may_be_rendezvous(process_instances_, channel);
      });
      if (!meets) break;
      for (const ExprId argument : edge.args) expr(argument, who);
      if (mode == Mode::any) partners(who);
      break;
    }
    case EdgeKind::receive:
      read_channel(edge.channel, who, mode == Mode::any || edge.random, true);
      arguments(edge.receive_args, who);
      break;
    case EdgeKind::d_step: {
      const Location& entry = proctype(who).locations[edge.inner_entry];
      for (std::uint32_t i = 0; i < entry.edge_count; ++i)
        guard(proctype(who).edges[entry.first_edge + i], who, Mode::any);
      break;
    }
    case EdgeKind::end:
      read(ProcessInstances::kTable);
      break;
    default:
      break;
  }
}

// Whether some process receives what `who` sends.
void AccessAnalysis::partners(InstanceId who) {
  all_locations();
  for (InstanceId other = 0; other < process_instances_.instances().size(); ++other) {
    if (other == who && !process_instances_.instance(who).prospective()) continue;
    if (gives_up()) return;
    spend(proctype(other).edges.size());
    expr(proctype(other).provided, other);
    for (const Edge& edge : proctype(other).edges) {
      if (edge.kind != EdgeKind::receive) continue;
      expr(edge.channel, other);
      arguments(edge.receive_args, other);
    }
  }
}

// The guards that would hide the edge or, for `else`, keep it from being taken.
void AccessAnalysis::hidden_by(const Edge& edge, InstanceId who) {
  const Location& here = proctype(who).locations[edge.source];
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const Edge& other = proctype(who).edges[here.first_edge + i];
    if (&other == &edge) break;
    if (other.rank != edge.rank || edge.waits_for_others()) guard(other, who, Mode::any);
  }
}

void AccessAnalysis::effect(const Edge& edge, InstanceId who) {
  switch (edge.kind) {
    case EdgeKind::condition:
    case EdgeKind::assertion:
      expr(edge.expr, who);
      break;
    case EdgeKind::assign:
      expr(edge.expr, who);
      write_place(edge.place, who, known_value(process_instances_, edge.expr, who));
      break;
    case EdgeKind::set_priority:
      for (const ExprId argument : edge.args) expr(argument, who);
      write(ProcessInstances::kTable);
      break;
    case EdgeKind::send:
      expr(edge.channel, who);
      for (const ExprId argument : edge.args) expr(argument, who);
      for (const std::uint32_t channel : channels_of(process_instances_, edge.channel, who)) {
        write(process_instances_.end(channel, false));
        if (edge.sorted) write(process_instances_.end(channel, true));
        transfer(edge, who, channel, false);
        promises(channel, false, who);
      }
      break;
    case EdgeKind::receive:
      expr(edge.channel, who);
      arguments(edge.receive_args, who);
      for (const std::uint32_t channel : channels_of(process_instances_, edge.channel, who)) {
        if (!edge.peek) {
          write(process_instances_.end(channel, true));
          transfer(edge, who, channel, true);
        }
        promises(channel, true, who);
      }
      for (const ReceiveArg& arg : edge.receive_args) {
        if (arg.kind == ReceiveArg::Kind::bind) write_place(arg.place, who, std::nullopt);
      }
      break;
    case EdgeKind::d_step:
      d_step(edge, who);
      break;
    case EdgeKind::end:
      death(who);
      break;
    default:
      break;
  }
}

void AccessAnalysis::transfer(const Edge& edge, InstanceId who, std::uint32_t channel, bool receive) {
  Transfer transfer{channel, receive, edge.sorted, {}};
  const Channel* declaration = process_instances_.channel(channel).declaration;
  if (declaration != nullptr && receive && !edge.random) {
    for (const ReceiveArg& arg : edge.receive_args) {
      transfer.fields.push_back(arg.kind == ReceiveArg::Kind::match ? known_value(process_instances_, arg.expr, who)
                                                                    : std::nullopt);
    }
  }
  if (declaration != nullptr && !receive) {
    for (std::size_t k = 0; k < std::min(edge.args.size(), declaration->fields.size()); ++k) {
      auto value = known_value(process_instances_, edge.args[k], who);
      if (value) value = truncate(declaration->fields[k], *value);
      transfer.fields.push_back(value);
    }
  }
  access_.transfers.push_back(std::move(transfer));
}

// What others promised about this end, and what the trace declaration says of the event.
void AccessAnalysis::promises(std::uint32_t channel, bool receive, InstanceId who) {
  if (process_instances_.program().trace) {
    read(ProcessInstances::kMonitor);
    write(ProcessInstances::kMonitor);
  }
  if (!process_instances_.facts().any_exclusive(receive)) return;
  for (InstanceId other = 0; other < process_instances_.instances().size(); ++other) {
    if (other == who && !process_instances_.instance(who).prospective()) continue;
    for (const ExclusiveUse& use : proctype(other).exclusive) {
      if (use.receive != receive) continue;
      expr(use.channel, other);
      const auto channels = channels_of(process_instances_, use.channel, other);
      if (std::find(channels.begin(), channels.end(), channel) != channels.end()) read(ProcessInstances::kTable);
    }
  }
}

bool AccessAnalysis::may_break_promise(std::uint32_t channel, bool receive, InstanceId who) const {
  if (process_instances_.program().trace) return true;  // which may not allow the event
  if (!process_instances_.facts().any_exclusive(receive)) return false;
  for (InstanceId other = 0; other < process_instances_.instances().size(); ++other) {
    if (other == who && !process_instances_.instance(who).prospective()) continue;
    for (const ExclusiveUse& use : proctype(other).exclusive) {
      const auto channels = channels_of(process_instances_, use.channel, other);
      if (use.receive == receive && std::find(channels.begin(), channels.end(), channel) != channels.end()) return true;
    }
  }
  return false;
}

template <typename Visit>
void AccessAnalysis::each_inner_edge(const Edge& d_step, InstanceId who, const Visit& visit) const {
  const Proctype& type = proctype(who);
  for (const LocationId inside : locations_inside(type, d_step.inner_entry)) {
    const Location& here = type.locations[inside];
    for (std::uint32_t i = 0; i < here.edge_count && !gives_up(); ++i) visit(type.edges[here.first_edge + i]);
  }
}

// The whole automaton of the d_step, in any order.
void AccessAnalysis::d_step(const Edge& edge, InstanceId who) {
  chooses_ = true;
  each_inner_edge(edge, who, [&](const Edge& inner) {
    guard(inner, who, Mode::any);
    effect(inner, who);
  });
}

void AccessAnalysis::death(InstanceId who) {
  const Instance& instance = process_instances_.instance(who);
  access_.dies = who;
  read(ProcessInstances::kTable);
  write(ProcessInstances::kTable);
  write(instance.location);
  for (std::uint32_t channel = 0; channel <= process_instances_.channel_count(); ++channel) {
    if (channel == 0 ? !instance.prospective()
                     : instance.prospective() || process_instances_.channel(channel).owner != instance.pid)
      continue;
    write(process_instances_.end(channel, false));
    write(process_instances_.end(channel, true));
  }
  for (const ExclusiveUse& use : proctype(who).exclusive) {
    expr(use.channel, who);
    for (const std::uint32_t channel : channels_of(process_instances_, use.channel, who))
      write(process_instances_.end(channel, use.receive));
  }
}

void AccessAnalysis::enter(InstanceId who, LocationId location) {
  const Arrival there{who, location};
  if (inside_.contains(at_)) passages_.push_back({at_, there});
  if (inside_.insert(there).second) pending_.push_back(there);
}

// Where the process is after the edge, and that it may go no further.
void AccessAnalysis::after(const Edge& edge, InstanceId who) {
  if (edge.kind == EdgeKind::end) return;
  std::vector<LocationId> targets{edge.target};
  bool may_stop = !edge.keeps_control || edge.kind == EdgeKind::assertion;  // a fault that the run survives
  if (edge.kind == EdgeKind::d_step) {
    may_stop = true;
    each_inner_edge(edge, who, [&](const Edge& inner) {
      if (!proctype(who).locations[inner.target].in_d_step) targets.push_back(inner.target);
    });
  }
  if (edge.kind == EdgeKind::send || edge.kind == EdgeKind::receive) {
    for (const std::uint32_t channel : channels_of(process_instances_, edge.channel, who))
      may_stop |= may_break_promise(channel, edge.kind == EdgeKind::receive, who);
  }
  for (const LocationId target : targets) {
    if (may_stop) arrive(who, target);
    if (edge.keeps_control) enter(who, target);
  }
}

// The receiver's part of a rendezvous.
void AccessAnalysis::receive_half(const Edge& edge, InstanceId who) {
  const auto receive = [&](const Edge& one) {
    expr(one.channel, who);
    arguments(one.receive_args, who);
    for (const ReceiveArg& arg : one.receive_args) {
      if (arg.kind == ReceiveArg::Kind::bind) write_place(arg.place, who, std::nullopt);
    }
    for (const std::uint32_t channel : channels_of(process_instances_, one.channel, who)) promises(channel, true, who);
  };
  if (edge.kind == EdgeKind::d_step) {
    const Location& entry = proctype(who).locations[edge.inner_entry];
    for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
      const Edge& inner = proctype(who).edges[entry.first_edge + i];
      if (inner.kind == EdgeKind::receive) receive(inner);
    }
    d_step(edge, who);
  } else {
    receive(edge);
  }
  const Location& here = proctype(who).locations[edge.source];
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const Edge& other = proctype(who).edges[here.first_edge + i];
    if (other.rank < edge.rank && other.kind == EdgeKind::receive) {
      expr(other.channel, who);
      arguments(other.receive_args, who);
    } else if (other.rank < edge.rank && other.kind == EdgeKind::d_step) {
      guard(other, who, Mode::any);
    }
  }
  after(edge, who);
}

std::span<const Assignment> assignments_of(const std::vector<Assignment>& assignments, ObjectId object) {
  const auto begin = std::ranges::lower_bound(assignments, object, {}, &Assignment::object);
  const auto end = std::ranges::upper_bound(begin, assignments.end(), object, {}, &Assignment::object);
  return {begin, end};
}

StaticAccess AccessAnalysis::finish() {
  if (gives_up()) {
    everything();
    access_.writes = access_.reads;
  }
  std::stable_sort(access_.assignments.begin(), access_.assignments.end(),
                   [](const Assignment& a, const Assignment& b) { return a.object < b.object; });
  if (process_instances_.facts().machine().layout().has_last()) write(ProcessInstances::kLast);
  access_.arrivals.assign(arrivals_.begin(), arrivals_.end());
  access_.cyclic = has_cycle();
  if (!access_.cyclic || demands_.empty()) access_.demands = demands_;
  access_.straight = !access_.cyclic && access_.drags.empty() && !chooses_ && arrivals_.size() == participants_;
  for (auto* list : {&access_.runs, &access_.drags}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return std::move(access_);
}

StaticAccess AccessAnalysis::alone(InstanceId who, std::uint32_t index, const std::vector<ObjectId>* guard_reads) {
  const Edge& edge = proctype(who).edges[index];
  at_ = {who, edge.source};
  begin(who);
  hidden_by(edge, who);
  if (guard_reads == nullptr) {
    guard(edge, who, Mode::holds);
    effect(edge, who);
  } else {
    for (const ObjectId object : *guard_reads) read(object);
  }
  return after_alone(edge, who);
}

StaticAccess AccessAnalysis::beyond_guard(InstanceId who, std::uint32_t index) {
  const Edge& edge = proctype(who).edges[index];
  at_ = {who, edge.source};
  begin(who);
  return after_alone(edge, who);
}

StaticAccess AccessAnalysis::after_alone(const Edge& edge, InstanceId who) {
  after(edge, who);
  follow();
  // What the first edge does to a channel counts where more is done to it inside.
  const auto channels =
      edge.channel == kNone ? std::vector<std::uint32_t>{} : channels_of(process_instances_, edge.channel, who);
  for (Demand& demand : demands_) {
    if (channels.size() != 1 || demand.channel != channels[0]) continue;
    if (edge.kind == EdgeKind::send && demand.room > 0) ++demand.room;
    if (edge.kind == EdgeKind::receive && demand.messages > 0) ++demand.messages;
  }
  for (const Arrival& arrival : arrivals_) {
    if (arrival != Arrival{who, edge.source}) write(process_instances_.instance(arrival.instance).location);
  }
  return finish();
}

StaticAccess AccessAnalysis::rendezvous(InstanceId who, std::uint32_t index, InstanceId partner,
                                        std::uint32_t partner_index) {
  const Edge& edge = proctype(who).edges[index];
  const Edge& half = proctype(partner).edges[partner_index];
  at_ = {who, edge.source};
  begin(who);
  begin(partner);
  const Location& here = proctype(who).locations[edge.source];
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const Edge& other = proctype(who).edges[here.first_edge + i];
    if (other.rank < edge.rank) guard(other, who, Mode::any);
  }
  read_channel(edge.channel, who, true, true);
  for (const ExprId argument : edge.args) expr(argument, who);
  for (const std::uint32_t channel : channels_of(process_instances_, edge.channel, who)) promises(channel, false, who);
  write(process_instances_.instance(who).location);
  arrive(who, edge.target);
  receive_half(half, partner);
  follow();
  for (const Arrival& arrival : arrivals_) {
    if (arrival != Arrival{partner, half.source}) write(process_instances_.instance(arrival.instance).location);
  }
  return finish();
}

StaticAccess static_access_of(const ProcessInstances& process_instances, InstanceId instance, std::uint32_t edge,
                              bool smooth, const std::vector<ObjectId>* guard_reads) {
  return AccessAnalysis(process_instances, smooth).alone(instance, edge, guard_reads);
}

StaticAccess access_beyond_guard(const ProcessInstances& process_instances, InstanceId instance, std::uint32_t edge) {
  return AccessAnalysis(process_instances, false).beyond_guard(instance, edge);
}

StaticAccess static_access_of(const ProcessInstances& process_instances, InstanceId instance, std::uint32_t edge,
                              InstanceId partner, std::uint32_t partner_edge, bool smooth) {
  return AccessAnalysis(process_instances, smooth).rendezvous(instance, edge, partner, partner_edge);
}

// ---- rendezvous ----

bool can_meet(const ProcessInstances& process_instances, const std::vector<std::uint32_t>& channels, const Edge& half,
              InstanceId who) {
  if (half.kind == EdgeKind::d_step) {
    const Proctype& type = process_instances.proctype(who);
    const Location& entry = type.locations[half.inner_entry];
    for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
      const Edge& inner = type.edges[entry.first_edge + i];
      if (can_meet(process_instances, channels, inner, who)) return true;
    }
    return false;
  }
  if (half.kind != EdgeKind::receive || half.peek) return false;
  const auto theirs = channels_of(process_instances, half.channel, who);
  return std::any_of(theirs.begin(), theirs.end(), [&](std::uint32_t channel) {
    return may_be_rendezvous(process_instances, channel) &&
           std::find(channels.begin(), channels.end(), channel) != channels.end();
  });
}

}  // namespace hasse::order
