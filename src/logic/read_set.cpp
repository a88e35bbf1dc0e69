#include "logic/read_set.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "machine/working_state.h"
#include "model/object_set.h"
#include "program/evaluate.h"

namespace hasse::logic {

using model::Object;
using model::ObjectKind;

namespace {

constexpr Range kAnyInt{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
constexpr Range kTruth{0, 1};

Range clamped(Range range) {
  return fits(range) ? range : kAnyInt;
}

Range range_of(ExprOp op, Range a) {
  switch (op) {
    case ExprOp::negate:
      return clamped(scaled_range(-1, a));
    case ExprOp::logical_not:
      return kTruth;
    default:
      return kAnyInt;
  }
}

Range range_of(ExprOp op, Range a, Range b) {
  switch (op) {
    case ExprOp::add:
      return clamped(sum_range(a, b));
    case ExprOp::subtract:
      return clamped(sum_range(a, scaled_range(-1, b)));
    case ExprOp::multiply: {
      const Range low = scaled_range(a.least, b);
      const Range high = scaled_range(a.greatest, b);
      return clamped({std::min(low.least, high.least), std::max(low.greatest, high.greatest)});
    }
    case ExprOp::bit_and:
      if (a.least < 0 || b.least < 0) return kAnyInt;
      return {0, std::min(a.greatest, b.greatest)};
    case ExprOp::modulo:
      if (b.least <= 0) return kAnyInt;
      return {a.least >= 0 ? 0 : 1 - b.greatest, b.greatest - 1};
    case ExprOp::less:
    case ExprOp::less_equal:
    case ExprOp::greater:
    case ExprOp::greater_equal:
    case ExprOp::equal:
    case ExprOp::not_equal:
      return kTruth;
    default:
      return kAnyInt;
  }
}

}  // namespace

bool contains(const Objects& objects, const Object& object) {
  return std::binary_search(objects.begin(), objects.end(), object);
}

void merge(Objects& objects, const Objects& others) {
  Objects both;
  both.reserve(objects.size() + others.size());
  std::set_union(objects.begin(), objects.end(), others.begin(), others.end(), std::back_inserter(both));
  objects = std::move(both);
}

bool fits(Range range) {
  return range.least >= kAnyInt.least && range.greatest <= kAnyInt.greatest;
}

Range sum_range(Range a, Range b) {
  return {a.least + b.least, a.greatest + b.greatest};
}

Range scaled_range(std::int64_t factor, Range range) {
  const std::int64_t a = factor * range.least;
  const std::int64_t b = factor * range.greatest;
  return {std::min(a, b), std::max(a, b)};
}

// The domain: what is read, with the range of values that it lets an expression have.
class ReadSets::Values : public Evaluator<Values, ReadSet> {
 public:
  explicit Values(ReadSets& read_sets) : read_sets_(read_sets) {}

  ReadSet find(ExprId id) { return evaluate(id); }
  const ReadSet& of(ExprId id) { return read_sets_.of(id); }

  const Expr& expr(ExprId id) const { return read_sets_.program_.expr(id); }
  static ReadSet constant(ExprId /*id*/, const Expr& e) { return with_range({e.value, e.value}); }
  ReadSet load(ExprId /*id*/, const Expr& e) {
    const Place& place = read_sets_.program_.place(e.place);
    ReadSet read_set = with_range({min_value(place.type), max_value(place.type)});
    read_sets_.load(place, read_set);
    return read_set;
  }
  static ReadSet unary(ExprId /*id*/, const Expr& e, const ReadSet& a) {
    ReadSet read_set = a;
    read_set.range = range_of(e.op, a.range);
    return read_set;
  }
  template <typename Right>
  static ReadSet binary(ExprId /*id*/, const Expr& e, const ReadSet& a, const Right& right) {
    const ReadSet& b = right();
    ReadSet read_set = both(a, b);
    if (e.op == ExprOp::divide || e.op == ExprOp::modulo)
      read_set.may_fault |= b.range.least <= 0 && b.range.greatest >= 0;
    read_set.range = range_of(e.op, a.range, b.range);
    return read_set;
  }
  // What the right operand may fault at, or reads, is taken to matter whatever the range of the left one.
  static std::nullopt_t truth(const ReadSet& /*a*/) { return std::nullopt; }
  template <typename Right>
  static ReadSet logical(ExprId /*id*/, const Expr& /*e*/, const ReadSet& a, const Right& right) {
    ReadSet read_set = both(a, right());
    read_set.range = kTruth;
    return read_set;
  }
  template <typename Right, typename Third>
  static ReadSet choice(ExprId /*id*/, const Expr& /*e*/, const ReadSet& a, const Right& right, const Third& third) {
    const ReadSet& b = right();
    const ReadSet& c = third();
    ReadSet read_set = both(both(a, b), c);
    read_set.range = {std::min(b.range.least, c.range.least), std::max(b.range.greatest, c.range.greatest)};
    return read_set;
  }
  ReadSet question(ExprId /*id*/, const Expr& e) {
    ReadSet read_set = with_range(read_sets_.range_of_question(e));
    read_sets_.question(e, read_set);
    return read_set;
  }

 private:
  static ReadSet with_range(Range range) { return {{}, false, range}; }
  static ReadSet both(ReadSet a, const ReadSet& b) {
    merge(a.objects, b.objects);
    a.may_fault |= b.may_fault;
    return a;
  }

  ReadSets& read_sets_;
};

const ReadSet& ReadSets::of(ExprId id) {
  const auto known = known_.find(id);
  if (known != known_.end()) return known->second;
  ReadSet read_set = Values(*this).find(id);
  return known_.emplace(id, std::move(read_set)).first->second;
}

void ReadSets::include(ExprId id, ReadSet& read_set) {
  const ReadSet& part = of(id);
  merge(read_set.objects, part.objects);
  read_set.may_fault |= part.may_fault;
}

void ReadSets::question(const Expr& e, ReadSet& read_set) {
  switch (e.op) {
    case ExprOp::length:
    case ExprOp::is_empty:
    case ExprOp::is_not_empty:
    case ExprOp::is_full:
    case ExprOp::is_not_full:
    case ExprOp::poll:
      channel(e, read_set);
      return;
    case ExprOp::process_count:
    case ExprOp::process_of:
      read_set.objects = {{ObjectKind::process_table, 0, 0}};
      return;
    case ExprOp::last_pid:
      read_set.objects = {{ObjectKind::last, 0, 0}};
      return;
    case ExprOp::pc_value:
    case ExprOp::get_priority:
      subject(e, read_set);
      return;
    case ExprOp::remote_label: {
      std::vector<std::uint8_t> pids;
      process(e.a, e.proctype, false, read_set, pids);
      for (const std::uint8_t pid : pids) read_set.objects.push_back({ObjectKind::location, pid, 0});
      make_set(read_set.objects);
      return;
    }
    case ExprOp::count_at:
      for (const std::uint8_t pid : facts_.pids_of(e.proctype))
        read_set.objects.push_back({ObjectKind::location, pid, 0});
      return;
    case ExprOp::non_progress:
      read_set.objects = facts_.locations();
      return;
    case ExprOp::enabled:
    case ExprOp::timeout:
      read_set.objects = facts_.everything();
      return;
    default:
      internal_error(__FILE__, __LINE__, "not part of a predicate");
  }
}

// The pids that the expression can mean, and what it takes to tell which; `must_exist`: it faults unless there is such
// a process.
void ReadSets::process(ExprId id, std::uint32_t proctype, bool must_exist, ReadSet& read_set,
                       std::vector<std::uint8_t>& pids) {
  const Expr& pid = program_.expr(id);
  if (pid.op != ExprOp::constant) {
    include(id, read_set);
    pids = facts_.pids_of(proctype);
    read_set.may_fault |= must_exist;
    return;
  }
  const bool possible = pid.value >= 0 && pid.value < machine::kMaxProcesses;
  const auto index = static_cast<std::uint32_t>(pid.value);
  const bool always = possible && facts_.is_always(index, proctype);
  if (possible && (always || index >= facts_.immortal())) pids.push_back(static_cast<std::uint8_t>(pid.value));
  read_set.may_fault |= must_exist && !always;
}

void ReadSets::load(const Place& place, ReadSet& read_set) {
  std::vector<std::uint8_t> pids{0};
  if (place.scope == Scope::remote) {
    pids.clear();
    process(place.process, place.proctype, true, read_set, pids);
  }
  std::vector<std::uint32_t> slots{place.slot};
  for (const PlaceIndex& index : place.indices) {
    include(index.expr, read_set);
    const Range range = of(index.expr).range;
    const std::int64_t first = std::max<std::int64_t>(range.least, 0);
    const std::int64_t last = std::min<std::int64_t>(range.greatest, std::int64_t{index.count} - 1);
    read_set.may_fault |= first != range.least || last != range.greatest;
    std::vector<std::uint32_t> next;
    for (const std::uint32_t slot : slots) {
      for (std::int64_t i = first; i <= last; ++i) next.push_back(slot + static_cast<std::uint32_t>(i) * index.stride);
    }
    slots = std::move(next);
  }
  const ObjectKind kind = place.scope == Scope::global ? ObjectKind::global : ObjectKind::local;
  for (const std::uint8_t pid : pids) {
    for (const std::uint32_t slot : slots) read_set.objects.push_back({kind, pid, slot});
    if (kind == ObjectKind::local && pid >= facts_.immortal())
      read_set.objects.push_back({ObjectKind::location, pid, 0});
  }
  make_set(read_set.objects);
}

void ReadSets::channel(const Expr& e, ReadSet& read_set) {
  const Expr& name = program_.expr(e.a);
  const Channel* known = name.op == ExprOp::constant ? facts_.global_channel(name.value) : nullptr;
  if (known != nullptr && e.op == ExprOp::poll && (known->capacity == 0 || known->fields.size() != e.matches.size())) {
    read_set.may_fault = true;
    return;
  }
  include(e.a, read_set);
  if (e.op == ExprOp::poll) {
    for (const ReceiveArg& arg : e.matches) {
      if (arg.kind == ReceiveArg::Kind::match) include(arg.expr, read_set);
    }
  }
  if (known != nullptr) {
    const auto id = static_cast<std::uint32_t>(name.value);
    merge(read_set.objects, {{ObjectKind::send_end, 0, id}, {ObjectKind::receive_end, 0, id}});
    return;
  }
  read_set.may_fault = true;
  if (name.op == ExprOp::constant && name.value <= 0) return;
  merge(read_set.objects, facts_.channel_ends());
  merge(read_set.objects, {{ObjectKind::process_table, 0, 0}});
}

void ReadSets::subject(const Expr& e, ReadSet& read_set) {
  include(e.a, read_set);
  const Expr& pid = program_.expr(e.a);
  Objects locations = facts_.locations();
  if (pid.op == ExprOp::constant) locations = {{ObjectKind::location, static_cast<std::uint8_t>(pid.value), 0}};
  if (e.op == ExprOp::get_priority) {
    for (const Object& location : locations) read_set.objects.push_back({ObjectKind::priority, location.owner, 0});
    make_set(read_set.objects);
  }
  merge(read_set.objects, locations);
}

Range ReadSets::range_of_question(const Expr& e) const {
  switch (e.op) {
    case ExprOp::is_empty:
    case ExprOp::is_not_empty:
    case ExprOp::is_full:
    case ExprOp::is_not_full:
    case ExprOp::poll:
    case ExprOp::enabled:
    case ExprOp::remote_label:
    case ExprOp::non_progress:
    case ExprOp::timeout:
      return kTruth;
    case ExprOp::length: {
      const Expr& name = program_.expr(e.a);
      const Channel* channel = name.op == ExprOp::constant ? facts_.global_channel(name.value) : nullptr;
      return {0, channel != nullptr ? channel->capacity : std::numeric_limits<std::uint16_t>::max()};
    }
    case ExprOp::process_count:
      return {0, machine::kMaxProcesses};
    case ExprOp::count_at:
      return {0, static_cast<std::int64_t>(facts_.pids_of(e.proctype).size())};
    case ExprOp::process_of:
      return {-1, machine::kMaxProcesses - 1};
    case ExprOp::last_pid:
    case ExprOp::get_priority:
      return {0, 255};
    default:
      return kAnyInt;
  }
}

}  // namespace hasse::logic
