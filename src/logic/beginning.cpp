#include "logic/beginning.h"

#include <algorithm>
#include <memory>

#include "machine/machine.h"

namespace hasse::logic {

namespace {

constexpr int kMostSteps = 10'000;

bool runs(const Program& program, ExprId id) {
  if (id == kNone) return false;
  const Expr& e = program.expr(id);
  return e.op == ExprOp::run || runs(program, e.a) || runs(program, e.b) || runs(program, e.c);
}

// Can a process of the proctype that is at the location still execute a `run`?
bool may_run(const Program& program, const Proctype& proctype, LocationId from) {
  std::vector<bool> seen(proctype.locations.size());
  std::vector<LocationId> open{from};
  seen[from] = true;
  const auto visit = [&](LocationId location) {
    if (!seen[location]) open.push_back(location);
    seen[location] = true;
  };
  while (!open.empty()) {
    const Location here = proctype.locations[open.back()];
    open.pop_back();
    for (std::uint32_t i = 0; i < here.edge_count; ++i) {
      const Edge& edge = proctype.edges[here.first_edge + i];
      if (runs(program, edge.expr)) return true;
      if (edge.kind == EdgeKind::end) continue;
      visit(edge.target);
      if (edge.kind == EdgeKind::d_step) visit(edge.inner_entry);
    }
  }
  return false;
}

}  // namespace

Beginning beginning_of(const Program& program) {
  const machine::Machine machine(std::shared_ptr<const Program>(std::shared_ptr<void>(), &program));
  machine::Execution execution(machine);
  if (execution.start().fault != machine::Fault::none) return {};
  machine::Pid owner = machine::kNobody;
  for (int taken = 0; taken < kMostSteps; ++taken) {
    std::vector<machine::Step> steps;
    execution.enabled(owner, steps);
    if (steps.empty() && owner != machine::kNobody) execution.enabled(machine::kNobody, steps);
    if (steps.size() != 1) break;
    const int processes = execution.process_count();
    const auto mark = execution.mark();
    const machine::Outcome outcome = execution.take(steps.front());
    if (outcome.fault != machine::Fault::none || execution.process_count() < processes) {
      execution.undo_to(mark);
      break;
    }
    owner = outcome.owner;
  }

  Beginning result;
  result.is_all = true;
  result.channels = execution.channel_count();
  for (int pid = 0; pid < execution.process_count(); ++pid) {
    result.proctypes.push_back(execution.proctype_of(pid));
    const Proctype& proctype = program.proctypes[result.proctypes.back()];
    result.is_all = result.is_all && !may_run(program, proctype, execution.location_of(pid));
  }
  return result;
}

}  // namespace hasse::logic
