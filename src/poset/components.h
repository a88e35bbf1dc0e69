// The components of a run's events where implications stand beside its order: events of one component are in a cut
// together or not at all.
//
// What a component requires, by the order or by an implication between events, comes before it. Implications that have
// the start or the end of the run on one side are left out. O(events * chains + implications). Source: Tarjan,
// "Depth-First Search and Linear Graph Algorithms", 1972.
#pragma once

#include "poset/implications.h"
#include "poset/lists.h"
#include "poset/search_limits.h"

namespace hasse::poset {

class Components {
 public:
  // Throws GivenUp if `give_up`, which may be empty, says so.
  Components(const Poset& poset, const Implications& implications, const std::function<bool()>& give_up = {});

  std::size_t count() const { return ends_.size(); }
  std::span<const EventId> events(std::size_t component) const {
    const std::size_t begin = component == 0 ? 0 : ends_[component - 1];
    return std::span(events_).subspan(begin, ends_[component] - begin);
  }
  // What the event requires by itself: its direct causes, and what stands in implications that it is given in.
  std::span<const EventId> required_by(EventId event) const { return requires_.of(event); }

 private:
  void enter(EventId event);
  void visit(EventId root);
  void leave(EventId first);

  Lists requires_;
  std::vector<EventId> events_;             // of all components, one after another
  std::vector<std::size_t> ends_;           // of each component in them
  std::vector<std::uint32_t> index_, low_;  // in order of visiting, from 1
  std::vector<bool> on_stack_;
  std::vector<EventId> stack_;
  std::vector<std::pair<EventId, std::size_t>> way_;
  std::uint32_t visited_ = 0;
};

}  // namespace hasse::poset
