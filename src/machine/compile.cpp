#include "machine/compile.h"

#include <algorithm>
#include <unordered_map>

#include "base/stop.h"
#include "machine/compile_expr.h"
#include "program/slots.h"

namespace hasse::machine {

namespace {

class Compiler {
 public:
  Compiler(const Program& program, const Layout& layout, const std::vector<DeadSlots>& dead)
      : program_(program), layout_(layout), dead_(dead), written_(program), expressions_(program, layout, code_) {
    const Frame& globals = program.globals;
    for (std::uint32_t i = 0; i < globals.channels.size(); ++i)
      channel_of_slot_.emplace(globals.channels[i].slot, i + 1);
    for (const Initializer& initializer : globals.initializers) channel_of_slot_.erase(initializer.slot);
  }

  Code compile(const std::vector<ExprId>& predicates, int claim) {
    for (std::uint32_t i = 0; i < program_.proctypes.size(); ++i) {
      code_.proctypes.push_back(automaton(program_.proctypes[i], i, layout_.frame(i), false));
      if (!dead_.empty()) add_resets(dead_[i], layout_.frame(i), code_.proctypes.back());
    }
    if (claim >= 0)
      code_.claim = automaton(program_.claims[static_cast<std::size_t>(claim)], kNone, layout_.claim_frame(), true);
    if (program_.trace) {
      in_trace_ = true;
      code_.trace = automaton(*program_.trace, kNone, no_frame_, false);
      in_trace_ = false;
      for (LocationId from = 0; from < code_.trace.locations.size(); ++from) code_.events.push_back(events_from(from));
    }
    expressions_.enter(no_frame_, false);
    code_.global_initializers = initializers(program_.globals, layout_.globals(), Scope::global);
    for (const ExprId predicate : predicates) code_.predicates.push_back(expressions_.value(predicate));
    note_fields(program_.globals);
    for (const Proctype& proctype : program_.proctypes) note_fields(proctype.frame);
    return std::move(code_);
  }

 private:
  // Is the expression a variable, of this proctype or global, that no statement assigns to?
  bool is_fixed(ExprId channel, std::uint32_t proctype) const {
    const Expr& e = program_.expr(channel);
    if (e.op != ExprOp::load) return false;
    const Place& named = program_.place(e.place);
    const bool definite = std::all_of(named.indices.begin(), named.indices.end(), [&](const PlaceIndex& index) {
      return program_.expr(index.expr).op == ExprOp::constant;
    });
    if (!definite) return false;
    const std::vector<std::uint32_t> slots = slots_of(program_, named);
    if (slots.empty()) return false;
    if (named.scope == Scope::local) return proctype != kNone && !written_.local(proctype, slots.front());
    return named.scope == Scope::global && !written_.global(slots.front());
  }

  // The channel that the expression names, which is known when it is a global variable that keeps the channel of its
  // declaration.
  Operand channel_operand(ExprId channel) {
    if (is_fixed(channel, kNone)) {
      const std::uint32_t slot = slots_of(program_, program_.place(program_.expr(channel).place)).front();
      const auto named = channel_of_slot_.find(slot);
      if (named != channel_of_slot_.end()) return {Operand::Kind::constant, named->second, kNoCode};
    }
    return expressions_.operand(channel);
  }

  // Edges of the trace that ask for no event are passed through.
  std::vector<std::uint32_t> events_from(LocationId from) const {
    std::vector<std::uint32_t> events;
    std::vector<LocationId> reached = {from};
    for (std::size_t next = 0; next < reached.size(); ++next) {
      const LocationCode& location = code_.trace.locations[reached[next]];
      for (std::uint32_t i = location.first_edge; i < location.first_edge + location.edge_count; ++i) {
        const EdgeCode& edge = code_.trace.edges[i];
        if (edge.guard == Guard::send || edge.guard == Guard::receive) {
          events.push_back(i);
        } else if (edge.guard != Guard::youngest && std::ranges::find(reached, edge.target) == reached.end()) {
          reached.push_back(edge.target);
        }
      }
    }
    return events;
  }

  std::vector<Pc> initializers(const Frame& frame, const FrameLayout& layout, Scope scope) {
    std::vector<Pc> result;
    for (const Initializer& initializer : frame.initializers)
      result.push_back(expressions_.initialization(layout.slots[initializer.slot], scope, initializer.expr));
    return result;
  }

  // `number`: among the proctypes; kNone: a claim or a trace.
  AutomatonCode automaton(const Proctype& proctype, std::uint32_t number, const FrameLayout& frame, bool is_claim) {
    expressions_.enter(frame, is_claim);
    AutomatonCode result;
    result.initial = proctype.initial;
    result.priority = proctype.priority;
    for (const Location& location : proctype.locations) {
      result.locations.push_back({location.first_edge, location.edge_count, location.in_d_step, location.valid_end,
                                  location.accept, location.progress, location.spin_state});
    }
    bool d_steps_mention_timeout = false;
    for (const Edge& e : proctype.edges) {
      stop_point();
      expressions_.forget();
      result.edges.push_back(edge(e));
      d_steps_mention_timeout |= proctype.locations[e.source].in_d_step && expressions_.mentions_timeout();
    }
    result.initializers = initializers(proctype.frame, frame, Scope::local);
    for (std::uint32_t i = 0; i < proctype.parameter_slots; ++i)
      result.parameters.push_back(expressions_.store_into_slot(frame.slots[i], Scope::local));
    for (const ExclusiveUse& use : proctype.exclusive) {
      code_.has_exclusive = true;
      const bool fixed = is_fixed(use.channel, number);
      code_.promises_are_fixed &= fixed;
      result.exclusive.push_back({expressions_.operand(use.channel), use.receive, fixed});
    }
    expressions_.forget();
    if (proctype.provided != kNone) result.provided = expressions_.condition(proctype.provided);
    for (EdgeCode& e : result.edges)
      e.asks_timeout |= expressions_.mentions_timeout() || (e.guard == Guard::d_step && d_steps_mention_timeout);
    foresee(result);
    return result;
  }

  // Inside an atomic sequence most statements are followed by one that is enabled whatever the state.
  void foresee(AutomatonCode& automaton) const {
    if (automaton.provided != kNoCode || layout_.has_priority()) return;
    for (EdgeCode& edge : automaton.edges) {
      const LocationCode& after = automaton.locations[edge.target];
      const bool is_known = edge.kind != EdgeKind::d_step && after.edge_count == 1 &&
                            automaton.edges[after.first_edge].guard == Guard::always;
      if (is_known && edge.keeps_control) edge.next = after.first_edge;
    }
  }

  EdgeCode edge(const Edge& e) {
    EdgeCode result;
    result.kind = e.kind;
    result.rank = e.rank;
    result.target = e.target;
    result.moves = e.target != e.source;
    result.keeps_control = e.keeps_control;
    result.waits_for_others = e.waits_for_others();
    result.sorted = e.sorted;
    result.random = e.random;
    result.peek = e.peek;
    switch (e.kind) {
      case EdgeKind::condition:
        condition(e, result);
        break;
      case EdgeKind::assign:
        result.effect_code = expressions_.assignment(e.place, e.expr);
        break;
      case EdgeKind::assertion:
        result.effect_code = expressions_.value(e.expr);
        break;
      case EdgeKind::set_priority:
        result.effect_code = expressions_.priority_setting(e.args[0], e.args[1]);
        break;
      case EdgeKind::send:
        result.guard = Guard::send;
        result.channel = channel_operand(e.channel);
        if (in_trace_) {
          result.patterns = event_patterns(e.args);
        } else {
          arguments(e, result);
        }
        break;
      case EdgeKind::receive:
        result.guard = Guard::receive;
        result.channel = channel_operand(e.channel);
        result.patterns = expressions_.patterns(e.receive_args);
        break;
      case EdgeKind::otherwise:
        result.guard = Guard::otherwise;
        break;
      case EdgeKind::d_step:
        result.guard = Guard::d_step;
        result.inner_entry = e.inner_entry;
        break;
      case EdgeKind::end:
        result.guard = Guard::youngest;
        break;
      case EdgeKind::print:
        arguments(e, result);
        break;
      case EdgeKind::skip:
        break;
    }
    result.guard_can_fault = expressions_.can_fault();
    // What `timeout` is when a guard is evaluated is known there. Whatever is evaluated when the step is taken must find out.
    const bool is_done_with = result.guard == Guard::expression && !result.guard_can_fault;
    result.asks_timeout = expressions_.mentions_timeout() && !is_done_with;
    return result;
  }

  void add_resets(const DeadSlots& dead, const FrameLayout& frame, AutomatonCode& automaton) {
    automaton.reset_code = expressions_.reset(frame, dead.at_start);
    for (std::size_t i = 0; i < automaton.edges.size(); ++i)
      automaton.edges[i].reset_code = expressions_.reset(frame, dead.after[i]);
  }

  void condition(const Edge& e, EdgeCode& result) {
    const Expr& expr = program_.expr(e.expr);
    if (e.has_run) {
      result.effect_code = expressions_.value(e.expr);
    } else if (expr.op != ExprOp::constant || expr.value == 0) {
      result.guard = Guard::expression;
      result.guard_code = expressions_.condition(e.expr);
    }
  }

  void arguments(const Edge& e, EdgeCode& result) {
    result.effect_code = expressions_.arguments(e.args);
    result.arguments = static_cast<std::uint32_t>(e.args.size());
  }

  PatternList event_patterns(const std::vector<ExprId>& args) {
    std::vector<ReceiveArg> matches;
    for (const ExprId arg : args)
      matches.push_back({arg == kNone ? ReceiveArg::Kind::ignore : ReceiveArg::Kind::match, kNone, arg});
    return expressions_.patterns(matches);
  }

  void note_fields(const Frame& frame) {
    for (const Channel& channel : frame.channels)
      code_.max_arguments = std::max(code_.max_arguments, static_cast<std::uint32_t>(channel.fields.size()));
  }

  const Program& program_;
  const Layout& layout_;
  const std::vector<DeadSlots>& dead_;
  const Written written_;
  std::unordered_map<std::uint32_t, std::uint32_t>
      channel_of_slot_;  // numbers of global channels that keep their names
  const FrameLayout no_frame_;
  Code code_;
  ExpressionCompiler expressions_;
  bool in_trace_ = false;
};

}  // namespace

Code compile(const Program& program, const Layout& layout, const std::vector<ExprId>& predicates, int claim,
             const std::vector<DeadSlots>& dead) {
  return Compiler(program, layout, dead).compile(predicates, claim);
}

}  // namespace hasse::machine
