#include "automata/prune.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/bit_set.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

// By component: does it lead to an accepting one? Edges lead to components of lower numbers.
std::vector<bool> useful_components(const Automaton& automaton, const Components& parts) {
  std::vector<bool> useful(parts.count, false);
  std::vector<std::vector<std::uint32_t>> successors(parts.count);
  for (const Edge& edge : automaton.all_edges()) {
    const std::uint32_t from = parts.of[edge.source];
    if (from != Components::kUnreachable && parts.of[edge.target] != from)
      successors[from].push_back(parts.of[edge.target]);
  }
  for (std::uint32_t c = 0; c < parts.count; ++c) {
    useful[c] = parts.is_accepting(c, automaton.all_marks()) ||
                std::ranges::any_of(successors[c], [&](std::uint32_t d) { return useful[d]; });
  }
  return useful;
}

// Acceptance sets without which the cycles of a component, of which these are the edges, are accepting as before.
Marks needed_sets(const Automaton& automaton, const std::vector<Edge>& edges) {
  Marks needed = automaton.all_marks();
  for (std::uint32_t set = 0; set < automaton.acceptance_sets; ++set) {
    stop_point();
    const Marks others = needed & ~(Marks{1} << set);
    std::vector<Edge> without;
    std::ranges::copy_if(edges, std::back_inserter(without),
                         [&](const Edge& edge) { return (edge.marks >> set & 1) == 0; });
    if (!has_cycle(automaton.states(), std::move(without), others)) needed = others;
  }
  return needed;
}

// The marks that are in `kept`, moved together.
Marks compress(Marks marks, Marks kept) {
  Marks result = 0;
  for (std::uint32_t to = 0; kept != 0; kept &= kept - 1, ++to) {
    if ((marks & kept & ~(kept - 1)) != 0) result |= Marks{1} << to;
  }
  return result;
}

// Numbers the states that are reachable breadth first.
void number_breadth_first(Automaton& automaton, std::vector<Edge> edges) {
  std::vector<std::vector<State>> targets(automaton.states());
  for (const Edge& edge : edges) targets[edge.source].push_back(edge.target);
  constexpr State kNone = 0xffffffff;
  std::vector<State> number(automaton.states(), kNone);
  std::vector<State> order{automaton.initial};
  number[automaton.initial] = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const State target : targets[order[i]]) {
      if (number[target] != kNone) continue;
      number[target] = static_cast<State>(order.size());
      order.push_back(target);
    }
  }
  std::erase_if(edges, [&](const Edge& edge) { return number[edge.source] == kNone; });
  for (Edge& edge : edges) {
    edge.source = number[edge.source];
    edge.target = number[edge.target];
  }
  automaton.initial = 0;
  automaton.set_edges(static_cast<std::uint32_t>(order.size()), std::move(edges));
}

}  // namespace

Automaton prune(const Automaton& automaton, TransientMarks transient, bool of_states) {
  const Components parts = components(automaton);
  const std::vector<bool> useful = useful_components(automaton, parts);
  Automaton result(automaton.propositions);
  if (!useful[parts.of[automaton.initial]]) return result;

  std::vector<std::vector<Edge>> inside(parts.count);
  bool has_rejecting_cycle = false;
  for (const Edge& edge : automaton.all_edges()) {
    const std::uint32_t c = parts.of[edge.source];
    if (c == Components::kUnreachable || parts.of[edge.target] != c || !useful[c]) continue;
    inside[c].push_back(edge);
    has_rejecting_cycle = has_rejecting_cycle || !parts.is_accepting(c, automaton.all_marks());
  }
  std::vector<Marks> needed(parts.count, 0);
  result.acceptance_sets = has_rejecting_cycle ? 1 : 0;
  for (std::uint32_t c = 0; c < parts.count; ++c) {
    if (!parts.is_accepting(c, automaton.all_marks())) continue;
    needed[c] = needed_sets(automaton, inside[c]);
    result.acceptance_sets = std::max(result.acceptance_sets, static_cast<std::uint32_t>(count_bits(needed[c])));
  }

  std::vector<Edge> edges;
  std::vector<std::optional<Marks>> marks_of_state(automaton.states());
  for (Edge edge : automaton.all_edges()) {
    const std::uint32_t c = parts.of[edge.source];
    const std::uint32_t d = parts.of[edge.target];
    if (c == Components::kUnreachable || !useful[d]) continue;
    if (c != d) {
      edge.marks = transient == TransientMarks::all ? result.all_marks() : 0;
    } else if (!parts.is_accepting(c, automaton.all_marks())) {
      edge.marks = 0;
    } else {
      const std::size_t own = count_bits(needed[c]);
      const Marks others = own == 64 ? 0 : result.all_marks() & ~((Marks{1} << own) - 1);
      edge.marks = compress(edge.marks, needed[c]) | others;
    }
    if (c == d) marks_of_state[edge.source] = edge.marks;
    edges.push_back(edge);
  }
  if (of_states) {
    for (Edge& edge : edges) edge.marks = marks_of_state[edge.source].value_or(edge.marks);
  }
  result.functions = automaton.functions;
  result.initial = automaton.initial;
  result.set_edges(automaton.states(), edges);
  number_breadth_first(result, std::move(edges));
  merge_edges(result);
  return result;
}

}  // namespace hasse::automata
