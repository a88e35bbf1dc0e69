#include "automata/determinise.h"

#include <algorithm>
#include <map>

#include "automata/emptiness.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

constexpr std::size_t kMaxClasses = 4096;  // of valuations

using Subset = std::vector<State>;  // ascending

struct Determinised {
  Automaton automaton;  // complete, without acceptance
  std::vector<Subset> subsets;
};

// By class of valuations, the successors of a subset; nothing if there are too many classes.
struct Successors {
  BooleanFunction valuations;
  Subset states;
};
std::optional<std::vector<Successors>> successors(const Automaton& automaton, const Subset& subset,
                                                  BooleanFunctions& functions) {
  std::map<State, BooleanFunction> guards;  // by target
  for (const State member : subset) {
    for (const Edge& edge : automaton.leaving(member)) {
      BooleanFunction& guard = guards.try_emplace(edge.target, kBottom).first->second;
      guard = functions.disjunction(guard, edge.guard);
    }
  }
  std::vector<Successors> classes{{kTop, {}}};
  for (const auto& [target, guard] : guards) {
    for (std::size_t c = 0, count = classes.size(); c < count; ++c) {
      stop_point();
      const BooleanFunction with = functions.conjunction(classes[c].valuations, guard);
      if (with == kBottom) continue;
      const BooleanFunction without = functions.difference(classes[c].valuations, guard);
      if (without != kBottom) classes.push_back({without, classes[c].states});
      classes[c].valuations = with;
      classes[c].states.push_back(target);
    }
    if (classes.size() > kMaxClasses) return std::nullopt;
  }
  return classes;
}

std::optional<Determinised> subset_construction(const Automaton& automaton, std::size_t max_states) {
  std::map<Subset, State> known{{{automaton.initial}, 0}};
  Determinised result{Automaton(automaton.propositions), {{automaton.initial}}};
  result.automaton.functions = automaton.functions;
  std::vector<Edge> edges;
  for (State s = 0; s < result.subsets.size(); ++s) {
    const Subset subset = result.subsets[s];
    const auto classes = successors(automaton, subset, result.automaton.functions);
    if (!classes) return std::nullopt;
    for (const auto& [valuations, states] : *classes) {
      const auto [at, is_new] = known.try_emplace(states, static_cast<State>(result.subsets.size()));
      if (is_new) result.subsets.push_back(states);
      edges.push_back({s, at->second, valuations, 0});
    }
    if (result.subsets.size() > max_states) return std::nullopt;
  }
  result.automaton.set_edges(static_cast<std::uint32_t>(result.subsets.size()), std::move(edges));
  merge_edges(result.automaton);
  return result;
}

// The letters of a shortest cycle through a state of a component that has one.
std::vector<Cube> cycle_through(const Automaton& automaton, const Components& parts, State state) {
  std::map<State, const Edge*> reached_by;
  std::vector<State> order{state};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const Edge& edge : automaton.leaving(order[i])) {
      if (parts.of[edge.target] != parts.of[state] || !reached_by.emplace(edge.target, &edge).second) continue;
      if (edge.target != state) {
        order.push_back(edge.target);
        continue;
      }
      std::vector<Cube> letters;
      State at = state;
      do {
        letters.push_back(automaton.functions.some_cube(reached_by.at(at)->guard));
        at = reached_by.at(at)->source;
      } while (at != state);
      std::reverse(letters.begin(), letters.end());
      return letters;
    }
  }
  return {};
}

// Does some run from one of the states on the cycle, repeated, accept? States of the graph are those of the automaton at a letter.
bool accepts_from(const Automaton& automaton, const Subset& states, const std::vector<Cube>& cycle) {
  const auto length = static_cast<State>(cycle.size());
  std::map<std::pair<State, State>, State> known;
  std::vector<std::pair<State, State>> order;
  const auto number = [&](State state, State letter) {
    const auto [at, is_new] = known.try_emplace({state, letter}, static_cast<State>(order.size()));
    if (is_new) order.emplace_back(state, letter);
    return at->second;
  };
  for (const State state : states) number(state, 0);
  std::vector<Edge> edges;
  for (State s = 0; s < order.size(); ++s) {
    const auto [state, letter] = order[s];
    std::vector<bool> value(automaton.propositions.size(), false);
    for (const Literal literal : cycle[letter]) value[literal.variable] = literal.positive;
    for (const Edge& edge : automaton.leaving(state)) {
      stop_point();
      if (!automaton.functions.evaluate(edge.guard, [&](std::uint32_t v) -> bool { return value[v]; })) continue;
      edges.push_back({s, number(edge.target, (letter + 1) % length), kTop, edge.marks});
    }
  }
  return has_cycle(static_cast<std::uint32_t>(order.size()), std::move(edges), automaton.all_marks());
}

// By state, whether it is accepting: components by one of their cycles, states on no cycle so that as many states as can be are equal
// (Löding's maximal colouring; even: accepting).
std::vector<bool> accepting_states(const Automaton& automaton, const Determinised& determinised) {
  const Automaton& subsets = determinised.automaton;
  const Components parts = components(subsets);
  std::vector<State> member(parts.count, 0);
  for (State s = 0; s < subsets.states(); ++s) member[parts.of[s]] = s;
  const std::uint32_t none = 2 * parts.count + 2;  // even, above all colours but that of the last rejecting components
  std::vector<std::uint32_t> least(parts.count, none);
  std::vector<std::vector<std::uint32_t>> predecessors(parts.count);
  for (const Edge& edge : subsets.all_edges()) {
    if (parts.of[edge.source] != parts.of[edge.target])
      predecessors[parts.of[edge.target]].push_back(parts.of[edge.source]);
  }
  std::vector<std::uint32_t> colour(parts.count, none);
  for (std::uint32_t c = 0; c < parts.count; ++c) {  // successors have lower numbers
    stop_point();
    std::uint32_t below = least[c];
    if (parts.has_edge[c]) {
      const State state = member[c];
      const bool accepting = accepts_from(automaton, determinised.subsets[state], cycle_through(subsets, parts, state));
      if (below == none) {
        below = accepting ? none - 2 : none - 1;
      } else if ((below % 2 == 0) != accepting) {
        --below;
      }
    }
    colour[c] = below;
    for (const std::uint32_t p : predecessors[c]) least[p] = std::min(least[p], below);
  }
  std::vector<bool> accepting(subsets.states());
  for (State s = 0; s < subsets.states(); ++s) accepting[s] = colour[parts.of[s]] % 2 == 0;
  return accepting;
}

// Moore's partition refinement, with the function of a state over letters and classes.
Automaton minimise(const Automaton& automaton, const std::vector<bool>& accepting) {
  const auto bound = static_cast<std::uint32_t>(automaton.propositions.size());
  BooleanFunctions functions = automaton.functions;
  std::vector<std::uint32_t> class_of(automaton.states(), 0);
  std::size_t count = 0;
  for (;;) {
    std::map<std::pair<bool, std::uint32_t>, std::uint32_t> classes;
    std::vector<std::uint32_t> next(automaton.states());
    for (State s = 0; s < automaton.states(); ++s) {
      stop_point();
      BooleanFunction signature = kBottom;
      for (const Edge& edge : automaton.leaving(s)) {
        const BooleanFunction target = functions.variable(bound + class_of[edge.target]);
        signature = functions.disjunction(signature, functions.conjunction(edge.guard, target));
      }
      next[s] =
          classes.try_emplace({accepting[s], signature.node}, static_cast<std::uint32_t>(classes.size())).first->second;
    }
    class_of = std::move(next);
    if (classes.size() == count) break;
    count = classes.size();
  }
  Automaton result(automaton.propositions);
  result.functions = automaton.functions;
  result.acceptance_sets = 1;
  result.initial = class_of[automaton.initial];
  std::vector<bool> done(count, false);
  std::vector<Edge> edges;
  for (State s = 0; s < automaton.states(); ++s) {
    const std::uint32_t c = class_of[s];
    if (done[c]) continue;
    done[c] = true;
    for (const Edge& edge : automaton.leaving(s)) {
      edges.push_back({c, class_of[edge.target], edge.guard, accepting[s] ? Marks{1} : Marks{0}});
    }
  }
  result.set_edges(static_cast<std::uint32_t>(count), std::move(edges));
  merge_edges(result);
  return result;
}

// Of a complete deterministic automaton with one set: from some point on its edges are not marked.
Automaton complement(const Automaton& automaton) {
  Automaton result(automaton.propositions);
  result.functions = automaton.functions;
  result.acceptance_sets = 1;
  result.initial = automaton.initial;
  const State later = automaton.states();
  std::vector<Edge> edges;
  for (const Edge& edge : automaton.all_edges()) {
    edges.push_back({edge.source, edge.target, edge.guard, 0});
    if (edge.marks != 0) continue;
    edges.push_back({edge.source, later + edge.target, edge.guard, 0});
    edges.push_back({later + edge.source, later + edge.target, edge.guard, 1});
  }
  result.set_edges(2 * automaton.states(), std::move(edges));
  return result;
}

bool is_equivalent(const Automaton& deterministic, const Automaton& automaton, const Automaton& negation) {
  return is_empty(product(deterministic, negation)) && is_empty(product(complement(deterministic), automaton));
}

// Marks all letters of edges that are on no cycle that the negation accepts. Whatever is accepted then is no word of the negation.
Automaton with_most_marks(const Automaton& subsets, const Automaton& negation) {
  std::vector<std::pair<State, State>> pairs;
  Automaton both = product(subsets, negation, &pairs);
  const Components parts = components(both);
  std::map<std::pair<State, State>, BooleanFunction> rejecting;  // letters by source and target
  for (const Edge& edge : both.all_edges()) {
    const std::uint32_t c = parts.of[edge.source];
    if (parts.of[edge.target] != c || !parts.is_accepting(c, both.all_marks())) continue;
    const std::pair ends(pairs[edge.source].first, pairs[edge.target].first);
    BooleanFunction& letters = rejecting.try_emplace(ends, kBottom).first->second;
    letters = both.functions.disjunction(letters, edge.guard);
  }
  Automaton result(both.propositions);
  result.functions = both.functions;
  result.acceptance_sets = 1;
  result.initial = subsets.initial;
  std::vector<Edge> edges;
  for (const Edge& edge : subsets.all_edges()) {
    const auto at = rejecting.find({edge.source, edge.target});
    const BooleanFunction without =
        at == rejecting.end() ? kBottom : result.functions.conjunction(edge.guard, at->second);
    edges.push_back({edge.source, edge.target, without, 0});
    edges.push_back({edge.source, edge.target, result.functions.difference(edge.guard, without), 1});
  }
  result.set_edges(subsets.states(), std::move(edges));
  return result;
}

}  // namespace

Automaton minimal_weak_automaton(const Automaton& automaton) {
  // Subsets are then single states, and the empty one.
  const std::optional<Determinised> determinised = subset_construction(automaton, SIZE_MAX);
  return minimise(determinised->automaton, accepting_states(automaton, *determinised));
}

std::optional<Automaton> deterministic_automaton(const Automaton& automaton, const Automaton& negation,
                                                 std::size_t max_states) {
  if (std::max(automaton.acceptance_sets, negation.acceptance_sets) == kMaxAcceptanceSets) return std::nullopt;
  const std::optional<Determinised> determinised = subset_construction(automaton, max_states);
  if (!determinised) return std::nullopt;
  Automaton minimal = minimise(determinised->automaton, accepting_states(automaton, *determinised));
  if (is_equivalent(minimal, automaton, negation)) return minimal;
  Automaton marked = with_most_marks(determinised->automaton, negation);
  if (is_empty(product(complement(marked), automaton))) return marked;
  return std::nullopt;
}

}  // namespace hasse::automata
