#include "replay/claim_on_run.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/stop.h"

namespace hasse::replay {

namespace {

constexpr std::uint32_t kNoNode = std::numeric_limits<std::uint32_t>::max();

// Where the run is, which of its steps comes next, and what the claim has made of itself.
struct Place {
  std::size_t next = 0;
  model::Pid owner = model::kNobody;
  std::string state;

  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Arc {
  model::Label label;
  std::uint32_t target = 0;
  bool accepts = false;
};

class Lockstep {
 public:
  Lockstep(const machine::Machine& machine, const property::Run& run)
      : claim_(*machine.claim()), execution_(machine), begin_(run.prefix.size()), steps_(run.prefix) {
    steps_.insert(steps_.end(), run.cycle.begin(), run.cycle.end());
  }

  std::optional<property::Run> find() {
    const model::Outcome start = execution_.start();
    if (!model::can_continue(start.fault)) return std::nullopt;
    node(wrapped(0), start.owner);
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
      stop_point();
      expand(i);
    }
    find_components();
    for (std::uint32_t from = 0; from < arcs_.size(); ++from) {
      for (const Arc& arc : arcs_[from]) {
        if (!arc.accepts || component_[from] != component_[arc.target]) continue;
        property::Run run;
        run.prefix = path(0, from, false);
        run.cycle = path(arc.target, from, true);
        run.cycle.insert(run.cycle.begin(), arc.label);
        return run;
      }
    }
    return std::nullopt;
  }

 private:
  std::size_t wrapped(std::size_t next) const { return next < steps_.size() ? next : begin_; }
  // Has the run come to its end, so that the claim goes on alone?
  bool stays(const Place& place) const { return place.next == steps_.size(); }

  std::uint32_t node(std::size_t next, model::Pid owner) {
    const model::StateView bytes = execution_.state();
    Place place{next, owner, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size())};
    const auto [at, is_new] = numbers_.try_emplace(std::move(place), static_cast<std::uint32_t>(places_.size()));
    if (is_new) {
      places_.push_back(&at->first);  // nodes of a map do not move
      arcs_.emplace_back();
    }
    return at->second;
  }

  void load(const Place& place) {
    execution_.load({reinterpret_cast<const std::byte*>(place.state.data()), place.state.size()});
  }

  // A step of the run with a move of the claim, or such a move alone.
  bool goes_along(const Place& place, model::Label step) const {
    if (step.is_observer_alone()) return true;
    step.observer = model::kNoAction;
    return !stays(place) && step == steps_[place.next];
  }

  void expand(std::uint32_t from) {
    const Place& place = *places_[from];
    load(place);
    std::vector<model::Label> enabled;
    execution_.enabled(place.owner, enabled);
    if (enabled.empty() && place.owner != model::kNobody) execution_.enabled(model::kNobody, enabled);
    for (const model::Label& step : enabled) {
      if (!goes_along(place, step)) continue;
      load(place);
      const model::Outcome outcome = execution_.take(step);
      if (!model::can_continue(outcome.fault)) continue;
      const std::size_t next = step.is_observer_alone() ? place.next : wrapped(place.next + 1);
      const bool accepts =
          step.observer != model::kNoAction && claim_.locations[claim_.edges[step.observer].source].accept;
      const std::uint32_t target = node(next, outcome.owner);
      arcs_[from].push_back({step, target, accepts});
    }
  }

  // Tarjan's, with a stack of its own: a run can be long.
  void find_components() {
    const std::size_t count = arcs_.size();
    component_.assign(count, kNoNode);
    std::vector<std::uint32_t> low(count, kNoNode);
    std::vector<std::uint32_t> open;
    struct Frame {
      std::uint32_t node, number;
      std::size_t arc;
    };
    std::vector<Frame> frames;
    std::uint32_t next = 0;
    const auto enter = [&](std::uint32_t node) {
      frames.push_back({node, next, 0});
      low[node] = next++;
      open.push_back(node);
    };
    enter(0);  // all are reached from there
    while (!frames.empty()) {
      Frame& frame = frames.back();
      const std::uint32_t node = frame.node;
      if (frame.arc < arcs_[node].size()) {
        const std::uint32_t target = arcs_[node][frame.arc++].target;
        if (low[target] == kNoNode) {
          enter(target);
        } else if (component_[target] == kNoNode) {
          low[node] = std::min(low[node], low[target]);
        }
        continue;
      }
      if (low[node] == frame.number) {
        for (std::uint32_t member = kNoNode; member != node; open.pop_back()) {
          member = open.back();
          component_[member] = node;
        }
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
    }
  }

  // A shortest one, breadth first; `within`: not out of the component.
  std::vector<model::Label> path(std::uint32_t from, std::uint32_t to, bool within) const {
    std::vector<std::pair<std::uint32_t, const Arc*>> came(arcs_.size(), {kNoNode, nullptr});
    std::vector<std::uint32_t> queue = {from};
    came[from].first = from;
    for (std::size_t i = 0; i < queue.size() && came[to].first == kNoNode; ++i) {
      for (const Arc& arc : arcs_[queue[i]]) {
        if (came[arc.target].first != kNoNode || (within && component_[arc.target] != component_[from])) continue;
        came[arc.target] = {queue[i], &arc};
        queue.push_back(arc.target);
      }
    }
    std::vector<model::Label> steps;
    for (std::uint32_t at = to; at != from; at = came[at].first) steps.push_back(came[at].second->label);
    std::ranges::reverse(steps);
    return steps;
  }

  const Proctype& claim_;
  machine::Execution execution_;
  std::size_t begin_;  // of the cycle, in steps_
  std::vector<model::Label> steps_;
  std::map<Place, std::uint32_t> numbers_;
  std::vector<const Place*> places_;
  std::vector<std::vector<Arc>> arcs_;
  std::vector<std::uint32_t> component_;
};

}  // namespace

std::optional<property::Run> accepted_by_claim(const machine::Machine& machine, const property::Run& run) {
  return Lockstep(machine, run).find();
}

}  // namespace hasse::replay
