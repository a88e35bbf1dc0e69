#include "automata/degeneralise.h"

#include <algorithm>
#include <map>

#include "automata/improve.h"
#include "automata/prune.h"
#include "automata/simulation.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

using Order = std::vector<std::uint32_t>;      // of acceptance sets
using Copy = std::pair<State, std::uint32_t>;  // a state at a level

// What became of a component.
struct Levels {
  Order order;
  std::map<Copy, bool> copies;  // the ones to use; whether they are accepting (the last level is)
};

std::uint32_t next_level(std::uint32_t level, Marks marks, const Order& order) {
  if (level == order.size()) level = 0;
  while (level < order.size() && (marks >> order[level] & 1) != 0) ++level;
  return level;
}

// The copies of a component that one cannot leave once there: the fewest that do. Each state has one of them at least, since
// from each one all states of the component are reached.
Levels levels(const Automaton& automaton, const Components& parts, std::uint32_t component,
              const std::vector<State>& members, const Order& order) {
  const auto count = static_cast<std::uint32_t>(order.size() + 1);
  std::map<State, std::uint32_t> index;
  for (const State s : members) index.emplace(s, static_cast<std::uint32_t>(index.size()));
  Automaton graph;
  std::vector<Edge> edges;
  for (const State s : members) {
    for (const Edge& edge : automaton.leaving(s)) {
      if (parts.of[edge.target] != component) continue;
      for (std::uint32_t level = 0; level < count; ++level) {
        stop_point();
        edges.push_back(
            {index[s] * count + level, index[edge.target] * count + next_level(level, edge.marks, order), kTop, 0});
      }
    }
  }
  const auto root = static_cast<State>(members.size() * count);
  for (State s = 0; s < root; ++s) edges.push_back({root, s, kTop, 0});
  graph.initial = root;
  graph.set_edges(root + 1, std::move(edges));
  const Components copies = components(graph);
  std::vector<bool> is_last(copies.count, true);
  std::vector<std::size_t> size(copies.count, 0);
  for (State s = 0; s < root; ++s) ++size[copies.of[s]];
  for (const Edge& edge : graph.all_edges()) {
    if (copies.of[edge.source] != copies.of[edge.target]) is_last[copies.of[edge.source]] = false;
  }
  std::uint32_t best = copies.count;
  for (std::uint32_t c = 0; c < copies.count; ++c) {
    if (is_last[c] && (best == copies.count || size[c] < size[best])) best = c;
  }
  Levels result{order, {}};
  for (const State s : members) {
    for (std::uint32_t level = 0; level < count; ++level) {
      if (copies.of[index[s] * count + level] == best) result.copies.emplace(Copy{s, level}, level + 1 == count);
    }
  }
  return result;
}

// All orders of few sets; of more, those that begin elsewhere.
std::vector<Order> orders_of(Order sets) {
  constexpr std::size_t kMaxPermuted = 4;
  std::vector<Order> orders;
  if (sets.size() <= kMaxPermuted) {
    do {
      orders.push_back(sets);
    } while (std::next_permutation(sets.begin(), sets.end()));
    return orders;
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    orders.push_back(sets);
    std::rotate(sets.begin(), sets.begin() + 1, sets.end());
  }
  return orders;
}

// By component. The automaton is pruned: sets that a component does not need are on all of its edges.
std::vector<Levels> levels_of_components(const Automaton& automaton, const Components& parts) {
  std::vector<std::vector<State>> members(parts.count);
  std::vector<Marks> on_all(parts.count, automaton.all_marks());
  for (State s = 0; s < automaton.states(); ++s) {
    members[parts.of[s]].push_back(s);
    for (const Edge& edge : automaton.leaving(s)) {
      if (parts.of[edge.target] == parts.of[s]) on_all[parts.of[s]] &= edge.marks;
    }
  }
  std::vector<Levels> result(parts.count);
  for (std::uint32_t c = 0; c < parts.count; ++c) {
    const bool accepting = parts.is_accepting(c, automaton.all_marks());
    Order sets;
    for (std::uint32_t set = 0; set < automaton.acceptance_sets; ++set) {
      if ((on_all[c] >> set & 1) == 0) sets.push_back(set);
    }
    if (!accepting || sets.empty()) {
      for (const State s : members[c]) result[c].copies.emplace(Copy{s, 0}, accepting);
      continue;
    }
    for (const Order& order : orders_of(sets)) {
      Levels candidate = levels(automaton, parts, c, members[c], order);
      if (result[c].copies.empty() || candidate.copies.size() < result[c].copies.size())
        result[c] = std::move(candidate);
    }
  }
  return result;
}

Automaton with_levels(const Automaton& automaton, bool enter_high) {
  const Components parts = components(automaton);
  const std::vector<Levels> levels = levels_of_components(automaton, parts);
  std::map<Copy, State> known;
  std::vector<Copy> copies;
  const auto number = [&](Copy copy) {
    const auto [at, is_new] = known.try_emplace(copy, static_cast<State>(copies.size()));
    if (is_new) copies.push_back(copy);
    return at->second;
  };
  const auto entry = [&](State state) {
    const auto& all = levels[parts.of[state]].copies;
    return enter_high ? std::prev(all.lower_bound({state + 1, 0}))->first : all.lower_bound({state, 0})->first;
  };
  Automaton result(automaton.propositions);
  result.functions = automaton.functions;
  result.acceptance_sets = 1;
  result.initial = number(entry(automaton.initial));
  std::vector<Edge> edges;
  for (State s = 0; s < copies.size(); ++s) {
    const auto [state, level] = copies[s];
    const Levels& own = levels[parts.of[state]];
    const bool is_accepting = own.copies.at(copies[s]);
    for (const Edge& edge : automaton.leaving(state)) {
      stop_point();
      const bool inside = parts.of[edge.target] == parts.of[state];
      const Copy target = inside ? Copy{edge.target, next_level(level, edge.marks, own.order)} : entry(edge.target);
      edges.push_back({s, number(target), edge.guard, is_accepting ? Marks{1} : Marks{0}});
    }
  }
  result.set_edges(static_cast<std::uint32_t>(copies.size()), std::move(edges));
  return result;
}

// Reverse simulation must not merge states of which one is accepting. So it sees the marks of states on the edges that lead to
// them, which accepts the same.
Automaton reverse_quotient_of_states(const Automaton& automaton) {
  std::vector<Marks> own(automaton.states(), 0);
  std::vector<Edge> edges(automaton.all_edges().begin(), automaton.all_edges().end());
  for (const Edge& edge : edges) own[edge.source] = edge.marks;
  for (Edge& edge : edges) edge.marks = own[edge.target];
  Automaton moved = automaton;
  moved.set_edges(automaton.states(), std::move(edges));
  Automaton quotient = quotient_by_reverse_simulation(moved);
  own.assign(quotient.states(), 0);
  edges.assign(quotient.all_edges().begin(), quotient.all_edges().end());
  for (const Edge& edge : edges) own[edge.target] = edge.marks;
  for (Edge& edge : edges) edge.marks = own[edge.source];
  quotient.set_edges(quotient.states(), std::move(edges));
  return quotient;
}

Automaton simplify_states(const Automaton& automaton, TransientMarks transient) {
  return improved(prune(automaton, transient, true), [transient](const Automaton& best) {
    const Automaton next = prune(quotient_by_simulation(best), transient, true);
    return prune(reverse_quotient_of_states(next), transient, true);
  });
}

}  // namespace

Automaton degeneralise(const Automaton& automaton) {
  const Automaton pruned = prune(automaton, TransientMarks::none);
  // In one component there are no edges between components to choose marks and levels for.
  const bool is_one = components(pruned).count == 1;
  Automaton best = simplify_states(with_levels(pruned, true), TransientMarks::all);
  for (const bool enter_high : {true, false}) {
    if (is_one) break;
    const Automaton wide = with_levels(pruned, enter_high);
    for (const TransientMarks transient : {TransientMarks::all, TransientMarks::none}) {
      Automaton candidate = simplify_states(wide, transient);
      if (size_of(candidate) < size_of(best)) best = std::move(candidate);
    }
  }
  if (best.acceptance_sets == 0) {  // each run is accepted
    std::vector<Edge> edges(best.all_edges().begin(), best.all_edges().end());
    for (Edge& edge : edges) edge.marks = 1;
    best.acceptance_sets = 1;
    best.set_edges(best.states(), std::move(edges));
  }
  return best;
}

}  // namespace hasse::automata
