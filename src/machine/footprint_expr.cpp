// Expressions as footprints see them: their values, and what they read.
#include <algorithm>

#include "machine/footprint_finder.h"
#include "machine/operation.h"
#include "program/evaluate.h"

namespace hasse::machine {

std::optional<Object> FootprintFinder::object_of(const Place& place, int pid) {
  if (place.scope == Scope::scratch) return std::nullopt;
  int owner = pid;
  if (place.scope == Scope::remote) {
    owner = value(place.process, pid);
    read_table();
    if (!alive(owner) || x_.state_.process(owner).proctype != place.proctype) faulted_ = true;
  }
  std::uint32_t slot = place.slot;
  for (const PlaceIndex& index : place.indices) {
    const std::int32_t i = value(index.expr, pid);
    if (i < 0 || static_cast<std::uint32_t>(i) >= index.count) faulted_ = true;
    slot += static_cast<std::uint32_t>(i) * index.stride;
  }
  if (faulted_) return std::nullopt;
  if (place.scope == Scope::global) return Object{ObjectKind::global, 0, slot};
  // The variables of a never claim are part of the monitor.
  if (owner == kNobody) return Object{ObjectKind::monitor, 0, 0};
  return Object{ObjectKind::local, static_cast<std::uint8_t>(owner), slot};
}

std::int32_t FootprintFinder::value_of(const Object& object) const {
  for (auto bound = bound_.rbegin(); bound != bound_.rend(); ++bound) {
    if (bound->first == object) return bound->second;
  }
  const bool global = object.kind == ObjectKind::global;
  if (!global && !alive(object.owner)) return 0;  // of a process that the step creates
  const std::uint32_t base = global ? 0 : x_.state_.process(object.owner).offset;
  const FrameLayout& frame = global ? x_.layout_.globals() : x_.layout_.frame(x_.state_.process(object.owner).proctype);
  const ScalarLayout& scalar = frame.slots[object.index];
  return x_.state_.read(base + scalar.offset, scalar.access);
}

// Numbers, by the rules of the machine.
class FootprintFinder::Values : public Evaluator<Values, std::int32_t> {
 public:
  Values(FootprintFinder& finder, int pid) : finder_(finder), pid_(pid) {}

  const Expr& expr(ExprId id) const { return finder_.x_.program_.expr(id); }
  static std::int32_t constant(ExprId /*id*/, const Expr& e) { return e.value; }
  std::int32_t load(ExprId /*id*/, const Expr& e) { return finder_.load(finder_.x_.program_.place(e.place), pid_); }
  static std::int32_t unary(ExprId /*id*/, const Expr& e, std::int32_t a) { return *apply(e.op, a, 0); }
  template <typename Right>
  std::int32_t binary(ExprId /*id*/, const Expr& e, std::int32_t a, const Right& right) {
    const std::optional<std::int32_t> result = apply(e.op, a, right());
    if (!result) finder_.faulted_ = true;
    return result.value_or(0);
  }
  std::int32_t question(ExprId /*id*/, const Expr& e) { return finder_.question(e, pid_); }
  static bool truth(std::int32_t a) { return a != 0; }
  static std::int32_t decided(ExprId /*id*/, const Expr& /*e*/, bool value) { return value; }
  static std::int32_t as_truth(ExprId /*id*/, const Expr& /*e*/, std::int32_t b) { return b != 0; }

 private:
  FootprintFinder& finder_;
  int pid_;
};

std::int32_t FootprintFinder::value(ExprId id, int pid) {
  return Values(*this, pid).of(id);
}

std::int32_t FootprintFinder::load(const Place& place, int pid) {
  const std::optional<Object> object = object_of(place, pid);
  if (!object) return 0;
  read(*object);
  if (object->kind != ObjectKind::monitor) return value_of(*object);
  const ScalarLayout& scalar = x_.layout_.claim_frame().slots[place.slot];
  return x_.state_.read(x_.layout_.claim() + scalar.offset, scalar.access);
}

// The processes at the label: all of the proctype are read, since each can move.
std::int32_t FootprintFinder::count(const Expr& e) {
  read_table();
  std::int32_t at_label = 0;
  for (int pid = 0; pid < x_.state_.process_count(); ++pid) {
    if (x_.state_.process(pid).proctype != e.proctype) continue;
    read(location(pid));
    at_label += x_.state_.location(pid) == proctype_of(pid).labels[e.label].location;
  }
  return at_label;
}

std::int32_t FootprintFinder::question(const Expr& e, int pid) {
  switch (e.op) {
    case ExprOp::run:
      return run(e, pid);
    case ExprOp::own_pid:
      return pid;
    case ExprOp::process_count:
      read_table();
      return x_.state_.process_count() + (pid == model::kNobody ? 1 : 0);
    case ExprOp::last_pid:
      read({ObjectKind::last, 0, 0});
      return x_.layout_.has_last() ? x_.state_.read(x_.layout_.last(), Access::u8) : 0;
    case ExprOp::timeout:
      result_.reads.insert(result_.reads.end(), timeout_guards_.reads.begin(), timeout_guards_.reads.end());
      result_.uses.insert(result_.uses.end(), timeout_guards_.uses.begin(), timeout_guards_.uses.end());
      return timeout_;
    case ExprOp::process_of:
      read_table();
      return x_.process_of(e.proctype);
    case ExprOp::count_at:
      return count(e);
    case ExprOp::non_progress:
      read_table();
      for (int other = 0; other < x_.state_.process_count(); ++other) read(location(other));
      return !x_.at_progress();
    default:
      return question_about(e, value(e.a, pid), pid);
  }
}

std::int32_t FootprintFinder::question_about(const Expr& e, std::int32_t subject, int pid) {
  switch (e.op) {
    case ExprOp::enabled: {
      read_table();
      if (!alive(subject) || subject == pid || std::find(asking_.begin(), asking_.end(), subject) != asking_.end())
        return 0;
      asking_.push_back(subject);
      guards_of(subject);
      asking_.pop_back();
      x_.timeout_ = timeout_;
      const bool enabled = x_.any_step_of(subject);
      x_.timeout_ = false;
      return enabled;
    }
    case ExprOp::pc_value:
      read_table();
      if (!alive(subject)) return 0;
      read(location(subject));
      return static_cast<std::int32_t>(location_of(subject).spin_state);
    case ExprOp::get_priority:
      read_table();
      if (!alive(subject)) return 0;
      read({ObjectKind::priority, static_cast<std::uint8_t>(subject), 0});
      return x_.priority_of(subject);
    case ExprOp::remote_label:
      read_table();
      if (!alive(subject) || x_.state_.process(subject).proctype != e.proctype) return 0;
      read(location(subject));
      return x_.state_.location(subject) == proctype_of(subject).labels[e.label].location;
    default:
      return channel_question(e, subject, pid);
  }
}

std::int32_t FootprintFinder::channel_question(const Expr& e, std::int32_t id, int pid) {
  if (!x_.state_.channel_exists(id)) {
    if (!faulted_) read_table();  // after a fault nothing is evaluated any more
    faulted_ = true;
    return 0;
  }
  const ChannelRef& channel = x_.state_.channel(id);
  const std::uint32_t present = x_.state_.message_count(channel);
  const bool full = present == channel.layout->capacity;
  switch (e.op) {
    case ExprOp::length:
      read_both_ends(id);
      return static_cast<std::int32_t>(present);
    case ExprOp::is_empty:
    case ExprOp::is_not_empty:
      read_end(id, true);
      if (present == 0) {
        read_end(id, false);
      } else {
        use(ChannelUse::Kind::peek, id);
      }
      return (present == 0) == (e.op == ExprOp::is_empty);
    case ExprOp::is_full:
    case ExprOp::is_not_full:
      read_end(id, false);
      if (full) {
        read_end(id, true);
      } else {
        use(ChannelUse::Kind::room, id);
      }
      return full == (e.op == ExprOp::is_full);
    default:
      break;
  }
  if (channel.layout->capacity == 0 || e.matches.size() != channel.layout->fields.size()) {
    faulted_ = true;
    return 0;
  }
  return match(id, e.matches, e.random, pid).value_or(false);
}

// Whether a buffered channel holds a message that the arguments match; reads what decides it. Nothing after a fault.
std::optional<bool> FootprintFinder::match(std::int32_t id, const std::vector<ReceiveArg>& args, bool random, int pid) {
  const ChannelRef& channel = x_.state_.channel(id);
  const std::uint32_t present = x_.state_.message_count(channel);
  read_end(id, true);
  if (present == 0 || random) {
    read_end(id, false);
  } else {
    use(ChannelUse::Kind::peek, id);
  }
  const ChannelLayout& layout = *channel.layout;
  for (std::uint32_t i = 0; i < (random ? present : std::min(present, 1U)); ++i) {
    bool matches = true;
    // As the machine does: what stands after the first field that differs is not evaluated, and cannot fault.
    for (std::size_t k = 0; k < std::min(args.size(), layout.fields.size()) && matches; ++k) {
      if (args[k].kind != ReceiveArg::Kind::match) continue;
      const std::uint32_t message = channel.offset + layout.messages + i * layout.message_size;
      matches = x_.state_.read(message + layout.fields[k].offset, layout.fields[k].access) == value(args[k].expr, pid);
      if (faulted_) return std::nullopt;
    }
    if (matches) return true;
  }
  return false;
}

std::int32_t FootprintFinder::run(const Expr& e, int pid) {
  std::vector<std::int32_t> arguments;
  for (ExprId argument : e.args) arguments.push_back(value(argument, pid));
  const int child = x_.state_.process_count();
  const Proctype& proctype = x_.program_.proctypes[e.proctype];
  read_table();
  if (child >= kMaxProcesses ||
      x_.state_.channel_count() + static_cast<int>(proctype.frame.channels.size()) > kMaxChannels) {
    faulted_ = true;
    return 0;
  }
  write({ObjectKind::process_table, 0, 0});
  write(location(child));
  for (std::size_t k = 1; k <= proctype.frame.channels.size(); ++k) {
    const std::int32_t id = x_.state_.channel_count() + static_cast<std::int32_t>(k);
    write_end(id, false);
    write_end(id, true);
  }
  const FrameLayout& frame = x_.layout_.frame(e.proctype);
  const auto set = [&](std::uint32_t slot, std::int32_t to) {
    bound_.push_back({{ObjectKind::local, static_cast<std::uint8_t>(child), slot}, frame.slots[slot].truncate(to)});
  };
  int channel = x_.state_.channel_count();
  for (const Channel& declared : proctype.frame.channels) set(declared.slot, ++channel);
  for (std::uint32_t i = 0; i < arguments.size(); ++i) set(i, arguments[i]);
  for (const Initializer& initializer : proctype.frame.initializers) {
    if (!faulted_) set(initializer.slot, value(initializer.expr, child));
  }
  for (const ExclusiveUse& use : proctype.exclusive) write_end(value(use.channel, child), use.receive);
  return child;
}

}  // namespace hasse::machine
