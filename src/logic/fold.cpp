#include "logic/fold.h"

#include <utility>

#include "machine/operation.h"
#include "machine/working_state.h"
#include "program/build.h"

namespace hasse::logic {

namespace {

class Folder {
 public:
  Folder(Program& program, const Facts& facts) : program_(program), facts_(facts) {}

  ExprId fold(ExprId id) {
    const Expr e = program_.expr(id);  // by value: the pool grows
    switch (e.op) {
      case ExprOp::load:
        return load(id, e);
      case ExprOp::logical_and:
      case ExprOp::logical_or:
        return logical(id, e);
      case ExprOp::conditional:
        return conditional(id, e);
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
        const bool somewhere = program_.proctypes[e.proctype].labels[e.label].location != kNone;
        return somewhere && !facts_.pids_of(e.proctype).empty() ? id : number(0, e);
      }
      case ExprOp::process_of:
        return process_of(id, e);
      default:
        return machine::is_unary(e.op) || machine::is_binary(e.op) ? operation(id, e) : id;
    }
  }

 private:
  const std::int32_t* constant(ExprId id) const {
    const Expr& e = program_.expr(id);
    return e.op == ExprOp::constant ? &e.value : nullptr;
  }
  ExprId number(std::int32_t value, const Expr& e) { return add_constant(program_, value, e.pos); }
  ExprId add(Expr expr) { return add_expr(program_, std::move(expr)); }
  ExprId with_operand(ExprId id, Expr e, ExprId a) {
    if (a == e.a) return id;
    e.a = a;
    return add(std::move(e));
  }

  ExprId operation(ExprId id, Expr e) {
    const ExprId a = fold(e.a);
    const ExprId b = e.b == kNone ? kNone : fold(e.b);
    const std::int32_t* left = constant(a);
    const std::int32_t* right = b == kNone ? nullptr : constant(b);
    if (left != nullptr && (b == kNone || right != nullptr)) {
      const auto value = machine::apply(e.op, *left, right == nullptr ? 0 : *right);
      if (value) return number(*value, e);
    }
    if (a == e.a && b == e.b) return id;
    e.a = a;
    e.b = b;
    return add(std::move(e));
  }

  ExprId logical(ExprId id, Expr e) {
    const ExprId a = fold(e.a);
    const std::int32_t* left = constant(a);
    const bool decisive = e.op == ExprOp::logical_or;
    if (left != nullptr && (*left != 0) == decisive) return number(decisive, e);
    const ExprId b = fold(e.b);
    if (left != nullptr) {
      if (const std::int32_t* right = constant(b)) return number(*right != 0, e);
      return add_operation(program_, ExprOp::not_equal, b, number(0, e), e.pos);
    }
    if (a == e.a && b == e.b) return id;
    e.a = a;
    e.b = b;
    return add(std::move(e));
  }

  ExprId conditional(ExprId id, Expr e) {
    const ExprId a = fold(e.a);
    if (const std::int32_t* condition = constant(a)) return fold(*condition != 0 ? e.b : e.c);
    const ExprId b = fold(e.b);
    const ExprId c = fold(e.c);
    if (a == e.a && b == e.b && c == e.c) return id;
    e.a = a;
    e.b = b;
    e.c = c;
    return add(std::move(e));
  }

  ExprId load(ExprId id, Expr e) {
    Place place = program_.place(e.place);
    bool changed = false;
    bool fixed = true;
    std::uint32_t slot = place.slot;
    if (place.scope == Scope::remote) {
      const ExprId process = pid(place.process, place.proctype);
      changed = process != place.process;
      place.process = process;
    }
    for (PlaceIndex& index : place.indices) {
      const ExprId folded = fold(index.expr);
      changed |= folded != index.expr;
      index.expr = folded;
      const std::int32_t* value = constant(folded);
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
    program_.places.push_back(std::move(place));
    e.place = static_cast<PlaceId>(program_.places.size() - 1);
    return add(std::move(e));
  }

  // The process of a remote reference to `proctype`. When all are created at the beginning, the first of them is the
  // first to come and the last to die: without it there is none, and its pid says so as well as -1 does.
  ExprId pid(ExprId id, std::uint32_t proctype) {
    const Expr& e = program_.expr(id);
    if (e.op == ExprOp::process_of && e.proctype == proctype && facts_.are_known(proctype) &&
        !facts_.pids_of(proctype).empty())
      return add_constant(program_, facts_.pids_of(proctype).front(), e.pos);
    return fold(id);
  }

  ExprId process_of(ExprId id, const Expr& e) {
    const auto& pids = facts_.pids_of(e.proctype);
    if (pids.empty()) return number(-1, e);
    return facts_.is_always(pids.front(), e.proctype) ? number(pids.front(), e) : id;
  }

  ExprId remote_label(ExprId id, const Expr& e) {
    if (program_.proctypes[e.proctype].labels[e.label].location == kNone) return number(0, e);
    const ExprId a = pid(e.a, e.proctype);
    if (const std::int32_t* process = constant(a)) {
      const bool possible = *process >= 0 && *process < machine::kMaxProcesses;
      const auto index = static_cast<std::uint32_t>(*process);
      if (!possible || (index < facts_.immortal() && !facts_.is_always(index, e.proctype))) return number(0, e);
    }
    return with_operand(id, e, a);
  }

  ExprId process_question(ExprId id, const Expr& e) {
    const ExprId a = fold(e.a);
    const std::int32_t* process = constant(a);
    if (process != nullptr && (*process < 0 || *process >= machine::kMaxProcesses)) return number(0, e);
    return with_operand(id, e, a);
  }

  ExprId channel_question(ExprId id, const Expr& e) {
    const ExprId a = fold(e.a);
    const std::int32_t* name = constant(a);
    const Channel* channel = name == nullptr ? nullptr : facts_.global_channel(*name);
    if (channel != nullptr && channel->capacity == 0)  // a rendezvous channel is always full, and always empty
      return number(e.op == ExprOp::is_empty || e.op == ExprOp::is_full, e);
    return with_operand(id, e, a);
  }

  ExprId poll(ExprId id, Expr e) {
    const ExprId a = fold(e.a);
    bool changed = a != e.a;
    e.a = a;
    for (ReceiveArg& arg : e.matches) {
      if (arg.kind != ReceiveArg::Kind::match) continue;
      const ExprId folded = fold(arg.expr);
      changed |= folded != arg.expr;
      arg.expr = folded;
    }
    return changed ? add(std::move(e)) : id;
  }

  Program& program_;
  const Facts& facts_;
};

}  // namespace

ExprId fold(Program& program, const Facts& facts, ExprId id) {
  return Folder(program, facts).fold(id);
}

}  // namespace hasse::logic
