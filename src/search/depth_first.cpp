#include "search/depth_first.h"

#include "base/diagnostics.h"
#include "search/part.h"

namespace hasse::search {

DepthFirst::DepthFirst(Session& session)
    : visitor_{{session}},
      walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
            visitor_) {
  session.position = this;
  if (session.options.limits.depth != 0) walk_.set_depth_limit(session.options.limits.depth);
}

Explorer::Ending DepthFirst::ending(bool all_walked) const {
  const Budget& budget = visitor_.session.budget;
  return {!all_walked, budget.paused(), walk_.reached_depth_limit(), walk_.cut_short(), budget.reason()};
}

Explorer::Ending DepthFirst::go_on() {
  visitor_.session.budget.go_on();
  return ending(walk_.go_on());
}

// As what several threads would have, of whom one is left.
void DepthFirst::save(CheckedWriter& to) const {
  machine::Execution initial(visitor_.session.machine);
  initial.start();
  Part part;
  part.state.assign(initial.state().begin(), initial.state().end());
  to.put(0);
  part.save(to);
  walk_.save(to);
}

void DepthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  const std::uint64_t parts = from.get();
  HASSE_CHECK(walks == 1 && parts == 0, "{} walks and {} parts for one thread", walks, parts);
  Part part;
  part.load(from);
  visitor_.session.execution.load(part.state);
  walk_.restore(from);
}

Run DepthFirst::current_run() const {
  Run run;
  walk_.append_path(run.steps);
  return run;
}

}  // namespace hasse::search
