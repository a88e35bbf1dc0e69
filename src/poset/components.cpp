#include "poset/components.h"

#include <algorithm>

namespace hasse::poset {

namespace {

Lists edges(const Poset& poset, const Implications& implications, const std::function<bool()>& give_up) {
  KeyedNumbers pairs;
  for (EventId e = 0; e < poset.event_count(); ++e) {
    throw_if(give_up);
    for (const EventId cause : poset.direct_causes(e)) pairs.emplace_back(e, cause);
  }
  for (const Implication& implication : implications) {
    if (implication.given != Implication::kStart && implication.required != Implication::kEnd)
      pairs.emplace_back(implication.given, implication.required);
  }
  return {poset.event_count(), pairs};
}

}  // namespace

Components::Components(const Poset& poset, const Implications& implications, const std::function<bool()>& give_up)
    : requires_(edges(poset, implications, give_up)) {
  const std::size_t count = poset.event_count();
  index_.assign(count, 0);
  low_.assign(count, 0);
  on_stack_.assign(count, false);
  for (EventId e = 0; e < count; ++e) {
    throw_if(give_up);
    if (index_[e] == 0) visit(e);
  }
}

void Components::enter(EventId event) {
  index_[event] = low_[event] = ++visited_;
  stack_.push_back(event);
  on_stack_[event] = true;
  way_.emplace_back(event, 0);
}

// Without recursion, for runs are long.
void Components::visit(EventId root) {
  enter(root);
  while (!way_.empty()) {
    const EventId event = way_.back().first;
    const std::span<const std::uint32_t> required = requires_.of(event);
    if (way_.back().second < required.size()) {
      const EventId next = required[way_.back().second++];
      if (index_[next] == 0) {
        enter(next);
      } else if (on_stack_[next]) {
        low_[event] = std::min(low_[event], index_[next]);
      }
      continue;
    }
    way_.pop_back();
    if (!way_.empty()) low_[way_.back().first] = std::min(low_[way_.back().first], low_[event]);
    if (low_[event] == index_[event]) leave(event);
  }
}

void Components::leave(EventId first) {
  EventId event = 0;
  do {
    event = stack_.back();
    stack_.pop_back();
    on_stack_[event] = false;
    events_.push_back(event);
  } while (event != first);
  ends_.push_back(events_.size());
}

}  // namespace hasse::poset
