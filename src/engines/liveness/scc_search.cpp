#include "engines/liveness/scc_search.h"

#include <algorithm>
#include <new>

namespace hasse::liveness {

using search::Action;

template <typename Marks>
Marks SccSearch<Marks>::of_enabled(const model::ProcessSet& enabled) {
  Marks marks;
  if constexpr (Marks::kFair) {
    marks.enabled = enabled;
    marks.disabled = complement(enabled);
  }
  return marks;
}

template <typename Marks>
Marks SccSearch<Marks>::of_steps(const Walk& walk) {
  Marks marks;
  if constexpr (Marks::kFair)
    walk.each_step_since_stored([&](const model::Label& step) { add_movers(step, marks.moved); });
  return marks;
}

// The walk is null where the initial state is arrived at.
template <typename Marks>
Action SccSearch<Marks>::arrive(const Walk* walk) {
  if (found_) return Action::stop;  // when a state was left
  const model::StateView state = context_.execution.state();
  bool is_new = false;
  try {
    components_.make_room();
    is_new = context_.cursor.insert(state);
  } catch (const std::bad_alloc&) {
    throw search::NoRoom();
  }
  if (walk == nullptr) ++context_.statistics.transitions;
  const Marks leading = walk != nullptr ? of_steps(*walk) : Marks{};
  const store::Payload payload = context_.cursor.payload();
  if (!is_new) {
    if (!components_.close(number_of(payload.get()), leading) || !condition_.is_met(components_.top().inside))
      return Action::prune;
    found_ = lasso();
    return Action::stop;
  }
  if (components_.is_full()) throw std::bad_alloc();
  ++context_.statistics.states;
  context_.statistics.state_bytes = std::max(context_.statistics.state_bytes, state.size());
  Marks of_state;
  of_state.sets = condition_.of_state(context_.execution);
  payload.put(kept(components_.enter(of_state, leading)));
  return Action::go_on;
}

// A blocked system is at an accept place for ever. Everybody is treated fairly: nobody can move.
template <typename Marks>
Action SccSearch<Marks>::end() {
  if (found_) return Action::stop;
  enter_with({});
  if (!condition_.is_of_places() || !condition_.has_all(components_.top().inside.sets)) return Action::go_on;
  found_ = current_run();
  return Action::stop;
}

// Where it has a step, somebody has moved in it, unless the observer stutters alone, which nobody can call unfair.
template <typename Marks>
bool SccSearch<Marks>::may_have_fair_part() const {
  if constexpr (Marks::kFair) {
    const Marks& inside = components_.top().inside;
    return condition_.fairness() == Fairness::strong && components_.is_top_complete() && inside.moved.any() &&
           condition_.has_all(inside.sets);
  }
  return false;
}

template <typename Marks>
void SccSearch<Marks>::back() {
  if (!found_ && may_have_fair_part()) found_ = lasso();
  components_.leave();
  context_.back();
}

template class SccSearch<PlainMarks>;
template class SccSearch<FairMarks>;

}  // namespace hasse::liveness
