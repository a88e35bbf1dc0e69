#include "traces/report/space_time_layout.h"

#include <algorithm>
#include <numeric>

namespace hasse::traces {

using poset::EventId;

namespace {

constexpr std::size_t kAfterTheAnswer = 300;  // events that a window has after it
constexpr int kAroundTheLine = 8;             // pixels more than between events

int height_of_values(const DetectedExecution& execution) {
  if (execution.cut() == nullptr) return 0;
  std::vector<int> values(execution.run->processes.size(), 0);
  for (const VariableId variable : execution.variables) ++values[execution.run->variables[variable].process];
  return SpaceTimeLayout::kRow + kAroundTheLine +
         SpaceTimeLayout::kValueRow * (values.empty() ? 0 : *std::ranges::max_element(values));
}

}  // namespace

SpaceTimeLayout::SpaceTimeLayout(const DetectedExecution& execution)
    : execution_(&execution), gap_(height_of_values(execution)) {
  order_events();
  positions_.resize(order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i) positions_[order_[i]] = i;
  choose_window();
}

void SpaceTimeLayout::order_events() {
  order_.resize(run().events.size());
  std::iota(order_.begin(), order_.end(), EventId{0});
  if (execution_->certainty && !execution_->certainty->avoiding.empty()) order_ = execution_->certainty->avoiding;
  if (const poset::Cut* cut = execution_->cut()) {
    const auto after = std::stable_partition(order_.begin(), order_.end(),
                                             [&](EventId event) { return poset::contains(run().order, *cut, event); });
    in_state_ = static_cast<std::size_t>(after - order_.begin());
  }
}

void SpaceTimeLayout::choose_window() {
  std::size_t answer = in_state_;
  if (execution_->certainty) {
    for (const poset::Held& held : execution_->certainty->held) {
      if (held.stretch.begin > 0)
        answer = std::max(answer, positions_[run().order.chain(held.chain)[held.stretch.begin - 1]]);
    }
  }
  last_ = std::min(order_.size(), std::max(kMostEvents, answer == 0 ? 0 : answer + kAfterTheAnswer));
  first_ = last_ - std::min(last_, kMostEvents);
}

int SpaceTimeLayout::y_of_row(std::size_t row) const {
  const bool is_after = execution_->cut() != nullptr && first_ + row >= in_state_;
  return kTop + kRow * static_cast<int>(row) + (is_after ? gap_ : 0);
}

int SpaceTimeLayout::y_of(EventId event) const {
  const std::size_t position = positions_[event];
  return position < first_ ? kStart : position >= last_ ? bottom() : y_of_row(position - first_);
}

int SpaceTimeLayout::y_of_state() const {
  return kTop + kRow * static_cast<int>(in_state_ - first_) - kRow / 2 + kAroundTheLine / 2;
}

}  // namespace hasse::traces
