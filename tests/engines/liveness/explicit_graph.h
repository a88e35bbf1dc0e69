// The oracle of emptiness: the whole graph of a model in memory, found one step at a time through the interface of systems, and judged
// by the definitions. Components come from the transitive closure; strong fairness tries every set of processes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engines/liveness/liveness.h"
#include "model/model.h"

namespace hasse::liveness {

struct ExplicitGraph {
  struct Step {
    std::size_t source = 0;
    std::size_t target = 0;
    std::set<int> movers;
  };
  struct State {
    std::set<int> enabled;
    bool is_accepting = false;  // by the observer
    bool is_at_accept = false;
    bool is_at_progress = false;
    bool is_blocked = false;
  };
  std::vector<State> states;
  std::vector<Step> steps;
  bool is_complete = true;

  static std::string bytes_of(model::StateView state) {
    return {reinterpret_cast<const char*>(state.data()), state.size()};
  }
  static model::StateView view_of(const std::string& state) {
    return {reinterpret_cast<const std::byte*>(state.data()), state.size()};
  }
  static void add_movers_of(const model::Label& step, std::set<int>& movers) {
    if (step.process >= 0) movers.insert(step.process);
    if (step.partner >= 0) movers.insert(step.partner);
  }
};

// Atomic sequences are closed under single steps, each place inside with those that have moved so far.
inline ExplicitGraph explore_all(const model::Model& model, std::size_t most_states) {
  ExplicitGraph graph;
  const auto system = model.make();
  std::map<std::string, std::size_t> numbers;
  std::vector<std::string> open;
  const auto number = [&](const std::string& state) {
    const auto [at, is_new] = numbers.emplace(state, open.size());
    if (is_new) open.push_back(state);
    return at->second;
  };
  if (system->start().fault != model::Fault::none) return graph;
  number(ExplicitGraph::bytes_of(system->state()));
  for (std::size_t s = 0; s < open.size(); ++s) {
    if (s == most_states) {
      graph.is_complete = false;
      return graph;
    }
    const std::string from = open[s];
    system->load(ExplicitGraph::view_of(from));
    ExplicitGraph::State state;
    state.is_accepting = system->is_accepting();
    state.is_at_accept = system->is_marked(model::PlaceMark::accept);
    state.is_at_progress = system->is_marked(model::PlaceMark::progress);
    std::vector<model::Label> steps;
    system->enabled(model::kNobody, steps);
    state.is_blocked = steps.empty();
    for (const model::Label& step : steps) ExplicitGraph::add_movers_of(step, state.enabled);
    graph.states.push_back(state);
    using Inside = std::tuple<std::string, model::Pid, std::set<int>>;
    std::set<Inside> known{{from, model::kNobody, {}}};
    std::vector<Inside> inside(known.begin(), known.end());
    std::set<std::pair<std::size_t, std::set<int>>> arrived;
    while (!inside.empty()) {
      const auto [at, owner, movers] = inside.back();
      inside.pop_back();
      steps.clear();
      system->load(ExplicitGraph::view_of(at));
      system->enabled(owner, steps);
      if (steps.empty() && owner != model::kNobody) arrived.emplace(number(at), movers);
      for (const model::Label& step : steps) {
        system->load(ExplicitGraph::view_of(at));
        const model::Outcome outcome = system->take(step);
        if (!model::can_continue(outcome.fault)) continue;
        std::set<int> more = movers;
        ExplicitGraph::add_movers_of(step, more);
        const std::string to = ExplicitGraph::bytes_of(system->state());
        if (outcome.owner == model::kNobody) {
          arrived.emplace(number(to), more);
        } else if (Inside next{to, outcome.owner, more}; known.insert(next).second) {
          inside.push_back(next);
        }
      }
    }
    for (const auto& [target, movers] : arrived) graph.steps.push_back({s, target, movers});
  }
  return graph;
}

// Is there an infinite run inside of these states, all of which it visits again and again, as asked?
class Judgement {
 public:
  Judgement(const ExplicitGraph& graph, property::PropertyKind kind, Fairness fairness)
      : graph_(graph), kind_(kind), fairness_(fairness) {}

  bool is_violated() const {
    if (kind_ == property::PropertyKind::acceptance) {
      for (const ExplicitGraph::State& state : graph_.states) {
        if (state.is_blocked && state.is_at_accept) return true;
      }
    }
    std::set<int> processes;
    for (const ExplicitGraph::State& state : graph_.states)
      processes.insert(state.enabled.begin(), state.enabled.end());
    if (fairness_ != Fairness::strong) return has_run(processes);
    const std::vector<int> all(processes.begin(), processes.end());
    for (std::size_t chosen = 0; chosen < std::size_t{1} << all.size(); ++chosen) {
      std::set<int> may_be_enabled;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if ((chosen >> i & 1) != 0) may_be_enabled.insert(all[i]);
      }
      if (has_run(may_be_enabled)) return true;
    }
    return false;
  }

 private:
  bool is_allowed(const ExplicitGraph::State& state, const std::set<int>& may_be_enabled) const {
    if (kind_ == property::PropertyKind::non_progress && state.is_at_progress) return false;
    return std::includes(may_be_enabled.begin(), may_be_enabled.end(), state.enabled.begin(), state.enabled.end());
  }
  bool accepts(const ExplicitGraph::State& state) const {
    if (kind_ == property::PropertyKind::non_progress) return true;
    return kind_ == property::PropertyKind::acceptance ? state.is_at_accept : state.is_accepting;
  }

  bool has_run(const std::set<int>& may_be_enabled) const {
    const std::size_t n = graph_.states.size();
    std::vector<std::vector<bool>> reaches(n, std::vector<bool>(n, false));
    for (const ExplicitGraph::Step& step : graph_.steps) {
      if (is_allowed(graph_.states[step.source], may_be_enabled) &&
          is_allowed(graph_.states[step.target], may_be_enabled))
        reaches[step.source][step.target] = true;
    }
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t i = 0; i < n; ++i) {
        if (!reaches[i][k]) continue;
        for (std::size_t j = 0; j < n; ++j) {
          if (reaches[k][j]) reaches[i][j] = true;
        }
      }
    }
    for (std::size_t s = 0; s < n; ++s) {
      if (!reaches[s][s]) continue;
      const auto is_inside = [&](std::size_t t) { return reaches[s][t] && reaches[t][s]; };
      bool is_accepting = false;
      std::set<int> moved;
      std::set<int> bound = may_be_enabled;
      for (std::size_t t = 0; t < n; ++t) {
        if (!is_inside(t)) continue;
        is_accepting = is_accepting || accepts(graph_.states[t]);
        if (fairness_ == Fairness::weak)
          std::erase_if(bound, [&](int p) { return !graph_.states[t].enabled.contains(p); });
      }
      for (const ExplicitGraph::Step& step : graph_.steps) {
        if (is_inside(step.source) && is_inside(step.target)) moved.insert(step.movers.begin(), step.movers.end());
      }
      const bool is_fair =
          fairness_ == Fairness::none || std::includes(moved.begin(), moved.end(), bound.begin(), bound.end());
      if (is_accepting && is_fair) return true;
    }
    return false;
  }

  const ExplicitGraph& graph_;
  property::PropertyKind kind_;
  Fairness fairness_;
};

}  // namespace hasse::liveness
