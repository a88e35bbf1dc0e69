#include "logic/monitor.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "logic/facts.h"
#include "logic/fold.h"
#include "logic/read_set.h"
#include "machine/operation.h"

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
  explicit Finder(const std::shared_ptr<const Program>& original)
      : original_(original),
        overlay_(original),
        facts_(*original),
        read_sets_(overlay_.program(), facts_),
        labels_(original->proctypes.size()) {}

  Monitored find() {
    Monitored result;
    result.program = original_;
    if (original_->uses_priorities) return result;
    std::vector<std::uint32_t> silenced;
    hidden_ = hides_moves();
    for (std::uint32_t proctype = 0; proctype < original_->proctypes.size(); ++proctype) {
      if (!facts_.are_known(proctype)) continue;
      const auto assertions = assertions_of(proctype);
      if (!assertions || assertions->empty()) continue;
      for (const std::uint8_t pid : facts_.pids_of(proctype)) {
        for (const Assertion& assertion : *assertions) result.monitors.push_back(monitor(pid, proctype, assertion));
      }
      silenced.push_back(proctype);
    }
    if (!silenced.empty()) result.program = without_assertions_of(silenced);
    return result;
  }

 private:
  // The assertions of a proctype that does nothing else, or nothing.
  std::optional<std::vector<Assertion>> assertions_of(std::uint32_t index) {
    const Proctype& proctype = original_->proctypes[index];
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
        return original_->expr(edge.expr).op == ExprOp::constant && original_->expr(edge.expr).value != 0;
      case EdgeKind::assertion:
        return is_over_globals(edge.expr);
      default:
        return false;
    }
  }

  bool is_over_globals(ExprId id) {
    bool over_globals = true;
    walk(*original_, id, [&](const Expr& e) {
      const bool plain = e.op == ExprOp::constant || machine::is_unary(e.op) || machine::is_binary(e.op) ||
                         e.op == ExprOp::conditional || (e.op >= ExprOp::length && e.op <= ExprOp::poll);
      const bool global = e.op == ExprOp::load && original_->place(e.place).scope == Scope::global;
      over_globals &= plain || global;
    });
    return over_globals && !read_sets_.of(fold(overlay_, facts_, id)).may_fault;
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
    const Edge edge = original_->proctypes[index].edges[assertion.edge];
    Monitor result;
    result.pid = pid;
    result.proctype = index;
    result.location = assertion.location;
    result.path = assertion.path;
    result.pos = edge.pos;
    result.text = edge.text;
    const Proctype& proctype = original_->proctypes[index];
    const bool first = assertion.location == proctype.initial && pid < original_->initial_processes.size();
    result.everywhere = first && (stays(proctype) || (hidden_ && promises_nothing_before(pid)));
    result.invariant = result.everywhere ? edge.expr : unless_elsewhere(result, edge.expr);
    return result;
  }

  // !P[pid]@location || p
  ExprId unless_elsewhere(const Monitor& monitor, ExprId asserted) {
    auto& labels = labels_[monitor.proctype];
    Expr at;
    at.op = ExprOp::remote_label;
    at.proctype = monitor.proctype;
    at.label = static_cast<std::uint32_t>(original_->proctypes[monitor.proctype].labels.size() + labels.size());
    at.a = overlay_.add_constant(monitor.pid, monitor.pos);
    at.pos = monitor.pos;
    labels.push_back({"assertion", monitor.location, monitor.pos});
    const ExprId here = overlay_.add(std::move(at));
    const ExprId elsewhere = overlay_.add_operation(ExprOp::logical_not, here, kNone, monitor.pos);
    return overlay_.add_operation(ExprOp::logical_or, elsewhere, asserted, monitor.pos);
  }

  // Can no statement tell whether a process has moved or died?
  bool hides_moves() {
    bool hidden = !original_->uses_last;
    for (const Proctype& proctype : original_->proctypes) {
      walk(*original_, proctype, [&](const Expr& e) {
        const bool tells = e.op == ExprOp::run || e.op == ExprOp::process_count || e.op == ExprOp::last_pid ||
                           e.op == ExprOp::enabled || e.op == ExprOp::pc_value || e.op == ExprOp::remote_label ||
                           e.op == ExprOp::count_at || e.op == ExprOp::process_of || e.op == ExprOp::non_progress ||
                           e.op == ExprOp::timeout;
        const bool remote = e.op == ExprOp::load && original_->place(e.place).scope == Scope::remote;
        hidden &= !tells && !remote;
      });
    }
    return hidden;
  }

  // What a process promised ends with it.
  bool promises_nothing_before(std::uint8_t pid) const {
    const auto& initial = original_->initial_processes;
    return std::all_of(initial.begin(), initial.begin() + pid,
                       [&](std::uint32_t proctype) { return original_->proctypes[proctype].exclusive.empty(); });
  }

  // With the expressions that were added, and the labels that they name. Ends the search for monitors.
  std::shared_ptr<const Program> without_assertions_of(const std::vector<std::uint32_t>& silenced) {
    auto program = std::make_shared<Program>(*std::move(overlay_).finish());
    for (const std::uint32_t index : silenced) {
      Proctype& proctype = program->proctypes[index];
      proctype.labels.insert(proctype.labels.end(), labels_[index].begin(), labels_[index].end());
      for (Edge& edge : proctype.edges) {
        if (edge.kind != EdgeKind::assertion) continue;
        edge.kind = EdgeKind::skip;
        edge.expr = kNone;
      }
    }
    return program;
  }

  const std::shared_ptr<const Program> original_;
  Overlay overlay_;  // for invariants
  Facts facts_;
  ReadSets read_sets_;
  std::vector<std::vector<Label>> labels_;  // by proctype: to be added, behind its own
  bool hidden_ = false;
};

}  // namespace

Monitored without_monitors(const std::shared_ptr<const Program>& program) {
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
