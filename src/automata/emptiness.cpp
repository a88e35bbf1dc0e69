#include "automata/emptiness.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <unordered_map>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::automata {

namespace {

using Step = Translation::Step;
using Promises = std::vector<std::uint32_t>;  // ascending: acceptance sets that edges are not in

Promises intersection(const Promises& a, const Promises& b) {
  Promises both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

// The steps of an automaton as those of a translation.
class Explicit {
 public:
  class Successors {
   public:
    Successors(const Automaton& automaton, State state) : automaton_(automaton), edges_(automaton.leaving(state)) {}
    std::optional<Step> next() {
      if (at_ == edges_.size()) return std::nullopt;
      const Edge& edge = edges_[at_++];
      Step step{automaton_.functions.some_cube(edge.guard), {}, edge.target};
      for (std::uint32_t set = 0; set < automaton_.acceptance_sets; ++set) {
        if ((edge.marks >> set & 1) == 0) step.promises.push_back(set);
      }
      return step;
    }

   private:
    const Automaton& automaton_;
    std::span<const Edge> edges_;
    std::size_t at_ = 0;
  };

  explicit Explicit(const Automaton& automaton) : automaton_(automaton) {}
  State initial() const { return automaton_.initial; }
  Successors successors(State state) const { return {automaton_, state}; }

 private:
  const Automaton& automaton_;
};

template <typename Graph>
class Search {
 public:
  explicit Search(Graph& graph) : graph_(graph) {}

  // Nothing, too, where there are more than `max_states` states; is_cut() then.
  std::optional<Word> run(std::size_t max_states = SIZE_MAX) {
    enter(graph_.initial(), {});
    while (!path_.empty()) {
      stop_point();
      Frame& frame = path_.back();
      std::optional<Step> step = frame.left.next();
      if (!step) {
        leave();
        continue;
      }
      const State target = step->target;
      steps_.push_back({frame.state, std::move(*step)});
      const std::uint32_t number = number_of(target);
      if (number == 0) {
        if (count_ >= max_states) {
          is_cut_ = true;
          return std::nullopt;
        }
        enter(target, steps_.back().step.promises);
      } else if (number != kDone && close_cycle(number, steps_.back().step.promises)) {
        return word();
      }
    }
    return std::nullopt;
  }
  bool is_cut() const { return is_cut_; }

 private:
  using Successors = decltype(std::declval<Graph&>().successors(State{}));
  static constexpr std::uint32_t kDone = 0xffffffff;
  struct Frame {
    State state;
    Successors left;
  };
  // Of a component as far as it is known.
  struct Root {
    std::uint32_t number;
    bool has_edge;      // inside
    Promises promised;  // by all edges inside
    Promises into;      // by the edge that led to the root
  };
  struct Seen {
    State source;
    Step step;
  };

  std::uint32_t& number_of(State state) {
    if (state >= numbers_.size()) numbers_.resize(state + std::size_t{1}, 0);
    return numbers_[state];
  }

  void enter(State state, Promises into) {
    number_of(state) = ++count_;
    open_.push_back(state);
    roots_.push_back({count_, false, {}, std::move(into)});
    path_.push_back({state, graph_.successors(state)});
  }

  void leave() {
    const std::uint32_t number = numbers_[path_.back().state];
    path_.pop_back();
    if (roots_.back().number != number) return;
    roots_.pop_back();
    while (!open_.empty() && numbers_[open_.back()] >= number) {
      numbers_[open_.back()] = kDone;
      open_.pop_back();
    }
  }

  // Makes one component of those on the path from the state of that number on; whether it is accepting.
  bool close_cycle(std::uint32_t number, Promises promised) {
    while (roots_.back().number > number) {
      if (roots_.back().has_edge) promised = intersection(promised, roots_.back().promised);
      promised = intersection(promised, roots_.back().into);
      roots_.pop_back();
    }
    Root& root = roots_.back();
    root.promised = root.has_edge ? intersection(promised, root.promised) : std::move(promised);
    root.has_edge = true;
    return root.promised.empty();
  }

  // The steps from a state to the first one, breadth first, for which is_goal(step) is true, by number; inside the last component only
  // or anywhere.
  template <typename Goal>
  std::vector<std::size_t> way(State from, bool inside, const Goal& is_goal) const {
    std::unordered_map<State, std::size_t> reached_by{{from, SIZE_MAX}};
    std::deque<State> left{from};
    while (!left.empty()) {
      const State at = left.front();
      left.pop_front();
      const auto leaving = by_source_.find(at);
      if (leaving == by_source_.end()) continue;
      for (const std::size_t number : leaving->second) {
        stop_point();
        const Step& step = steps_[number].step;
        if (inside && !is_inside(step.target)) continue;
        if (is_goal(step)) {
          std::vector<std::size_t> way{number};
          for (State s = at; reached_by.at(s) != SIZE_MAX; s = steps_[way.back()].source)
            way.push_back(reached_by.at(s));
          std::reverse(way.begin(), way.end());
          return way;
        }
        if (reached_by.emplace(step.target, number).second) left.push_back(step.target);
      }
    }
    HASSE_CHECK(false, "no way from state {} of a component", from);
    return {};
  }
  bool is_inside(State state) const {
    const std::uint32_t number = numbers_[state];
    return number != 0 && number != kDone && number >= roots_.back().number;
  }

  Word word() {
    for (std::size_t i = 0; i < steps_.size(); ++i) by_source_[steps_[i].source].push_back(i);
    State root = 0;
    for (const State state : open_) {
      if (numbers_[state] == roots_.back().number) root = state;
    }
    Word word;
    const auto add = [this](std::vector<Cube>& letters, const std::vector<std::size_t>& way) {
      for (const std::size_t number : way) letters.push_back(steps_[number].step.letter);
    };
    const auto leads_to_root = [root](const Step& step) { return step.target == root; };
    if (root != graph_.initial()) add(word.prefix, way(graph_.initial(), false, leads_to_root));
    std::vector<std::size_t> cycle = way(root, true, leads_to_root);
    for (;;) {
      Promises promised = steps_[cycle.front()].step.promises;
      for (const std::size_t number : cycle) promised = intersection(promised, steps_[number].step.promises);
      if (promised.empty()) break;
      const auto keeps = [&](const Step& step) {
        return !std::binary_search(step.promises.begin(), step.promises.end(), promised.front());
      };
      const std::vector<std::size_t> there = way(root, true, keeps);
      cycle.insert(cycle.end(), there.begin(), there.end());
      const State at = steps_[there.back()].step.target;
      if (at == root) continue;
      const std::vector<std::size_t> back = way(at, true, leads_to_root);
      cycle.insert(cycle.end(), back.begin(), back.end());
    }
    add(word.cycle, cycle);
    return word;
  }

  Graph& graph_;
  std::vector<std::uint32_t> numbers_;  // by state; 0: not seen
  std::uint32_t count_ = 0;
  bool is_cut_ = false;
  std::vector<State> open_;  // of components that are not done
  std::vector<Frame> path_;
  std::vector<Root> roots_;
  std::vector<Seen> steps_;
  std::unordered_map<State, std::vector<std::size_t>> by_source_;  // steps, for the word
};

// An automaton that accepts the word alone.
Automaton only(const Word& word, const std::vector<std::string>& propositions) {
  Automaton automaton(propositions);
  std::vector<Edge> edges;
  const auto letters = static_cast<State>(word.prefix.size() + word.cycle.size());
  for (State s = 0; s < letters; ++s) {
    const Cube& letter = s < word.prefix.size() ? word.prefix[s] : word.cycle[s - word.prefix.size()];
    std::vector<bool> is_true(propositions.size(), false);
    for (const Literal literal : letter) is_true[literal.variable] = literal.positive;
    Cube all;
    for (std::uint32_t p = 0; p < propositions.size(); ++p) all.push_back({p, is_true[p]});
    const State target = s + 1 < letters ? s + 1 : static_cast<State>(word.prefix.size());
    edges.push_back({s, target, automaton.functions.cube(all), 0});
  }
  automaton.set_edges(letters, std::move(edges));
  return automaton;
}

}  // namespace

std::optional<Word> find_word(const Automaton& automaton) {
  Explicit graph(automaton);
  return Search(graph).run();
}

std::optional<Word> find_word(Translation& translation) {
  return Search(translation).run();
}

std::optional<bool> has_word(Translation& translation, std::size_t max_states, Word& word) {
  Search search(translation);
  std::optional<Word> found = search.run(max_states);
  if (search.is_cut()) return std::nullopt;
  if (found) word = std::move(*found);
  return found.has_value();
}

std::optional<Word> find_word(FormulaPool& pool, Formula formula) {
  Translation translation(pool, formula, Translation::Order::as_met);
  return find_word(translation);
}

Automaton product(const Automaton& left, const Automaton& right,
                  std::vector<std::pair<State, State>>* pairs_of_states) {
  if (left.acceptance_sets + right.acceptance_sets > kMaxAcceptanceSets) {
    throw UserError(fmt::format("a product of automata with {} and {} acceptance sets needs more than {}",
                                left.acceptance_sets, right.acceptance_sets, kMaxAcceptanceSets));
  }
  Automaton both(left.propositions);
  std::vector<std::uint32_t> numbers;  // of the right one's propositions in the product
  for (const std::string& name : right.propositions) {
    const auto at = std::find(both.propositions.begin(), both.propositions.end(), name);
    numbers.push_back(static_cast<std::uint32_t>(at - both.propositions.begin()));
    if (at == both.propositions.end()) both.propositions.push_back(name);
  }
  both.functions = left.functions;
  both.acceptance_sets = left.acceptance_sets + right.acceptance_sets;
  std::vector<BooleanFunction> right_guards;
  for (const Edge& edge : right.all_edges())
    right_guards.push_back(both.functions.import(right.functions, edge.guard, numbers));

  std::map<std::pair<State, State>, State> known{{{left.initial, right.initial}, 0}};
  std::vector<std::pair<State, State>> pairs{{left.initial, right.initial}};
  std::vector<Edge> edges;
  for (State s = 0; s < pairs.size(); ++s) {
    const auto [l, r] = pairs[s];
    for (const Edge& a : left.leaving(l)) {
      for (const Edge& b : right.leaving(r)) {
        stop_point();
        const auto number = static_cast<std::size_t>(&b - right.all_edges().data());
        const BooleanFunction guard = both.functions.conjunction(a.guard, right_guards[number]);
        if (guard == kBottom) continue;
        const auto [at, is_new] = known.try_emplace({a.target, b.target}, static_cast<State>(pairs.size()));
        if (is_new) pairs.emplace_back(a.target, b.target);
        // With 64 sets on the left there are none on the right, and nothing to shift.
        const Marks shifted = b.marks == 0 ? 0 : b.marks << left.acceptance_sets;
        edges.push_back({s, at->second, guard, a.marks | shifted});
      }
    }
  }
  both.set_edges(static_cast<std::uint32_t>(pairs.size()), std::move(edges));
  if (pairs_of_states != nullptr) *pairs_of_states = std::move(pairs);
  return both;
}

bool accepts(const Automaton& automaton, const Word& word) {
  return !is_empty(product(automaton, only(word, automaton.propositions)));
}

}  // namespace hasse::automata
