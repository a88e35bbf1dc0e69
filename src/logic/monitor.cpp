#include "logic/monitor.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "logic/facts.h"
#include "logic/fold.h"
#include "logic/read_set.h"
#include "machine/operation.h"
#include "program/build.h"

namespace hasse::logic {

namespace {

// Calls `visit` for the expression and all its parts.
template <typename Visit>
void walk(const Program& program, ExprId id, const Visit& visit) {
  if (id == kNone) return;
  const Expr& e = program.expr(id);
  visit(e);
  for (const ExprId operand : {e.a, e.b, e.c}) walk(program, operand, visit);
  for (const ExprId argument : e.args) walk(program, argument, visit);
  for (const ReceiveArg& match : e.matches) walk(program, match.expr, visit);
  if (e.op != ExprOp::load) return;
  const Place& place = program.place(e.place);
  for (const PlaceIndex& index : place.indices) walk(program, index.expr, visit);
  walk(program, place.process, visit);
}

// Calls `visit` for all parts of all expressions of a proctype.
template <typename Visit>
void walk(const Program& program, const Proctype& proctype, const Visit& visit) {
  const auto place = [&](PlaceId id) {
    if (id == kNone) return;
    for (const PlaceIndex& index : program.place(id).indices) walk(program, index.expr, visit);
  };
  for (const Edge& edge : proctype.edges) {
    walk(program, edge.expr, visit);
    walk(program, edge.channel, visit);
    for (const ExprId argument : edge.args) walk(program, argument, visit);
    for (const ReceiveArg& arg : edge.receive_args) {
      walk(program, arg.expr, visit);
      place(arg.place);
    }
    place(edge.place);
  }
  for (const Initializer& initializer : proctype.frame.initializers) walk(program, initializer.expr, visit);
  walk(program, proctype.provided, visit);
}

// True if a process of the proctype is at its first location whenever no process has exclusive control.
bool stays(const Proctype& proctype) {
  return std::all_of(proctype.edges.begin(), proctype.edges.end(), [&](const Edge& edge) {
    return edge.target == proctype.initial || edge.keeps_control || proctype.locations[edge.source].in_d_step;
  });
}

// An assertion that can be made from a stored location, without anything happening on the way.
struct Assertion {
  LocationId location = 0;
  std::vector<EdgeId> path;
  EdgeId edge = 0;
};

class Finder {
 public:
  explicit Finder(const Program& original)
      : program_(std::make_shared<Program>(original)), facts_(*program_), read_sets_(*program_, facts_) {}

  Monitored find() {
    Monitored result;
    result.program = program_;
    if (program_->uses_priorities) return result;
    hidden_ = hides_moves();
    for (std::uint32_t proctype = 0; proctype < program_->proctypes.size(); ++proctype) {
      if (!facts_.are_known(proctype)) continue;
      const auto assertions = assertions_of(proctype);
      if (!assertions || assertions->empty()) continue;
      for (const std::uint8_t pid : facts_.pids_of(proctype)) {
        for (const Assertion& assertion : *assertions) result.monitors.push_back(monitor(pid, proctype, assertion));
      }
      silence(program_->proctypes[proctype]);
    }
    return result;
  }

 private:
  // The assertions of a proctype that does nothing else, or nothing.
  std::optional<std::vector<Assertion>> assertions_of(std::uint32_t index) {
    const Proctype& proctype = program_->proctypes[index];
    if (!proctype.frame.slots.empty() || proctype.provided != kNone || !proctype.exclusive.empty()) return std::nullopt;
    for (const Edge& edge : proctype.edges) {
      if (edge.rank != 0 || !is_harmless(edge)) return std::nullopt;
    }
    std::vector<Assertion> result;
    for (LocationId location = 0; location < proctype.locations.size(); ++location) {
      if (proctype.locations[location].in_d_step || !is_stored(proctype, location)) continue;
      std::vector<bool> seen(proctype.locations.size());
      follow(proctype, location, location, {}, seen, result);
    }
    return result;
  }

  // True if a process of the proctype can be there while no process has exclusive control. Nothing of it blocks inside
  // an atomic sequence.
  static bool is_stored(const Proctype& proctype, LocationId location) {
    if (location == proctype.initial) return true;
    return std::any_of(proctype.edges.begin(), proctype.edges.end(), [&](const Edge& edge) {
      return edge.target == location && !edge.keeps_control && !proctype.locations[edge.source].in_d_step;
    });
  }

  bool is_harmless(const Edge& edge) {
    switch (edge.kind) {
      case EdgeKind::skip:
      case EdgeKind::d_step:
      case EdgeKind::end:
        return true;
      case EdgeKind::print:
        return edge.args.empty();
      case EdgeKind::condition:
        return program_->expr(edge.expr).op == ExprOp::constant && program_->expr(edge.expr).value != 0;
      case EdgeKind::assertion:
        return is_over_globals(edge.expr);
      default:
        return false;
    }
  }

  bool is_over_globals(ExprId id) {
    bool over_globals = true;
    walk(*program_, id, [&](const Expr& e) {
      const bool plain = e.op == ExprOp::constant || machine::is_unary(e.op) || machine::is_binary(e.op) ||
                         e.op == ExprOp::conditional || (e.op >= ExprOp::length && e.op <= ExprOp::poll);
      const bool global = e.op == ExprOp::load && program_->place(e.place).scope == Scope::global;
      over_globals &= plain || global;
    });
    return over_globals && !read_sets_.of(fold(*program_, facts_, id)).may_fault;
  }

  // All assertions that are made from `location` before others can move, from `at` on. Whatever way leads to one, it
  // sees the same state.
  void follow(const Proctype& proctype, LocationId location, LocationId at, const std::vector<EdgeId>& path,
              std::vector<bool>& seen, std::vector<Assertion>& result) {
    if (seen[at]) return;
    seen[at] = true;
    const Location& here = proctype.locations[at];
    for (EdgeId e = here.first_edge; e < here.first_edge + here.edge_count; ++e) {
      const Edge& edge = proctype.edges[e];
      std::vector<EdgeId> longer = path;
      if (!here.in_d_step) longer.push_back(e);
      if (edge.kind == EdgeKind::assertion) result.push_back({location, longer, e});
      if (edge.kind == EdgeKind::d_step) follow(proctype, location, edge.inner_entry, longer, seen, result);
      const bool goes_on = here.in_d_step ? proctype.locations[edge.target].in_d_step : edge.keeps_control;
      if (goes_on) follow(proctype, location, edge.target, longer, seen, result);
    }
  }

  Monitor monitor(std::uint8_t pid, std::uint32_t index, const Assertion& assertion) {
    const Edge edge = program_->proctypes[index].edges[assertion.edge];
    Monitor result;
    result.pid = pid;
    result.proctype = index;
    result.location = assertion.location;
    result.path = assertion.path;
    result.pos = edge.pos;
    result.text = edge.text;
    const Proctype& proctype = program_->proctypes[index];
    const bool first = assertion.location == proctype.initial && pid < program_->initial_processes.size();
    result.everywhere = first && (stays(proctype) || (hidden_ && promises_nothing_before(pid)));
    result.invariant = result.everywhere ? edge.expr : unless_elsewhere(result, edge.expr);
    return result;
  }

  // !P[pid]@location || p
  ExprId unless_elsewhere(const Monitor& monitor, ExprId asserted) {
    auto& labels = program_->proctypes[monitor.proctype].labels;
    labels.push_back({"assertion", monitor.location, monitor.pos});
    Expr at;
    at.op = ExprOp::remote_label;
    at.proctype = monitor.proctype;
    at.label = static_cast<std::uint32_t>(labels.size() - 1);
    at.a = add_constant(*program_, monitor.pid, monitor.pos);
    at.pos = monitor.pos;
    const ExprId here = add_expr(*program_, std::move(at));
    const ExprId elsewhere = add_operation(*program_, ExprOp::logical_not, here, kNone, monitor.pos);
    return add_operation(*program_, ExprOp::logical_or, elsewhere, asserted, monitor.pos);
  }

  // Can no statement tell whether a process has moved or died?
  bool hides_moves() {
    bool hidden = !program_->uses_last;
    for (const Proctype& proctype : program_->proctypes) {
      walk(*program_, proctype, [&](const Expr& e) {
        const bool tells = e.op == ExprOp::run || e.op == ExprOp::process_count || e.op == ExprOp::last_pid ||
                           e.op == ExprOp::enabled || e.op == ExprOp::pc_value || e.op == ExprOp::remote_label ||
                           e.op == ExprOp::count_at || e.op == ExprOp::process_of || e.op == ExprOp::non_progress ||
                           e.op == ExprOp::timeout;
        const bool remote = e.op == ExprOp::load && program_->place(e.place).scope == Scope::remote;
        hidden &= !tells && !remote;
      });
    }
    return hidden;
  }

  // What a process promised ends with it.
  bool promises_nothing_before(std::uint8_t pid) const {
    const auto& initial = program_->initial_processes;
    return std::all_of(initial.begin(), initial.begin() + pid,
                       [&](std::uint32_t proctype) { return program_->proctypes[proctype].exclusive.empty(); });
  }

  static void silence(Proctype& proctype) {
    for (Edge& edge : proctype.edges) {
      if (edge.kind != EdgeKind::assertion) continue;
      edge.kind = EdgeKind::skip;
      edge.expr = kNone;
    }
  }

  std::shared_ptr<Program> program_;
  Facts facts_;
  ReadSets read_sets_;
  bool hidden_ = false;
};

}  // namespace

Monitored without_monitors(const Program& program) {
  return Finder(program).find();
}

std::vector<model::Label> run_to_assertion(const Program& original, const Monitor& monitor,
                                           std::vector<model::Label> run) {
  if (monitor.everywhere && !stays(original.proctypes[monitor.proctype])) {
    const auto& initial = original.initial_processes;
    std::erase_if(run, [&](const model::Label& step) {
      if (step.process > monitor.pid) return false;
      const auto& edges = original.proctypes[initial[step.process]].edges;
      return step.process == monitor.pid || edges[step.action].kind == EdgeKind::end;
    });
  }
  for (const EdgeId edge : monitor.path) run.push_back({.process = monitor.pid, .action = edge});
  return run;
}

}  // namespace hasse::logic
