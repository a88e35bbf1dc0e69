#include "order/facts.h"

#include <algorithm>

#include "program/reach.h"
#include "program/slots.h"

namespace hasse::order {

namespace {

// Walks everything that the edges of a proctype evaluate.
template <typename OnExpr>
class Walker {
 public:
  Walker(const Program& program, const OnExpr& on_expr) : program_(program), on_expr_(on_expr) {}

  void proctype(const Proctype& proctype) {
    for (const Edge& edge : proctype.edges) {
      expr(edge.expr, false);
      expr(edge.channel, true);
      for (const ExprId argument : edge.args) expr(argument, false);
      args(edge.receive_args);
      if (edge.place != kNone) place(edge.place);
      for (const ReceiveArg& arg : edge.receive_args) {
        if (arg.kind == ReceiveArg::Kind::bind) place(arg.place);
      }
    }
    expr(proctype.provided, false);
    for (const ExclusiveUse& use : proctype.exclusive) expr(use.channel, true);
  }

 private:
  void args(const std::vector<ReceiveArg>& list) {
    for (const ReceiveArg& arg : list) {
      if (arg.kind == ReceiveArg::Kind::match) expr(arg.expr, false);
    }
  }
  void place(PlaceId id) {
    const Place& place = program_.place(id);
    for (const PlaceIndex& index : place.indices) expr(index.expr, true);
    expr(place.process, true);
  }
  // `selects`: its value says which object is meant.
  void expr(ExprId id, bool selects) {
    if (id == kNone) return;
    const Expr& e = program_.expr(id);
    on_expr_(e, selects);
    if (e.op == ExprOp::load) place(e.place);
    const bool asks = e.op >= ExprOp::length && e.op <= ExprOp::poll;
    const bool names = e.op >= ExprOp::enabled && e.op <= ExprOp::remote_label;
    expr(e.a, selects || asks || names);
    expr(e.b, selects);
    expr(e.c, selects);
    for (const ExprId argument : e.args) expr(argument, false);
    args(e.matches);
  }

  const Program& program_;
  const OnExpr& on_expr_;
};

bool always_executable(const Program& program, const Edge& edge) {
  switch (edge.kind) {
    case EdgeKind::assign:
    case EdgeKind::assertion:
    case EdgeKind::print:
    case EdgeKind::set_priority:
    case EdgeKind::skip:
    case EdgeKind::otherwise:  // one of its siblings is, or it is
      return true;
    case EdgeKind::condition:
      return edge.has_run || (program.expr(edge.expr).op == ExprOp::constant && program.expr(edge.expr).value != 0);
    default:
      return false;
  }
}

void find_always_moving(const Program& program, const Proctype& proctype, ProctypeFacts& facts) {
  const std::size_t locations = proctype.locations.size();
  facts.always_moves.assign(locations, false);
  for (const Edge& edge : proctype.edges) {
    if (always_executable(program, edge)) facts.always_moves[edge.source] = true;
  }
  if (proctype.provided != kNone) facts.always_moves.assign(locations, false);
}

void find_reach(const Proctype& proctype, ProctypeFacts& facts) {
  const std::size_t locations = proctype.locations.size();
  facts.reach.assign(locations, Bits(locations));
  facts.may_run.assign(locations, false);
  for (std::size_t from = 0; from < locations; ++from) {
    const std::vector<bool> reached = reachable_from(proctype, static_cast<LocationId>(from));
    for (std::size_t to = 0; to < locations; ++to) {
      if (reached[to]) facts.reach[from].set(to);
    }
    facts.may_run[from] = runs_at(proctype, reached);
  }
}

}  // namespace

Facts::Facts(const machine::Machine& machine) : machine_(machine) {
  const Program& program = machine.program();
  proctypes_.resize(program.proctypes.size());
  const Written written(program);
  for (std::uint32_t p = 0; p < proctypes_.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    ProctypeFacts& facts = proctypes_[p];
    for (std::uint32_t slot = 0; slot < proctype.frame.slots.size(); ++slot)
      facts.fixed.push_back(!written.local(p, slot));
    const auto on_expr = [&](const Expr& e, bool selects) {
      if (e.op == ExprOp::run) facts.runs.push_back(e.proctype);
      if (!selects || e.op != ExprOp::load) return;
      const Place& place = program.place(e.place);
      if (place.scope != Scope::local) return;
      for (const std::uint32_t slot : slots_of(program, place)) {
        if (facts.fixed[slot]) facts.selecting.push_back(slot);
      }
    };
    Walker(program, on_expr).proctype(proctype);
    for (auto* list : {&facts.runs, &facts.selecting}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    find_always_moving(program, proctype, facts);
    find_reach(proctype, facts);
    for (const ExclusiveUse& use : proctype.exclusive) (use.receive ? exclusive_receive_ : exclusive_send_) = true;
  }

  machine::Execution execution(machine);
  execution.start();
  fixed_globals_.resize(program.globals.slots.size());
  for (std::uint32_t slot = 0; slot < fixed_globals_.size(); ++slot) {
    if (!written.global(slot)) fixed_globals_[slot] = execution.global(slot);
  }
}

}  // namespace hasse::order
