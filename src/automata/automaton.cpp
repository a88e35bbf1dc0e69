#include "automata/automaton.h"

#include <algorithm>
#include <tuple>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

Automaton Automaton::accepts_all(std::vector<std::string> names) {
  Automaton automaton(std::move(names));
  automaton.set_edges(1, {{0, 0, kTop, 0}});
  return automaton;
}

void Automaton::set_edges(std::uint32_t states, std::vector<Edge> edges) {
  HASSE_CHECK(states > 0 && initial < states, "{} states, of which {} is initial", states, initial);
  std::erase_if(edges, [](const Edge& edge) { return edge.guard == kBottom; });
  std::stable_sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.source < b.source; });
  first_.assign(states + std::size_t{1}, 0);
  for (const Edge& edge : edges) {
    HASSE_CHECK(edge.source < states && edge.target < states, "edge from {} to {} of {} states", edge.source,
                edge.target, states);
    HASSE_CHECK((edge.marks & ~all_marks()) == 0, "marks {:x} of {} acceptance sets", edge.marks, acceptance_sets);
    ++first_[edge.source + std::size_t{1}];
  }
  for (std::size_t s = 0; s < states; ++s) first_[s + 1] += first_[s];
  edges_ = std::move(edges);
}

void merge_edges(Automaton& automaton) {
  std::vector<Edge> edges(automaton.all_edges().begin(), automaton.all_edges().end());
  const auto key = [](const Edge& edge) { return std::tuple(edge.source, edge.target, edge.marks); };
  std::stable_sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
  std::vector<Edge> merged;
  for (const Edge& edge : edges) {
    stop_point();
    if (!merged.empty() && key(merged.back()) == key(edge)) {
      merged.back().guard = automaton.functions.disjunction(merged.back().guard, edge.guard);
    } else {
      merged.push_back(edge);
    }
  }
  for (std::size_t i = 0; i < merged.size(); ++i) {
    // What a parallel edge with more marks takes on. Those stand behind, or before: marks are compared as numbers.
    for (std::size_t j = i + 1; j < merged.size(); ++j) {
      if (merged[j].source != merged[i].source || merged[j].target != merged[i].target) break;
      if ((merged[i].marks & ~merged[j].marks) == 0) {
        merged[i].guard = automaton.functions.difference(merged[i].guard, merged[j].guard);
      }
    }
  }
  automaton.set_edges(automaton.states(), std::move(merged));
}

bool is_deterministic(Automaton& automaton) {
  for (State s = 0; s < automaton.states(); ++s) {
    BooleanFunction seen = kBottom;
    for (const Edge& edge : automaton.leaving(s)) {
      if (automaton.functions.meets(seen, edge.guard)) return false;
      seen = automaton.functions.disjunction(seen, edge.guard);
    }
  }
  return true;
}

bool is_complete(Automaton& automaton) {
  for (State s = 0; s < automaton.states(); ++s) {
    BooleanFunction seen = kBottom;
    for (const Edge& edge : automaton.leaving(s)) seen = automaton.functions.disjunction(seen, edge.guard);
    if (seen != kTop) return false;
  }
  return true;
}

bool has_state_acceptance(const Automaton& automaton) {
  for (State s = 0; s < automaton.states(); ++s) {
    const std::span<const Edge> leaving = automaton.leaving(s);
    if (std::ranges::any_of(leaving, [&](const Edge& edge) { return edge.marks != leaving.front().marks; }))
      return false;
  }
  return true;
}

// Tarjan's algorithm with an explicit stack: automata of formulas can be chains of many thousand states.
Components components(const Automaton& automaton) {
  struct Frame {
    State state;
    std::uint32_t next;  // edge, of those that leave the state
  };
  Components result;
  result.of.assign(automaton.states(), Components::kUnreachable);
  std::vector<std::uint32_t> low(automaton.states(), 0);  // 0: not seen; else the least number reached, from 1
  std::vector<State> open;
  std::vector<Frame> path;
  std::uint32_t numbers = 0;
  const auto enter = [&](State state) {
    low[state] = ++numbers;
    open.push_back(state);
    path.push_back({state, 0});
  };
  std::vector<std::uint32_t> number(automaton.states(), 0);
  enter(automaton.initial);
  number[automaton.initial] = numbers;
  while (!path.empty()) {
    stop_point();
    Frame& frame = path.back();
    const State s = frame.state;
    const std::span<const Edge> leaving = automaton.leaving(s);
    if (frame.next < leaving.size()) {
      const State t = leaving[frame.next++].target;
      if (low[t] == 0) {
        enter(t);
        number[t] = numbers;
      } else if (result.of[t] == Components::kUnreachable) {
        low[s] = std::min(low[s], low[t]);
      }
      continue;
    }
    path.pop_back();
    if (!path.empty()) low[path.back().state] = std::min(low[path.back().state], low[s]);
    if (low[s] != number[s]) continue;
    State member = s;
    do {
      member = open.back();
      open.pop_back();
      result.of[member] = result.count;
    } while (member != s);
    ++result.count;
  }
  result.marks.assign(result.count, 0);
  result.has_edge.assign(result.count, false);
  for (const Edge& edge : automaton.all_edges()) {
    const std::uint32_t c = result.of[edge.source];
    if (c == Components::kUnreachable || result.of[edge.target] != c) continue;
    result.marks[c] |= edge.marks;
    result.has_edge[c] = true;
  }
  return result;
}

bool has_cycle(std::uint32_t states, std::vector<Edge> edges, Marks required) {
  Automaton graph;
  graph.acceptance_sets = kMaxAcceptanceSets;
  graph.initial = states;  // one that leads to all
  for (State s = 0; s < states; ++s) edges.push_back({states, s, kTop, 0});
  graph.set_edges(states + 1, std::move(edges));
  const Components parts = components(graph);
  for (std::uint32_t c = 0; c < parts.count; ++c) {
    if (parts.has_edge[c] && (parts.marks[c] & required) == required) return true;
  }
  return false;
}

// A component that is not accepting has no accepting cycle. One that is has only accepting ones if, for each set, the edges that
// are not in it have no cycle.
bool is_weak(const Automaton& automaton) {
  const Components parts = components(automaton);
  for (std::uint32_t set = 0; set < automaton.acceptance_sets; ++set) {
    std::vector<Edge> edges;
    for (const Edge& edge : automaton.all_edges()) {
      const std::uint32_t c = parts.of[edge.source];
      if (c == Components::kUnreachable || parts.of[edge.target] != c) continue;
      if (parts.is_accepting(c, automaton.all_marks()) && (edge.marks >> set & 1) == 0) edges.push_back(edge);
    }
    if (has_cycle(automaton.states(), std::move(edges), 0)) return false;
  }
  return true;
}

bool is_terminal(Automaton& automaton) {
  if (!is_weak(automaton)) return false;
  const Components parts = components(automaton);
  const auto is_accepting = [&](State s) {
    return parts.of[s] != Components::kUnreachable && parts.is_accepting(parts.of[s], automaton.all_marks());
  };
  for (State s = 0; s < automaton.states(); ++s) {
    if (!is_accepting(s)) continue;
    BooleanFunction letters = kBottom;
    for (const Edge& edge : automaton.leaving(s)) {
      if (is_accepting(edge.target)) letters = automaton.functions.disjunction(letters, edge.guard);
    }
    if (letters != kTop) return false;
  }
  return true;
}

}  // namespace hasse::automata
