#include "engines/search/depth_first.h"

#include "base/diagnostics.h"

namespace hasse::search {

DepthFirst::DepthFirst(Session& session) : visitor_{{session}, *this}, walk_(session, visitor_) {
  session.position = this;
}

Explorer::Ending DepthFirst::ending(bool all_walked) const {
  const property::Budget& budget = visitor_.session.budget;
  const Walk<Visitor>& walk = walk_.walk();
  return {!all_walked, budget.paused(), walk.reached_depth_limit(), walk.cut_short(), budget.reason()};
}

Explorer::Ending DepthFirst::go_on() {
  visitor_.session.budget.go_on();
  return ending(walk_.go_on());
}

// As what several threads would have, of whom one is left.
void DepthFirst::save(CheckedWriter& to) const {
  to.put(0);
  walk_.save(to);
}

void DepthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  const std::uint64_t parts = from.get();
  HASSE_CHECK(walks == 1 && parts == 0, "{} walks and {} parts for one thread", walks, parts);
  walk_.restore(from);
}

}  // namespace hasse::search
