#include "engines/search/depth_first.h"

#include "base/diagnostics.h"

namespace hasse::search {

DepthFirst::DepthFirst(WorkerContext& context) : visitor_{{context}, *this}, walk_(context, visitor_) {
  context.position = this;
}

Explorer::Status DepthFirst::status(bool all_walked) const {
  const property::Budget& budget = visitor_.context.budget;
  const Walk<Visitor>& walk = walk_.walk();
  return {!all_walked, budget.paused(), walk.reached_depth_limit(), walk.cut_short(), budget.reason()};
}

Explorer::Status DepthFirst::go_on() {
  visitor_.context.budget.go_on();
  return status(walk_.go_on());
}

// Same format as the parallel search, with one worker.
void DepthFirst::save(CheckedWriter& to) const {
  to.put(0);
  walk_.save(to);
}

void DepthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  const std::uint64_t items = from.get();
  HASSE_CHECK(walks == 1 && items == 0, "{} walks and {} parts for one thread", walks, items);
  walk_.restore(from);
}

}  // namespace hasse::search
