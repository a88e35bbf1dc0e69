#include "order/facts.h"

#include <algorithm>

namespace hasse::order {

namespace {

// Walks everything that the edges of a proctype evaluate.
template <typename OnExpr, typename OnWrite>
class Walker {
 public:
  Walker(const Program& program, const OnExpr& on_expr, const OnWrite& on_write)
      : program_(program), on_expr_(on_expr), on_write_(on_write) {}

  void proctype(const Proctype& proctype) {
    for (const Edge& edge : proctype.edges) {
      expr(edge.expr, false);
      expr(edge.channel, true);
      for (const ExprId argument : edge.args) expr(argument, false);
      args(edge.receive_args);
      if (edge.place != kNone) {
        place(edge.place);
        on_write_(program_.place(edge.place));
      }
      for (const ReceiveArg& arg : edge.receive_args) {
        if (arg.kind != ReceiveArg::Kind::bind) continue;
        place(arg.place);
        on_write_(program_.place(arg.place));
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
  const OnWrite& on_write_;
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
    Bits& seen = facts.reach[from];
    std::vector<LocationId> work{static_cast<LocationId>(from)};
    seen.set(from);
    const auto arrive = [&](LocationId to) {
      if (to >= locations || seen.test(to)) return;
      seen.set(to);
      work.push_back(to);
    };
    while (!work.empty()) {
      const Location& here = proctype.locations[work.back()];
      work.pop_back();
      for (std::uint32_t i = 0; i < here.edge_count; ++i) {
        const Edge& edge = proctype.edges[here.first_edge + i];
        if (edge.has_run) facts.may_run[from] = true;
        if (edge.kind == EdgeKind::end) continue;
        arrive(edge.target);
        if (edge.kind == EdgeKind::d_step) arrive(edge.inner_entry);
      }
    }
  }
}

}  // namespace

Facts::Facts(const machine::Machine& machine) : machine_(machine) {
  const Program& program = machine.program();
  proctypes_.resize(program.proctypes.size());
  std::vector<bool> written(program.globals.slots.size());
  for (std::size_t p = 0; p < proctypes_.size(); ++p)
    proctypes_[p].fixed.assign(program.proctypes[p].frame.slots.size(), true);

  const auto nothing = [](const Expr&, bool) {};
  for (std::size_t p = 0; p < proctypes_.size(); ++p) {
    const auto on_write = [&](const Place& place) {
      if (place.scope == Scope::scratch) return;
      for_each_slot(place, [&](std::uint32_t slot) {
        if (place.scope == Scope::global) written[slot] = true;
        if (place.scope == Scope::local) proctypes_[p].fixed[slot] = false;
        if (place.scope == Scope::remote) proctypes_[place.proctype].fixed[slot] = false;
      });
    };
    Walker(program, nothing, on_write).proctype(program.proctypes[p]);
  }
  for (std::size_t p = 0; p < proctypes_.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    ProctypeFacts& facts = proctypes_[p];
    const auto on_expr = [&](const Expr& e, bool selects) {
      if (e.op == ExprOp::run) facts.runs.push_back(e.proctype);
      if (!selects || e.op != ExprOp::load) return;
      const Place& place = program.place(e.place);
      if (place.scope != Scope::local) return;
      for_each_slot(place, [&](std::uint32_t slot) {
        if (facts.fixed[slot]) facts.selecting.push_back(slot);
      });
    };
    Walker(program, on_expr, [](const Place&) {}).proctype(proctype);
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
  fixed_globals_.resize(written.size());
  for (std::uint32_t slot = 0; slot < written.size(); ++slot) {
    if (!written[slot]) fixed_globals_[slot] = execution.global(slot);
  }
}

}  // namespace hasse::order
