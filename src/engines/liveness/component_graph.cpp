#include "engines/liveness/component_graph.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/diagnostics.h"
#include "base/stop.h"

namespace hasse::liveness {

using model::ProcessSet;

std::uint32_t ComponentGraph::number_of(const ProcessSet& processes) {
  std::array<std::uint64_t, 4> words{};
  HASSE_CHECK(processes.words() == words.size(), "a set of processes has {} words", processes.words());
  for (std::size_t w = 0; w < words.size(); ++w) words[w] = processes.word(w);
  const auto [at, is_new] = numbers_.emplace(words, static_cast<std::uint32_t>(process_sets_.size()));
  if (is_new) process_sets_.push_back(processes);
  return at->second;
}

bool ComponentGraph::explore(Expansion& expansion, const Condition& condition, model::StateView first,
                             const IsMember& is_member) {
  const auto insert = [&](model::StateView state) {
    const store::ExactStore::Inserted inserted = bytes_.insert(state, states_.size());
    if (inserted.is_new) states_.push_back({inserted.id});
    return static_cast<State>(bytes_.note(inserted.id));
  };
  insert(first);
  for (State s = 0; s < states_.size(); ++s) {
    states_[s].first = static_cast<std::uint32_t>(steps_.size());
    std::uint32_t ordinal = 0;
    const std::function<bool()> use = [&] {
      const model::StateView to = expansion.system().state();
      if (is_member(to)) {
        ProcessSet movers;
        for (const model::Label& step : expansion.steps()) add_movers(step, movers);
        const State target = insert(to);
        steps_.push_back({s, target, ordinal, number_of(movers), 0});
      }
      ++ordinal;
      return true;
    };
    if (!expansion.each(state(s), use)) return false;
    states_[s].enabled = number_of(enabled_by(expansion.enabled()));
    expansion.system().load(state(s));
    states_[s].sets = condition.of_state(expansion.system());
  }
  return true;
}

FairMarks ComponentGraph::marks_of(const std::vector<State>& states, const Members& members) const {
  FairMarks marks;
  for (const State s : states) {
    marks.sets |= states_[s].sets;
    marks.enabled.add(process_sets_[states_[s].enabled]);
    marks.disabled.add(complement(process_sets_[states_[s].enabled]));
    for (const Step& step : leaving(s)) {
      if (!members[step.target]) continue;
      marks.sets |= step.sets;
      marks.moved.add(process_sets_[step.movers]);
    }
  }
  return marks;
}

// Of the subgraph of these states: the components that have a step inside. Each in order of its numbers.
std::vector<std::vector<ComponentGraph::State>> ComponentGraph::components_of(const Members& members) const {
  struct Visit {
    State state = 0;
    std::size_t next = 0;
  };
  constexpr State kNone = std::numeric_limits<State>::max();
  std::vector<std::vector<State>> found;
  std::vector<State> low(states_.size(), kNone);  // Tarjan's; kNone: not visited
  std::vector<State> index(states_.size(), kNone);
  std::vector<bool> is_open(states_.size(), false);
  std::vector<State> open;
  std::vector<Visit> path;
  State next = 0;
  const auto enter = [&](State s) {
    low[s] = index[s] = next++;
    open.push_back(s);
    is_open[s] = true;
    path.push_back({s});
  };
  for (State root = 0; root < states_.size(); ++root) {
    if (!members[root] || index[root] != kNone) continue;
    enter(root);
    while (!path.empty()) {
      stop_point();
      Visit& visit = path.back();
      const std::span<const Step> steps = leaving(visit.state);
      if (visit.next < steps.size()) {
        const State to = steps[visit.next++].target;
        if (!members[to]) continue;
        if (index[to] == kNone) {
          enter(to);
        } else if (is_open[to]) {
          low[visit.state] = std::min(low[visit.state], index[to]);
        }
        continue;
      }
      const State s = visit.state;
      path.pop_back();
      if (!path.empty()) low[path.back().state] = std::min(low[path.back().state], low[s]);
      if (low[s] != index[s]) continue;
      std::vector<State> component;
      do {
        component.push_back(open.back());
        is_open[open.back()] = false;
        open.pop_back();
      } while (component.back() != s);
      const bool has_step =
          component.size() > 1 || std::ranges::any_of(leaving(s), [s](const Step& step) { return step.target == s; });
      if (!has_step) continue;
      std::ranges::sort(component);
      found.push_back(std::move(component));
    }
  }
  return found;
}

// A run that is strongly fair cannot come again and again to a state where a process is enabled that does not move any more.
// So these states are taken away, and what is left is looked at again.
std::vector<ComponentGraph::State> ComponentGraph::fair_subset(const Condition& condition) const {
  std::vector<std::vector<State>> open;
  open.emplace_back(states_.size());
  for (State s = 0; s < states_.size(); ++s) open.back()[s] = s;
  while (!open.empty()) {
    Members members(states_.size(), false);
    for (const State s : open.back()) members[s] = true;
    open.pop_back();
    for (std::vector<State>& component : components_of(members)) {
      Members inside(states_.size(), false);
      for (const State s : component) inside[s] = true;
      const FairMarks marks = marks_of(component, inside);
      if (!condition.has_all(marks.sets)) continue;
      if (condition.fairness() == Fairness::none || condition.is_met(marks)) return component;
      if (condition.fairness() == Fairness::weak) continue;  // a part of it is no fairer
      ProcessSet unfair = condition.bound(marks);
      unfair.remove(marks.moved);
      std::erase_if(component, [&](State s) { return process_sets_[states_[s].enabled].meets(unfair); });
      if (!component.empty()) open.push_back(std::move(component));
    }
  }
  return {};
}

std::vector<ComponentGraph::Step> ComponentGraph::way(State from, const Members& members,
                                                      const std::function<bool(const Step&)>& is_wanted) const {
  std::vector<const Step*> by(states_.size(), nullptr);  // the step by which a state was reached
  std::vector<State> order{from};
  std::vector<bool> is_known(states_.size(), false);
  is_known[from] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const Step& step : leaving(order[i])) {
      if (!members[step.target]) continue;
      if (is_wanted(step)) {
        std::vector<Step> steps{step};
        while (steps.back().source != from) steps.push_back(*by[steps.back().source]);
        std::ranges::reverse(steps);
        return steps;
      }
      if (is_known[step.target]) continue;
      is_known[step.target] = true;
      by[step.target] = &step;
      order.push_back(step.target);
    }
  }
  return {};
}

// From one thing that is still missing to the nearest other one, and back. The subset is strongly connected and has all of them.
std::vector<ComponentGraph::Step> ComponentGraph::cycle(State from, const std::vector<State>& subset,
                                                        const Condition& condition) const {
  Members members(states_.size(), false);
  for (const State s : subset) members[s] = true;
  const bool is_strong = condition.fairness() == Fairness::strong;
  // Who has to move at all events; weakly fair, only as long as no state is passed where it is disabled.
  const ProcessSet all_bound = condition.bound(marks_of(subset, members));
  FairMarks passed;
  const auto pass = [&](State s) {
    passed.sets |= states_[s].sets;
    passed.enabled.add(process_sets_[states_[s].enabled]);
    passed.disabled.add(complement(process_sets_[states_[s].enabled]));
  };
  pass(from);
  std::vector<Step> cycle;
  const auto go = [&](const std::vector<Step>& steps) {
    HASSE_CHECK(!steps.empty(), "a cycle that was found is not there");
    for (const Step& step : steps) {
      passed.sets |= step.sets;
      passed.moved.add(process_sets_[step.movers]);
      pass(step.target);
    }
    cycle.insert(cycle.end(), steps.begin(), steps.end());
  };
  for (;;) {
    stop_point();
    const Sets missing = condition.all() & ~passed.sets;
    ProcessSet idle;
    if (condition.fairness() != Fairness::none) {
      idle = is_strong ? all_bound : condition.bound(passed);
      idle.remove(passed.moved);
    }
    if (missing == 0 && !idle.any()) break;
    go(way(cycle.empty() ? from : cycle.back().target, members, [&](const Step& step) {
      if (((step.sets | states_[step.target].sets) & missing) != 0) return true;
      if (process_sets_[step.movers].meets(idle)) return true;
      return !is_strong && complement(process_sets_[states_[step.target].enabled]).meets(idle);
    }));
  }
  if (cycle.empty() || cycle.back().target != from)
    go(way(cycle.empty() ? from : cycle.back().target, members,
           [from](const Step& step) { return step.target == from; }));
  return cycle;
}

std::optional<ComponentGraph::Lasso> ComponentGraph::find(const Condition& condition) const {
  const std::vector<State> subset = fair_subset(condition);
  if (subset.empty()) return std::nullopt;
  Lasso lasso;
  const State begin = subset.front();
  if (begin != 0)
    lasso.way = way(0, Members(states_.size(), true), [begin](const Step& step) { return step.target == begin; });
  lasso.cycle = cycle(begin, subset, condition);
  return lasso;
}

std::uint64_t ComponentGraph::memory_bytes() const {
  return bytes_.memory_bytes() + states_.capacity() * sizeof(Node) + steps_.capacity() * sizeof(Step) +
         process_sets_.capacity() * sizeof(ProcessSet);
}

}  // namespace hasse::liveness
