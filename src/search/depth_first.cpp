#include "search/depth_first.h"

namespace hasse::search {

DepthFirst::DepthFirst(Session& session)
    : visitor_{{session}},
      walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
            visitor_) {
  session.position = this;
  if (session.options.limits.depth != 0) walk_.set_depth_limit(session.options.limits.depth);
}

Explorer::Ending DepthFirst::explore() {
  Ending ending;
  ending.stopped = !walk_.explore();
  ending.reached_depth_limit = walk_.reached_depth_limit();
  ending.cut_short = walk_.cut_short();
  ending.limit = visitor_.session.budget.reason();
  return ending;
}

Run DepthFirst::current_run() const {
  Run run;
  walk_.append_path(run.steps);
  return run;
}

}  // namespace hasse::search
