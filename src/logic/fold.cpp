#include "logic/fold.h"

#include <utility>

#include "machine/operation.h"
#include "machine/working_state.h"
#include "program/evaluate.h"

namespace hasse::logic {

namespace {

// The domain: expressions, which are values where they are constants.
class Folder : public Evaluator<Folder, ExprId> {
 public:
  Folder(Overlay& overlay, const Facts& facts) : overlay_(overlay), facts_(facts) {}

  Expr expr(ExprId id) const { return overlay_.expr(id); }  // a copy: the pool grows
  static ExprId constant(ExprId id, const Expr& /*e*/) { return id; }
  ExprId load(ExprId id, Expr e) {
    Place place = overlay_.place(e.place);
    bool changed = false;
    bool fixed = true;
    std::uint32_t slot = place.slot;
    if (place.scope == Scope::remote) {
      const ExprId process = pid(place.process, place.proctype);
      changed = process != place.process;
      place.process = process;
    }
    for (PlaceIndex& index : place.indices) {
      const ExprId folded = of(index.expr);
      changed |= folded != index.expr;
      index.expr = folded;
      const std::int32_t* value = number_of(folded);
      fixed &= value != nullptr && *value >= 0 && static_cast<std::uint32_t>(*value) < index.count;
      if (fixed) slot += static_cast<std::uint32_t>(*value) * index.stride;
    }
    if (fixed) {
      changed |= !place.indices.empty();
      place.indices.clear();
      place.slot = slot;
      if (place.scope == Scope::global) {
        if (const auto value = facts_.constant_global(slot)) return number(*value, e);
      }
    }
    if (!changed) return id;
    e.place = overlay_.add(std::move(place));
    return add(std::move(e));
  }
  ExprId unary(ExprId id, const Expr& e, ExprId a) {
    const std::int32_t* value = number_of(a);
    return value != nullptr ? number(*machine::apply(e.op, *value, 0), e) : with_operand(id, e, a);
  }
  template <typename Right>
  ExprId binary(ExprId id, const Expr& e, ExprId a, const Right& right) {
    const ExprId b = right();
    const std::int32_t* x = number_of(a);
    const std::int32_t* y = number_of(b);
    if (x != nullptr && y != nullptr) {
      if (const auto value = machine::apply(e.op, *x, *y)) return number(*value, e);
    }
    return with_operands(id, e, a, b, e.c);
  }
  std::optional<bool> truth(ExprId a) const {
    const std::int32_t* value = number_of(a);
    return value != nullptr ? std::optional(*value != 0) : std::nullopt;
  }
  ExprId decided(ExprId /*id*/, const Expr& e, bool value) { return number(value, e); }
  ExprId as_truth(ExprId /*id*/, const Expr& e, ExprId b) {
    if (const std::optional<bool> known = truth(b)) return number(*known, e);
    return overlay_.add_operation(ExprOp::not_equal, b, number(0, e), e.pos);
  }
  template <typename Right>
  ExprId logical(ExprId id, const Expr& e, ExprId a, const Right& right) {
    return with_operands(id, e, a, right(), e.c);
  }
  template <typename Right, typename Third>
  ExprId choice(ExprId id, const Expr& e, ExprId a, const Right& right, const Third& third) {
    const ExprId b = right();
    return with_operands(id, e, a, b, third());
  }
  ExprId question(ExprId id, const Expr& e) {
    switch (e.op) {
      case ExprOp::length:
      case ExprOp::is_empty:
      case ExprOp::is_not_empty:
      case ExprOp::is_full:
      case ExprOp::is_not_full:
        return channel_question(id, e);
      case ExprOp::poll:
        return poll(id, e);
      case ExprOp::enabled:
      case ExprOp::pc_value:
      case ExprOp::get_priority:
        return process_question(id, e);
      case ExprOp::remote_label:
        return remote_label(id, e);
      case ExprOp::count_at: {
        const bool somewhere = overlay_.program().proctypes[e.proctype].labels[e.label].location != kNone;
        return somewhere && !facts_.pids_of(e.proctype).empty() ? id : number(0, e);
      }
      case ExprOp::process_of:
        return process_of(id, e);
      default:
        return id;
    }
  }

 private:
  const std::int32_t* number_of(ExprId id) const {
    const Expr& e = overlay_.expr(id);
    return e.op == ExprOp::constant ? &e.value : nullptr;
  }
  ExprId number(std::int32_t value, const Expr& e) { return overlay_.add_constant(value, e.pos); }
  ExprId add(Expr expr) { return overlay_.add(std::move(expr)); }
  ExprId with_operand(ExprId id, const Expr& e, ExprId a) { return with_operands(id, e, a, e.b, e.c); }
  ExprId with_operands(ExprId id, Expr e, ExprId a, ExprId b, ExprId c) {
    if (a == e.a && b == e.b && c == e.c) return id;
    e.a = a;
    e.b = b;
    e.c = c;
    return add(std::move(e));
  }

  // The process of a remote reference to `proctype`. When all are created at the beginning, the first of them is the
  // first to come and the last to die: without it there is none, and its pid says so as well as -1 does.
  ExprId pid(ExprId id, std::uint32_t proctype) {
    const Expr& e = overlay_.expr(id);
    if (e.op == ExprOp::process_of && e.proctype == proctype && facts_.are_known(proctype) &&
        !facts_.pids_of(proctype).empty())
      return overlay_.add_constant(facts_.pids_of(proctype).front(), e.pos);
    return of(id);
  }

  ExprId process_of(ExprId id, const Expr& e) {
    const auto& pids = facts_.pids_of(e.proctype);
    if (pids.empty()) return number(-1, e);
    return facts_.is_always(pids.front(), e.proctype) ? number(pids.front(), e) : id;
  }

  ExprId remote_label(ExprId id, const Expr& e) {
    if (overlay_.program().proctypes[e.proctype].labels[e.label].location == kNone) return number(0, e);
    const ExprId a = pid(e.a, e.proctype);
    if (const std::int32_t* process = number_of(a)) {
      const bool possible = *process >= 0 && *process < machine::kMaxProcesses;
      const auto index = static_cast<std::uint32_t>(*process);
      if (!possible || (index < facts_.immortal() && !facts_.is_always(index, e.proctype))) return number(0, e);
    }
    return with_operand(id, e, a);
  }

  ExprId process_question(ExprId id, const Expr& e) {
    const ExprId a = of(e.a);
    const std::int32_t* process = number_of(a);
    if (process != nullptr && (*process < 0 || *process >= machine::kMaxProcesses)) return number(0, e);
    return with_operand(id, e, a);
  }

  ExprId channel_question(ExprId id, const Expr& e) {
    const ExprId a = of(e.a);
    const std::int32_t* name = number_of(a);
    const Channel* channel = name == nullptr ? nullptr : facts_.global_channel(*name);
    if (channel != nullptr && channel->capacity == 0)  // a rendezvous channel is always full, and always empty
      return number(e.op == ExprOp::is_empty || e.op == ExprOp::is_full, e);
    return with_operand(id, e, a);
  }

  ExprId poll(ExprId id, Expr e) {
    const ExprId a = of(e.a);
    bool changed = a != e.a;
    e.a = a;
    for (ReceiveArg& arg : e.matches) {
      if (arg.kind != ReceiveArg::Kind::match) continue;
      const ExprId folded = of(arg.expr);
      changed |= folded != arg.expr;
      arg.expr = folded;
    }
    return changed ? add(std::move(e)) : id;
  }

  Overlay& overlay_;
  const Facts& facts_;
};

}  // namespace

ExprId fold(Overlay& overlay, const Facts& facts, ExprId id) {
  return Folder(overlay, facts).of(id);
}

}  // namespace hasse::logic
