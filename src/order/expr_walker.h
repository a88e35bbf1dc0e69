// Walks all expressions that edges evaluate: guards, effects, and the indices and references that select objects.
//
// Calls on_expr(expression, how it is used) for each expression and each part of one, inner ones after outer ones. Linear in what
// it walks.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "program/program.h"

namespace hasse::order {

// What the value of an expression is for.
struct ExprUse {
  static constexpr std::uint32_t kAnyValue = std::numeric_limits<std::uint32_t>::max();

  bool selects = false;  // it says which object is meant: an index, a channel, a process
  std::uint32_t values =
      0;  // of an index: from 0 to below this it is no fault; of a part of one: kAnyValue; of others: 0
};

template <typename OnExpr>
class ExprWalker {
 public:
  ExprWalker(const Program& program, const OnExpr& on_expr) : program_(program), on_expr_(on_expr) {}

  void proctype(const Proctype& proctype) {
    for (const Edge& each : proctype.edges) edge(each);
    expr(proctype.provided, {});
    for (const ExclusiveUse& use : proctype.exclusive) expr(use.channel, {.selects = true});
  }
  void edge(const Edge& edge) {
    expr(edge.expr, {});
    expr(edge.channel, {.selects = true});
    for (const ExprId argument : edge.args) expr(argument, {});
    args(edge.receive_args, {});
    if (edge.place != kNone) place(edge.place);
    for (const ReceiveArg& arg : edge.receive_args) {
      if (arg.kind == ReceiveArg::Kind::bind) place(arg.place);
    }
  }

 private:
  void args(const std::vector<ReceiveArg>& list, ExprUse use) {
    for (const ReceiveArg& arg : list) {
      if (arg.kind == ReceiveArg::Kind::match) expr(arg.expr, use);
    }
  }
  void place(PlaceId id) {
    const Place& place = program_.place(id);
    for (const PlaceIndex& index : place.indices) expr(index.expr, {.selects = true, .values = index.count});
    expr(place.process, {.selects = true});
  }
  void expr(ExprId id, ExprUse use) {
    if (id == kNone) return;
    const Expr& e = program_.expr(id);
    on_expr_(e, use);
    if (e.op == ExprOp::load) place(e.place);
    const bool asks = e.op >= ExprOp::length && e.op <= ExprOp::poll;
    const bool names = e.op >= ExprOp::enabled && e.op <= ExprOp::remote_label;
    const std::uint32_t values = use.values == 0 ? 0 : ExprUse::kAnyValue;
    expr(e.a, {.selects = use.selects || asks || names, .values = values});
    expr(e.b, {.selects = use.selects, .values = values});
    expr(e.c, {.selects = use.selects, .values = values});
    for (const ExprId argument : e.args) expr(argument, {.values = values});
    args(e.matches, {.values = values});
  }

  const Program& program_;
  const OnExpr& on_expr_;
};

}  // namespace hasse::order
