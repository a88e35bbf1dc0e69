#include "order/facts.h"

#include <algorithm>
#include <unordered_set>

#include "order/expr_walker.h"
#include "program/slots.h"

namespace hasse::order {

namespace {

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

}  // namespace

Facts::Facts(const machine::Machine& machine) : machine_(machine) {
  const Program& program = machine.program();
  proctypes_.resize(program.proctypes.size());
  const Written written(program);
  SlotSets sets(program);
  for (std::uint32_t p = 0; p < proctypes_.size(); ++p) {
    const Proctype& proctype = program.proctypes[p];
    ProctypeFacts& facts = proctypes_[p];
    for (std::uint32_t slot = 0; slot < proctype.frame.slots.size(); ++slot)
      facts.fixed.push_back(!written.local(p, slot));
    std::unordered_set<SlotSets::Id> selecting;
    const auto on_expr = [&](const Expr& e, ExprUse use) {
      if (e.op == ExprOp::run) facts.runs.push_back(e.proctype);
      if (!use.selects || e.op != ExprOp::load) return;
      const Place& place = program.place(e.place);
      if (place.scope != Scope::local) return;
      const SlotSets::Id set = sets.of(place);
      if (!selecting.insert(set).second) return;
      for (const std::uint32_t slot : sets.slots(set)) {
        if (facts.fixed[slot]) facts.selecting.push_back(slot);
      }
    };
    ExprWalker(program, on_expr).proctype(proctype);
    for (auto* list : {&facts.runs, &facts.selecting}) {
      std::sort(list->begin(), list->end());
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    find_always_moving(program, proctype, facts);
    facts.may_run = may_come_to_run(proctype);
    facts.origins = std::make_unique<Origins>(proctype);
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
