#include "engines/search/reducer.h"

#include "base/diagnostics.h"

namespace hasse::search {

Reducer::Reducer(const model::Model& machine, const Options& options) : stubborn_(machine, {}), goal_(nullptr) {
  HASSE_CHECK(options.properties.size() == 1, "a reduced search decides one property, not {}",
              options.properties.size());
  HASSE_CHECK(machine.traits().hidden_writes == 0, "steps are chosen by footprints, which do not name what is reset");
  HASSE_CHECK(!refusal(machine, options, 0), "this reduction does not preserve '{}'", options.properties[0].name);
  if (options.properties[0].kind != PropertyKind::deadlock) goal_ = &options.goals.at(0);
}

void Reducer::reduce(model::TransitionSystem& execution, std::vector<model::Label>& steps) {
  if (goal_ == nullptr && steps.size() == 1) return;
  if (goal_ != nullptr) {
    stubborn_.choose_for_goal(execution, steps, *goal_, chosen_);
  } else {
    marked_.assign(steps.size(), true);
    stubborn_.choose(execution, steps, marked_, chosen_);
  }
  // In their old order, for what a search finds must not hang on how a set is computed.
  marked_.assign(steps.size(), false);
  for (const std::uint32_t index : chosen_) marked_[index] = true;
  std::size_t end = 0;
  for (std::size_t i = 0; i < marked_.size(); ++i) {
    if (marked_[i]) steps[end++] = steps[i];
  }
  steps.resize(end);
}

}  // namespace hasse::search
