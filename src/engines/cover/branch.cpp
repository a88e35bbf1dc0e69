#include "engines/cover/branch.h"

#include <algorithm>

#include "base/diagnostics.h"

namespace hasse::cover {

void Branch::go_to(NodeId node) {
  node_ = node;
  path_.clear();
  while (tree_.length(node) > length() || (node != kRoot && steps_[tree_.length(node) - 1].node != node)) {
    path_.push_back(node);
    node = tree_.parent(node);
  }
  while (length() > tree_.length(node)) remove_last();
  for (auto next = path_.rbegin(); next != path_.rend(); ++next) append(*next);
}

void Branch::append(NodeId node) {
  const Position here = length();
  const EventId event = tree_.event(node);
  const MoveId move = events_.move(event);
  if (histories_.size() == here) histories_.emplace_back();
  PositionSet& history = histories_[here];
  history.clear();
  for (const EventId cause : events_.causes(event)) history.add(histories_[position_of_[cause]]);
  history.set(here);
  steps_.push_back({node, event, move});
  if (position_of_.size() <= event) position_of_.resize(events_.size());
  position_of_[event] = here;
  channels_.append(moves_[move], here);
  if (listener_ != nullptr) listener_->appended(here);
}

void Branch::remove_last() {
  if (listener_ != nullptr) listener_->removing(length() - 1);
  channels_.remove_last(moves_[steps_.back().move]);
  steps_.pop_back();
}

const PositionSet& Branch::find_cutoffs() {
  cutoffs_.clear();
  for (Position p = 0; p < length(); ++p) {
    if (events_.is_cutoff(steps_[p].event)) cutoffs_.set(p);
  }
  return cutoffs_;
}

void Branch::causes(MoveId move, const model::TransitionSystem& execution, Causes& causes) {
  causes.history.clear();
  causes.direct.clear();
  needed_.clear();
  channels_.for_each_needed(execution, moves_[move], [this](Position p) { needed_.set(p); });
  for (Position p = length(); p-- > 0;) {
    if (causes.history.test(p) || !(needed_.test(p) || moves_.dependent(move, steps_[p].move))) continue;
    causes.direct.push_back(p);
    causes.history.add(histories_[p]);
  }
}

std::uint64_t Branch::memory_bytes() const {
  return histories_.capacity() * (sizeof(PositionSet) + length() / 8) + steps_.capacity() * sizeof(Step) +
         position_of_.capacity() * sizeof(Position);
}

}  // namespace hasse::cover
