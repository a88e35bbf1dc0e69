// Guards and effects as footprints see them.
#include "machine/footprint.h"

#include <algorithm>

#include "machine/footprint_finder.h"
#include "model/object_set.h"

namespace hasse::machine {

FootprintFinder::FootprintFinder(Execution& execution, Footprint& result) : x_(*execution.impl_), result_(result) {
  if (!x_.code_.mentions_timeout) return;
  timeout_ = !x_.any_step();
  std::swap(result_, timeout_guards_);
  guards_of_everybody();
  std::swap(result_, timeout_guards_);
  faulted_ = false;
}

void FootprintFinder::guards_of_everybody() {
  read_table();
  for (int pid = 0; pid < x_.state_.process_count(); ++pid) guards_of(pid);
}

void FootprintFinder::guards_of(int pid) {
  const Proctype& proctype = proctype_of(pid);
  const Location& here = location_of(pid);
  read(location(pid));
  if (proctype.provided != kNone) value(proctype.provided, pid);
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    faulted_ = false;
    guard(proctype, proctype.edges[here.first_edge + i], false, pid);
  }
  faulted_ = false;
}

// Reads what decides whether the edge is enabled, and says whether it is. A fault counts as enabled.
bool FootprintFinder::guard(const Proctype& proctype, const Edge& edge, bool earlier, int pid) {
  switch (edge.kind) {
    case EdgeKind::condition:
      return edge.has_run || value(edge.expr, pid) != 0 || faulted_;
    case EdgeKind::send:
      return guard_of_send(edge, pid);
    case EdgeKind::receive:
      return guard_of_receive(edge, pid);
    case EdgeKind::otherwise:
      return !earlier;
    case EdgeKind::d_step: {
      if (edge.waits_for_others()) return !earlier;
      const Location& entry = proctype.locations[edge.inner_entry];
      for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
        if (guard(proctype, proctype.edges[entry.first_edge + i], false, pid)) return true;
      }
      return false;
    }
    case EdgeKind::end:
      read_table();
      return pid == x_.state_.process_count() - 1;
    default:
      return true;
  }
}

// The message that the send makes, truncated to the fields of the channel.
std::vector<std::int32_t> FootprintFinder::compose(const Edge& send, const ChannelLayout& channel, int pid) {
  std::vector<std::int32_t> message;
  for (std::size_t k = 0; k < send.args.size(); ++k) {
    const std::int32_t argument = value(send.args[k], pid);
    message.push_back(k < channel.fields.size() ? channel.fields[k].truncate(argument) : argument);
  }
  return message;
}

bool FootprintFinder::guard_of_send(const Edge& edge, int pid) {
  const std::int32_t id = value(edge.channel, pid);
  if (faulted_ || !x_.state_.channel_exists(id)) {
    if (!faulted_) read_table();
    return true;
  }
  const ChannelRef& channel = x_.state_.channel(id);
  if (channel.layout->capacity == 0) {
    const std::vector<std::int32_t> message = compose(edge, *channel.layout, pid);
    return faulted_ || has_partner(id, message, pid);
  }
  read_end(id, false);
  const bool room = x_.state_.message_count(channel) < channel.layout->capacity;
  if (room) {
    use(ChannelUse::Kind::room, id);
  } else {
    read_end(id, true);
  }
  return room;
}

bool FootprintFinder::guard_of_receive(const Edge& edge, int pid) {
  const std::int32_t id = value(edge.channel, pid);
  if (faulted_ || !x_.state_.channel_exists(id)) {
    if (!faulted_) read_table();
    return true;
  }
  if (x_.state_.channel(id).layout->capacity == 0) return edge.peek;
  return match(id, edge.receive_args, edge.random, pid).value_or(true);
}

// Is some process ready to receive the message now? Reads what decides it, of all processes.
bool FootprintFinder::has_partner(std::int32_t channel, const std::vector<std::int32_t>& message, int pid) {
  bool found = false;
  read_table();
  for (int other = 0; other < x_.state_.process_count(); ++other) {
    if (other == pid) continue;
    const Proctype& proctype = proctype_of(other);
    read(location(other));
    bool provided = true;
    if (proctype.provided != kNone) provided = value(proctype.provided, other) != 0;
    const Location& here = location_of(other);
    for (std::uint32_t i = 0; i < here.edge_count; ++i)
      found |= receives(proctype, proctype.edges[here.first_edge + i], channel, message, other) && provided;
  }
  return found;
}

bool FootprintFinder::receives(const Proctype& proctype, const Edge& edge, std::int32_t channel,
                               const std::vector<std::int32_t>& message, int pid) {
  if (edge.kind == EdgeKind::d_step) {
    const Location& entry = proctype.locations[edge.inner_entry];
    for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
      if (receives(proctype, proctype.edges[entry.first_edge + i], channel, message, pid)) return true;
    }
    return false;
  }
  bool matches = edge.kind == EdgeKind::receive && !edge.peek && value(edge.channel, pid) == channel;
  for (std::size_t k = 0; k < std::min(message.size(), edge.receive_args.size()) && matches; ++k) {
    const ReceiveArg& arg = edge.receive_args[k];
    if (arg.kind == ReceiveArg::Kind::match) matches = value(arg.expr, pid) == message[k];
  }
  const bool fault = faulted_;
  faulted_ = false;  // a receiver that faults does not hinder the others
  return matches && !fault;
}

// That this edge of the location may be taken: its guard, and what hides it or, for `else`, would.
void FootprintFinder::choice(const Proctype& proctype, const Location& here, const Edge& edge, int pid) {
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const Edge& other = proctype.edges[here.first_edge + i];
    if (&other == &edge) break;
    if (other.rank == edge.rank && !edge.waits_for_others()) continue;
    guard(proctype, other, false, pid);
    faulted_ = false;
  }
  guard(proctype, edge, false, pid);
  faulted_ = false;
}

void FootprintFinder::priorities(int pid) {
  read_table();
  for (int other = 0; other < x_.state_.process_count(); ++other) {
    read({ObjectKind::priority, static_cast<std::uint8_t>(other), 0});
    if (x_.priority_of(other) > x_.priority_of(pid)) guards_of(other);
  }
}

void FootprintFinder::bind(const std::vector<ReceiveArg>& args, const std::vector<std::int32_t>& message, int pid) {
  for (std::size_t k = 0; k < std::min(args.size(), message.size()) && !faulted_; ++k) {
    if (args[k].kind != ReceiveArg::Kind::bind) continue;
    const Place& place = x_.program_.place(args[k].place);
    const std::optional<Object> object = object_of(place, pid);
    if (!object) continue;
    write(*object);
    bound_.push_back({*object, truncate(place.type, message[k])});
  }
}

void FootprintFinder::event(std::int32_t channel, bool receive) {
  if (!x_.program_.trace) return;
  for (const Edge& edge : x_.program_.trace->edges) {
    if (edge.kind != (receive ? EdgeKind::receive : EdgeKind::send) || value(edge.channel, kNobody) != channel)
      continue;
    read({ObjectKind::monitor, 0, 0});
    write({ObjectKind::monitor, 0, 0});
  }
}

// The promises that other processes made about this end of the channel. A process that makes a promise writes that end
// when it is created and when it dies; so the processes need not be read, unless the channel of a promise can change.
void FootprintFinder::promises(bool receive, int pid) {
  for (int other = 0; other < x_.state_.process_count(); ++other) {
    if (other == pid) continue;
    const AutomatonCode& code = x_.code_.proctypes[x_.state_.process(other).proctype];
    for (std::size_t i = 0; i < code.exclusive.size(); ++i) {
      if (code.exclusive[i].receive != receive || code.exclusive[i].fixed) continue;
      read_table();
      value(proctype_of(other).exclusive[i].channel, other);
    }
  }
}

// What the statement does once it is chosen. Not for d_step, rendezvous and death.
void FootprintFinder::effect(const Edge& edge, int pid) {
  switch (edge.kind) {
    case EdgeKind::condition:
    case EdgeKind::assertion:
      value(edge.expr, pid);
      break;
    case EdgeKind::assign: {
      value(edge.expr, pid);
      const std::optional<Object> object = object_of(x_.program_.place(edge.place), pid);
      if (object) write(*object);
      break;
    }
    case EdgeKind::set_priority: {
      const std::int32_t subject = value(edge.args[0], pid);
      value(edge.args[1], pid);
      read_table();
      if (alive(subject)) write({ObjectKind::priority, static_cast<std::uint8_t>(subject), 0});
      break;
    }
    case EdgeKind::send: {
      const std::int32_t id = value(edge.channel, pid);
      for (ExprId argument : edge.args) value(argument, pid);
      if (faulted_ || !x_.state_.channel_exists(id)) break;
      if (edge.sorted) {
        read_both_ends(id);
        write_end(id, true);
      }
      write_end(id, false);
      use(ChannelUse::Kind::send, id);
      event(id, false);
      promises(false, pid);
      break;
    }
    case EdgeKind::receive: {
      const std::int32_t id = value(edge.channel, pid);
      if (faulted_ || !x_.state_.channel_exists(id)) break;
      const ChannelRef& channel = x_.state_.channel(id);
      if (x_.state_.message_count(channel) == 0) break;
      if (!edge.peek) {
        write_end(id, true);
        use(ChannelUse::Kind::receive, id);
      }
      const EdgeCode& code = x_.code_.proctypes[x_.state_.process(pid).proctype]
                                 .edges[static_cast<std::size_t>(&edge - proctype_of(pid).edges.data())];
      const int index = x_.find_match(channel, code.patterns, edge.random, x_.context_of(pid));
      x_.fault_ = {};
      if (index < 0) break;
      x_.read_message(channel, index);
      bind(edge.receive_args, x_.message_, pid);
      if (!edge.peek) event(id, true);
      promises(true, pid);
      break;
    }
    default:
      break;
  }
}

void FootprintFinder::rendezvous(const Step& step, const Edge& send) {
  const Proctype& proctype = proctype_of(step.partner);
  const Location& here = location_of(step.partner);
  const Edge& outer = proctype.edges[step.detail];
  const std::int32_t id = value(send.channel, step.process);
  read(location(step.partner));
  write(location(step.process));
  read_both_ends(id);  // it exists, and the promises about it: its owner or the promising process may die
  if (proctype.provided != kNone) value(proctype.provided, step.partner);
  const std::vector<std::int32_t> message = compose(send, *x_.state_.channel(id).layout, step.process);
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const Edge& edge = proctype.edges[here.first_edge + i];
    if (&edge == &outer || edge.rank < outer.rank) receives(proctype, edge, id, message, step.partner);
    faulted_ = false;
  }
  event(id, false);
  event(id, true);
  promises(false, step.process);
  promises(true, step.partner);
  if (outer.kind == EdgeKind::d_step) {
    d_step(step, proctype, outer);
  } else {
    bind(outer.receive_args, message, step.partner);
    if (outer.target != outer.source) write(location(step.partner));
  }
}

// Runs the d_step, so that the footprint is that of the path taken, and takes it back.
void FootprintFinder::d_step(const Step& step, const Proctype& proctype, const Edge& edge) {
  const std::size_t mark = x_.state_.mark();
  const int pid = step.has_partner() ? step.partner : step.process;
  const LocationId before = x_.state_.location(pid);
  const std::uint64_t edges = x_.take_counting_edges(step);
  const bool moves = x_.state_.location(pid) != before;
  x_.state_.undo_to(mark);
  if (moves) write(location(pid));
  LocationId from = edge.inner_entry;
  if (step.has_partner()) receive_into_d_step(step, proctype, from);
  d_step_edges(edges, proctype, from, pid);
  x_.state_.undo_to(mark);
}

// The first edge of the d_step receives from the sender; `from` becomes where that leads.
void FootprintFinder::receive_into_d_step(const Step& step, const Proctype& proctype, LocationId& from) {
  const AutomatonCode& sender = x_.code_.proctypes[x_.state_.process(step.process).proctype];
  const AutomatonCode& code = x_.code_.proctypes[x_.state_.process(step.partner).proctype];
  const EdgeCode& send = sender.edges[step.action];
  const ChannelRef* channel = x_.channel_of(send.channel, x_.context_of(step.process));
  if (channel == nullptr || !x_.compose(send, *channel, x_.context_of(step.process))) return;
  const auto id = static_cast<std::int32_t>(channel - &x_.state_.channel(0));
  const Context receiver = x_.context_of(step.partner);
  std::uint32_t inner = proctype.locations[from].first_edge;
  while (!x_.receiver_matches(code.edges[inner], code, id, receiver)) ++inner;
  bind(proctype.edges[inner].receive_args, x_.message_, step.partner);
  bound_.clear();
  if (send.moves) x_.move_to(x_.context_of(step.process), send.target);
  x_.bind(code.edges[inner].patterns, receiver);
  x_.fault_ = {};
  from = proctype.edges[inner].target;
}

void FootprintFinder::d_step_edges(std::uint64_t edges, const Proctype& proctype, LocationId from, int pid) {
  const AutomatonCode& code = x_.code_.proctypes[x_.state_.process(pid).proctype];
  const Context context = x_.context_of(pid);
  x_.timeout_ = timeout_;
  for (std::uint64_t done = 0; done < edges; ++done) {
    const Location& here = proctype.locations[from];
    for (std::uint32_t i = 0; i < here.edge_count; ++i) {
      const Edge& inner = proctype.edges[here.first_edge + i];
      faulted_ = false;
      if (!guard(proctype, inner, false, pid)) continue;
      faulted_ = false;
      effect(inner, pid);
      break;
    }
    faulted_ = false;
    bound_.clear();
    if (!x_.take_first_enabled(code, from, context)) break;
    x_.fault_ = {};
  }
  x_.timeout_ = false;
}

void FootprintFinder::death(int pid) {
  write({ObjectKind::process_table, 0, 0});
  write(location(pid));
  for (int id = 1; id <= x_.state_.channel_count(); ++id) {
    if (x_.state_.channel(id).owner != pid) continue;
    write_end(id, false);
    write_end(id, true);
  }
  for (const ExclusiveUse& use : proctype_of(pid).exclusive) write_end(value(use.channel, pid), use.receive);
}

void FootprintFinder::claim(const Step& step) {
  read({ObjectKind::monitor, 0, 0});
  write({ObjectKind::monitor, 0, 0});
  const Proctype& never = *x_.machine_.claim();
  const Edge& edge = never.edges[step.observer];
  choice(never, never.locations[edge.source], edge, kNobody);
  effect(edge, kNobody);
  faulted_ = false;
  if (step.is_observer_alone()) guards_of_everybody();
}

void FootprintFinder::find(const Step& step) {
  if (step.observer != kNone) claim(step);
  if (!step.is_observer_alone()) {
    const Proctype& proctype = proctype_of(step.process);
    const Location& here = location_of(step.process);
    const Edge& edge = proctype.edges[step.action];
    read(location(step.process));
    if (proctype.provided != kNone) value(proctype.provided, step.process);
    if (x_.layout_.has_priority()) priorities(step.process);
    if (step.has_partner()) {
      for (std::uint32_t i = 0; here.first_edge + i < step.action; ++i) {
        const Edge& other = proctype.edges[here.first_edge + i];
        if (other.rank < edge.rank) guard(proctype, other, false, step.process);
      }
      rendezvous(step, edge);
    } else {
      choice(proctype, here, edge, step.process);
      if (edge.kind == EdgeKind::d_step) {
        d_step(step, proctype, edge);
      } else if (edge.kind == EdgeKind::end) {
        death(step.process);
      } else {
        effect(edge, step.process);
        if (edge.target != edge.source) write(location(step.process));
      }
    }
    if (x_.layout_.has_last()) write({ObjectKind::last, 0, 0});
  }
}

Footprint footprint(Execution& execution, const Step& step) {
  Footprint result;
  append_footprint(execution, step, result);
  make_set(result.reads);
  make_set(result.writes);
  return result;
}

void append_footprint(Execution& execution, const Step& step, Footprint& into) {
  FootprintFinder(execution, into).find(step);
}

void append_guards(Execution& execution, Pid pid, Footprint& into) {
  FootprintFinder(execution, into).guards_of(pid);
}

}  // namespace hasse::machine
