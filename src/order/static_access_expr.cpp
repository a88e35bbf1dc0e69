// Expressions and places as touches see them.
#include <algorithm>

#include "machine/operation.h"
#include "order/access_analysis.h"
#include "program/evaluate.h"
#include "program/slots.h"

namespace hasse::order {

namespace {

// Numbers as far as they are the same in every state in which the process is there.
class KnownValues : public Evaluator<KnownValues, std::optional<std::int32_t>> {
 public:
  using Value = std::optional<std::int32_t>;
  KnownValues(const ProcessInstances& process_instances, InstanceId who)
      : process_instances_(process_instances), who_(who) {}

  Value of(ExprId id) { return id != kNone ? evaluate(id) : std::nullopt; }

  const Expr& expr(ExprId id) const { return process_instances_.program().expr(id); }
  static Value constant(ExprId /*id*/, const Expr& e) { return e.value; }
  Value load(ExprId /*id*/, const Expr& e) {
    const Place& place = process_instances_.program().place(e.place);
    const auto slot = known_slot(place, [this](ExprId index) { return of(index); });
    if (!slot) return std::nullopt;
    if (place.scope == Scope::global) return process_instances_.facts().fixed_global(*slot);
    if (place.scope == Scope::local) return process_instances_.instance(who_).known[*slot];
    return std::nullopt;
  }
  static Value unary(ExprId /*id*/, const Expr& e, Value a) { return a ? machine::apply(e.op, *a, 0) : std::nullopt; }
  template <typename Right>
  static Value binary(ExprId /*id*/, const Expr& e, Value a, const Right& right) {
    if (!a) return std::nullopt;
    const Value b = right();
    return b ? machine::apply(e.op, *a, *b) : std::nullopt;
  }
  Value question(ExprId /*id*/, const Expr& e) const {
    if (e.op != ExprOp::own_pid || who_ == kNone) return std::nullopt;
    const Instance& instance = process_instances_.instance(who_);
    return instance.prospective() ? std::nullopt : Value(instance.pid);
  }
  static std::optional<bool> truth(Value a) { return a ? std::optional(*a != 0) : std::nullopt; }
  static Value decided(ExprId /*id*/, const Expr& /*e*/, bool value) { return value; }
  static Value as_truth(ExprId /*id*/, const Expr& /*e*/, Value b) { return b ? Value(*b != 0) : std::nullopt; }
  template <typename Right>
  static Value logical(ExprId /*id*/, const Expr& /*e*/, Value /*a*/, const Right& /*right*/) {
    return std::nullopt;
  }
  template <typename Right, typename Third>
  static Value choice(ExprId /*id*/, const Expr& /*e*/, Value /*a*/, const Right& /*right*/, const Third& /*third*/) {
    return std::nullopt;
  }

 private:
  const ProcessInstances& process_instances_;
  InstanceId who_;
};

std::optional<std::uint32_t> slot_of(const ProcessInstances& process_instances, const Place& place, InstanceId who) {
  return known_slot(place, [&](ExprId index) { return known_value(process_instances, index, who); });
}

}  // namespace

std::optional<std::int32_t> known_value(const ProcessInstances& process_instances, ExprId id, InstanceId who) {
  return KnownValues(process_instances, who).of(id);
}

std::vector<std::uint32_t> channels_of(const ProcessInstances& process_instances, ExprId expr, InstanceId who) {
  const auto id = known_value(process_instances, expr, who);
  if (id && *id >= 1 && static_cast<std::size_t>(*id) <= process_instances.channel_count())
    return {static_cast<std::uint32_t>(*id)};
  if (id && *id == 0 && who != kNone && process_instances.instance(who).prospective()) return {0};
  std::vector<std::uint32_t> all(process_instances.channel_count() + 1);
  for (std::uint32_t c = 0; c < all.size(); ++c) all[c] = c;
  return all;
}

std::optional<ObjectId> known_object(const ProcessInstances& process_instances, const Place& place, InstanceId who) {
  if (place.scope != Scope::global && place.scope != Scope::local) return std::nullopt;
  const auto slot = slot_of(process_instances, place, who);
  if (!slot) return std::nullopt;
  return place.scope == Scope::global ? ProcessInstances::global(*slot)
                                      : process_instances.instance(who).first_local + *slot;
}

bool is_known_channel(const ProcessInstances& process_instances, const std::vector<std::uint32_t>& channels) {
  return channels.size() == 1 && process_instances.channel(channels[0]).declaration != nullptr;
}

bool is_buffered(const ProcessInstances& process_instances, const std::vector<std::uint32_t>& channels) {
  return is_known_channel(process_instances, channels) &&
         process_instances.channel(channels[0]).declaration->capacity > 0;
}

bool may_be_rendezvous(const ProcessInstances& process_instances, std::uint32_t channel) {
  const Channel* declaration = process_instances.channel(channel).declaration;
  return declaration == nullptr || declaration->capacity == 0;
}

bool may_fault(const ProcessInstances& process_instances, const Place& place, InstanceId who) {
  return place.scope == Scope::remote || !slot_of(process_instances, place, who);
}

bool may_fault(const ProcessInstances& process_instances, ExprId id, InstanceId who) {
  if (id == kNone) return false;
  const Expr& e = process_instances.program().expr(id);
  switch (e.op) {
    case ExprOp::load:
      return may_fault(process_instances, process_instances.program().place(e.place), who);
    case ExprOp::divide:
    case ExprOp::modulo:
      if (known_value(process_instances, e.b, who).value_or(0) == 0) return true;
      break;
    case ExprOp::length:
    case ExprOp::is_empty:
    case ExprOp::is_not_empty:
    case ExprOp::is_full:
    case ExprOp::is_not_full:
    case ExprOp::poll: {
      const auto channels = channels_of(process_instances, e.a, who);
      if (!is_known_channel(process_instances, channels) ||
          process_instances.channel(channels[0]).owner != model::kNobody)
        return true;
      if (e.op == ExprOp::poll) {
        const Channel& channel = *process_instances.channel(channels[0]).declaration;
        if (channel.capacity == 0 || channel.fields.size() != e.matches.size()) return true;
        for (const ReceiveArg& arg : e.matches) {
          if (arg.kind == ReceiveArg::Kind::match && may_fault(process_instances, arg.expr, who)) return true;
        }
      }
      break;
    }
    case ExprOp::run:
    case ExprOp::get_priority:
      return true;
    default:
      break;
  }
  return may_fault(process_instances, e.a, who) || may_fault(process_instances, e.b, who) ||
         may_fault(process_instances, e.c, who);
}

bool may_fault(const ProcessInstances& process_instances, const Edge& edge, InstanceId who) {
  if (may_fault(process_instances, edge.expr, who)) return true;
  if (edge.place != kNone && may_fault(process_instances, process_instances.program().place(edge.place), who))
    return true;
  switch (edge.kind) {
    case EdgeKind::send:
    case EdgeKind::receive: {
      const auto channels = channels_of(process_instances, edge.channel, who);
      if (!is_known_channel(process_instances, channels) ||
          process_instances.channel(channels[0]).owner != model::kNobody)
        return true;
      const std::size_t given = edge.kind == EdgeKind::send ? edge.args.size() : edge.receive_args.size();
      if (given != process_instances.channel(channels[0]).declaration->fields.size()) return true;
      if (process_instances.channel(channels[0]).declaration->capacity == 0 && edge.peek) return true;
      break;
    }
    case EdgeKind::d_step:
    case EdgeKind::set_priority:
      return true;
    case EdgeKind::print:
      return false;
    default:
      break;
  }
  for (const ExprId argument : edge.args) {
    if (may_fault(process_instances, argument, who)) return true;
  }
  for (const ReceiveArg& arg : edge.receive_args) {
    if (arg.kind == ReceiveArg::Kind::match && may_fault(process_instances, arg.expr, who)) return true;
    if (arg.kind == ReceiveArg::Kind::bind &&
        may_fault(process_instances, process_instances.program().place(arg.place), who))
      return true;
  }
  return false;
}

// ---- what is read ----

void AccessAnalysis::everything() {
  spend(process_instances_.object_count() / 64);
  for (ObjectId object = 0; object < process_instances_.object_count(); ++object) read(object);
}

void AccessAnalysis::all_locations() {
  read(ProcessInstances::kTable);
  for (const Instance& instance : process_instances_.instances()) read(instance.location);
}

void AccessAnalysis::place_indices(const Place& place, InstanceId who) {
  for (const PlaceIndex& index : place.indices) expr(index.expr, who);
  if (place.scope == Scope::remote) {
    expr(place.process, who);
    read(ProcessInstances::kTable);
  }
}

template <typename Visit>
void AccessAnalysis::each_object(const Place& place, InstanceId who, const Visit& visit) {
  if (place.scope == Scope::scratch) return;
  if (place.scope != Scope::remote) {
    if (const auto object = known_object(process_instances_, place, who)) {
      visit(*object);
      return;
    }
    const std::vector<std::uint32_t> slots = slots_of(process_instances_.program(), place);
    spend(slots.size());
    for (const std::uint32_t slot : slots)
      visit(place.scope == Scope::global ? ProcessInstances::global(slot)
                                         : process_instances_.instance(who).first_local + slot);
    return;
  }
  const auto pid = known_value(process_instances_, place.process, who);
  for (const Instance& instance : process_instances_.instances()) {
    if (instance.proctype != place.proctype || (pid && !instance.prospective() && instance.pid != *pid)) continue;
    const std::vector<std::uint32_t> slots = slots_of(process_instances_.program(), place);
    spend(slots.size());
    for (const std::uint32_t slot : slots) visit(instance.first_local + slot);
  }
}

void AccessAnalysis::write_place(PlaceId id, InstanceId who, std::optional<std::int32_t> value) {
  const Place& place = process_instances_.program().place(id);
  place_indices(place, who);
  if (value) value = truncate(place.type, *value);
  const bool surely = known_object(process_instances_, place, who).has_value();
  each_object(place, who, [&](ObjectId object) {
    write(object);
    access_.assignments.push_back({object, value, surely});
  });
}

void AccessAnalysis::read_channel(ExprId channel, InstanceId who, bool send_end, bool receive_end) {
  expr(channel, who);
  const auto channels = channels_of(process_instances_, channel, who);
  spend(channels.size());
  if (!is_known_channel(process_instances_, channels)) read(ProcessInstances::kTable);
  for (const std::uint32_t c : channels) {
    if (send_end) read(process_instances_.end(c, false));
    if (receive_end) read(process_instances_.end(c, true));
  }
}

void AccessAnalysis::arguments(const std::vector<ReceiveArg>& args, InstanceId who) {
  for (const ReceiveArg& arg : args) {
    if (arg.kind == ReceiveArg::Kind::match) expr(arg.expr, who);
  }
}

void AccessAnalysis::expr(ExprId id, InstanceId who) {
  if (id == kNone) return;
  const Expr& e = process_instances_.program().expr(id);
  switch (e.op) {
    case ExprOp::load: {
      const Place& place = process_instances_.program().place(e.place);
      place_indices(place, who);
      each_object(place, who, [&](ObjectId object) { read(object); });
      return;
    }
    case ExprOp::length:
    case ExprOp::is_empty:
    case ExprOp::is_not_empty:
    case ExprOp::is_full:
    case ExprOp::is_not_full:
    case ExprOp::poll:
      read_channel(e.a, who, true, true);
      arguments(e.matches, who);
      return;
    case ExprOp::run:
      run(e, who);
      return;
    case ExprOp::process_count:
    case ExprOp::process_of:
    case ExprOp::get_priority:
      read(ProcessInstances::kTable);
      break;
    case ExprOp::last_pid:
      read(ProcessInstances::kLast);
      break;
    case ExprOp::enabled:
    case ExprOp::timeout:
      everything();
      break;
    case ExprOp::pc_value:
    case ExprOp::remote_label: {
      const auto pid = known_value(process_instances_, e.a, who);
      read(ProcessInstances::kTable);
      for (const Instance& instance : process_instances_.instances()) {
        if (!pid || instance.prospective() || instance.pid == *pid) read(instance.location);
      }
      break;
    }
    case ExprOp::count_at:
    case ExprOp::non_progress:
      all_locations();
      break;
    default:
      break;
  }
  expr(e.a, who);
  expr(e.b, who);
  expr(e.c, who);
}

void AccessAnalysis::run(const Expr& e, InstanceId who) {
  for (const ExprId argument : e.args) expr(argument, who);
  read(ProcessInstances::kTable);
  write(ProcessInstances::kTable);
  access_.runs.push_back(e.proctype);
  const auto child = process_instances_.prospective(e.proctype);
  // Of a process that cannot come to a `run` any more, no child is foreseen.
  if (!child) return;
  write(process_instances_.instance(*child).location);
  write(process_instances_.end(0, false));
  write(process_instances_.end(0, true));
  const Proctype& proctype = process_instances_.program().proctypes[e.proctype];
  for (const Initializer& initializer : proctype.frame.initializers) expr(initializer.expr, *child);
  for (const ExclusiveUse& use : proctype.exclusive) {
    const Expr& channel = process_instances_.program().expr(use.channel);
    expr(use.channel, *child);
    auto channels = channels_of(process_instances_, use.channel, *child);
    // A parameter is what it is given here.
    if (channel.op == ExprOp::load && process_instances_.program().place(channel.place).scope == Scope::local &&
        process_instances_.program().place(channel.place).slot < e.args.size() &&
        process_instances_.facts().of(e.proctype).fixed[process_instances_.program().place(channel.place).slot] &&
        process_instances_.program().place(channel.place).indices.empty()) {
      channels = channels_of(process_instances_, e.args[process_instances_.program().place(channel.place).slot], who);
    }
    for (const std::uint32_t c : channels) write(process_instances_.end(c, use.receive));
  }
}

}  // namespace hasse::order
