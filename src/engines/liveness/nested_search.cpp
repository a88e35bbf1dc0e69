#include "engines/liveness/nested_search.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/diagnostics.h"
#include "engines/liveness/lasso.h"

namespace hasse::liveness {

using search::Action;

NestedSearch::NestedSearch(search::WorkerContext& context, const Condition& condition)
    : context_(context),
      condition_(condition),
      outer_(*this),
      walk_(context, outer_),
      inner_(*this),
      inner_system_(context.machine.make()),
      inner_walk_(*inner_system_, unused_, &context.budget, {.spin_count = true}, inner_) {
  context.position = this;
}

NestedSearch::~NestedSearch() {
  context_.measure();
  context_.position = nullptr;
}

std::uint64_t NestedSearch::memory_bytes() const {
  return walk_.memory_bytes() + inner_walk_.memory_bytes() + inner_system_->memory_bytes() +
         path_.capacity() * sizeof(Place);
}

Emptied NestedSearch::run() {
  ++context_.statistics.transitions;
  const bool all_walked = arrive() == Action::go_on && walk_.explore();
  Emptied result;
  result.is_stopped = is_stopped_ || (!all_walked && !found_);
  result.found = std::move(found_);
  result.reached_depth_limit = walk_.walk().reached_depth_limit();
  result.cut_short = walk_.walk().cut_short() || inner_walk_.cut_short();
  return result;
}

Action NestedSearch::arrive() {
  if (found_ || is_stopped_) return Action::stop;
  const model::StateView state = context_.execution.state();
  bool is_new = false;
  try {
    if (path_.size() == path_.capacity()) path_.reserve(path_.size() + path_.size() / 2 + 64);
    is_new = context_.cursor.insert(state);
  } catch (const std::bad_alloc&) {
    throw search::NoRoom();
  }
  const bool is_accepting = condition_.of_state(context_.execution) != 0;
  const store::Payload colour = context_.cursor.payload();
  if (is_new) {
    ++context_.statistics.states;
    context_.statistics.state_bytes = std::max(context_.statistics.state_bytes, state.size());
    colour.put(kCyan);
    path_.push_back({is_accepting});
    return Action::go_on;
  }
  const std::uint64_t known = colour.get();
  if (known == kCyan && (is_accepting || path_.back().is_accepting)) {
    found_ = lasso_of(context_.machine, walk_.path(), state);
    return Action::stop;
  }
  path_.back().all_red = path_.back().all_red && known == kRed;
  return Action::prune;
}

Action NestedSearch::end() {
  if (found_ || is_stopped_) return Action::stop;
  if (!condition_.is_of_places() || !path_.back().is_accepting) return Action::go_on;
  found_ = current_run();
  return Action::stop;
}

void NestedSearch::back() {
  const Place place = path_.back();
  if (place.has_steps) walk_.walk().stand_at_top();
  const bool has_ended = found_ || is_stopped_;
  if (!has_ended && place.is_accepting && !place.all_red) search_inside();
  const bool is_red = place.all_red || place.is_accepting;
  context_.cursor.insert(context_.execution.state());  // it is known: for what is kept with it
  context_.cursor.payload().put(is_red ? kRed : kBlue);
  context_.cursor.back();
  path_.pop_back();
  if (!path_.empty()) path_.back().all_red = path_.back().all_red && is_red;
}

// The states that it leaves are red: no cycle through this accepting state passes them, nor through one that was left earlier.
void NestedSearch::search_inside() {
  const model::StateView state = context_.execution.state();
  const store::StateSet::Cursor::Outside outside(context_.cursor);
  inner_cursor_.emplace(context_.store);
  inner_system_->load(state);
  inner_cursor_->stand(state);
  is_stopped_ = !inner_walk_.explore() && !found_;
  inner_cursor_.reset();
}

Action NestedSearch::arrive_inside() {
  const model::StateView state = inner_system_->state();
  const bool is_new = inner_cursor_->insert(state);
  HASSE_CHECK(!is_new, "an inner search has come to a state that the outer one has not");
  const store::Payload colour = inner_cursor_->payload();
  switch (colour.get()) {
    case kCyan: {
      std::vector<model::Label> path = beginning(context_.machine, walk_.path(), path_.size() - 1);
      inner_walk_.append_path(path);
      found_ = lasso_of(context_.machine, std::move(path), state);
      return Action::stop;
    }
    case kBlue:
      colour.put(kRed);
      inner_cursor_->go_there();
      return Action::go_on;
    default:
      return Action::prune;
  }
}

}  // namespace hasse::liveness
