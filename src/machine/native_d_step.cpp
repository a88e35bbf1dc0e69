// Native code of d_steps: one piece of code from the first statement to wherever it is left.
//
// At each location inside, the first edge that is enabled is taken. Where control goes back to a place whose code has
// begun, the passes are counted and the log is looked at: a d_step that goes on for long is given to the interpreter,
// which decides whether it ever ends. So is one that blocks, or in which anything faults.
#include <algorithm>
#include <set>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

// How often a d_step goes back before it is given up.
constexpr std::int32_t kMostPasses = 1024;
// Statements whose code is made inside each other. The code of a longer row is continued behind a jump: the stack of the compiler
// does not grow with the d_step.
constexpr int kMostInARow = 64;

}  // namespace

std::vector<LocationId> NativeCompiler::locations_of_d_step(const AutomatonCode& automaton, LocationId entry) {
  std::set<LocationId> seen{entry};
  std::vector<LocationId> found{entry};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const LocationCode& here = automaton.locations[found[next]];
    for (std::uint32_t i = 0; i < here.edge_count; ++i) {
      const LocationId to = automaton.edges[here.first_edge + i].target;
      if (automaton.locations[to].in_d_step && seen.insert(to).second) found.push_back(to);
    }
  }
  return found;
}

bool NativeCompiler::has_native_d_step(const AutomatonCode& automaton, const EdgeCode& edge) const {
  for (const LocationId inside : locations_of_d_step(automaton, edge.inner_entry)) {
    const LocationCode& here = automaton.locations[inside];
    for (std::uint32_t i = 0; i < here.edge_count; ++i) {
      const EdgeCode& inner = automaton.edges[here.first_edge + i];
      if (inner.guard == Guard::d_step || !has_native_guard(automaton, inner) || !has_native_effect(automaton, inner))
        return false;
    }
  }
  return true;
}

void NativeCompiler::take_d_step(const AutomatonCode& automaton, const EdgeCode& edge) {
  begin_step(automaton, edge);
  DStep d_step = enter_d_step(automaton, edge.inner_entry);
  ++d_step.arrivals[edge.inner_entry];
  inside_d_step(d_step, edge.inner_entry);
  leave_d_step(d_step, edge);
}

NativeCompiler::DStep NativeCompiler::enter_d_step(const AutomatonCode& automaton, LocationId entry) {
  log_location();
  flush_log();
  a_.mov(Reg::rax, kMostPasses);
  a_.store(kept_slot(kPassesLeft), Reg::rax);
  DStep d_step{automaton, {}, {}, {}, a_.new_label()};
  for (const LocationId inside : locations_of_d_step(automaton, entry)) {
    const LocationCode& location = automaton.locations[inside];
    for (std::uint32_t i = 0; i < location.edge_count; ++i)
      ++d_step.arrivals[automaton.edges[location.first_edge + i].target];
  }
  return d_step;
}

void NativeCompiler::leave_d_step(DStep& d_step, const EdgeCode& edge) {
  // Locations that several statements lead to know nothing of what is logged.
  while (!d_step.waiting.empty()) {
    const LocationId next = d_step.waiting.back();
    d_step.waiting.pop_back();
    windows_.clear();
    inside_d_step(d_step, next);
  }
  a_.bind(d_step.left);
  store(layout_.location_access(), -1, Reg::rax, location_of_process());
  end_step(edge, true);
}

// The code of a location inside, and of those behind it that are led to from there only.
void NativeCompiler::inside_d_step(DStep& d_step, LocationId id) {
  const LocationCode& here = d_step.automaton.locations[id];
  a_.bind(d_step.labels.try_emplace(id, a_.new_label()).first->second);
  d_step.begun.insert(id);
  const std::vector<Window> windows = windows_;
  for (std::uint32_t i = 0; i < here.edge_count; ++i) {
    const EdgeCode& edge = d_step.automaton.edges[here.first_edge + i];
    const Label next = a_.new_label();
    const Label unfinished = give_up();
    windows_ = windows;
    guard(d_step.automaton, edge, kNone, unfinished, next, unfinished);
    effect(edge);
    reset_dead(edge);
    flush_log();
    follow_d_step(d_step, edge.target);
    a_.bind(next);
  }
  a_.jump(give_up());  // it blocks
}

// On to the target of an edge inside.
void NativeCompiler::follow_d_step(DStep& d_step, LocationId target) {
  if (!d_step.automaton.locations[target].in_d_step) {
    a_.mov(Reg::rax, static_cast<std::int32_t>(target));
    a_.jump(d_step.left);
    return;
  }
  const bool is_begun = d_step.begun.contains(target);
  if (!is_begun && d_step.arrivals[target] == 1 && d_step.depth < kMostInARow) {
    ++d_step.depth;
    inside_d_step(d_step, target);
    --d_step.depth;
    return;
  }
  const auto [label, is_new] = d_step.labels.try_emplace(target, a_.new_label());
  if (is_new) d_step.waiting.push_back(target);
  if (is_begun) {
    const Label unfinished = give_up();
    a_.load(Reg::rax, kept_slot(kPassesLeft));
    a_.alu(Alu::subtract, Reg::rax, 1);
    a_.jump(Cond::equal, unfinished);
    a_.store(kept_slot(kPassesLeft), Reg::rax);
    a_.alu64(Alu::compare, Reg::r13, context(offsetof(NativeContext, log_limit)));
    a_.jump(Cond::not_below, unfinished);
  }
  a_.jump(label->second);
}

}  // namespace hasse::machine
