#include "search/breadth_first.h"

#include "search/ancestry.h"

namespace hasse::search {

BreadthFirst::BreadthFirst(Session& session)
    : session_(session),
      visitor_{{session}},
      walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
            visitor_) {
  session.position = this;
}

Explorer::Ending BreadthFirst::explore() {
  Ending ending;
  const store::StateSet& states = session_.store;
  const std::uint64_t limit = session_.options.limits.depth;
  store::StateId begin = states.begin();
  for (std::uint64_t level = 0; begin != states.end() && !ending.stopped; ++level) {
    session_.statistics.depth = level;
    if (limit != 0 && level == limit) walk_.set_depth_limit(0);
    const store::StateId end = states.end();
    ending.stopped = !expand_level(begin, end);
    begin = end;
  }
  ending.reached_depth_limit = walk_.reached_depth_limit();
  ending.cut_short = walk_.cut_short();
  ending.limit = session_.budget.reason();
  return ending;
}

bool BreadthFirst::expand_level(store::StateId begin, store::StateId end) {
  for (store::StateId id = begin; id != end; id = session_.store.next(id)) {
    visitor_.from = id;
    session_.execution.load(session_.cursor.get(id));
    if (!walk_.explore()) {
      prefer_deadlock_before(end);
      return false;
    }
    ++expanded_;
  }
  return true;
}

// What was violated took one step more than the states of this level. A later one of them may be stuck, which is a
// shorter run.
void BreadthFirst::prefer_deadlock_before(store::StateId end) {
  Properties& properties = session_.properties;
  if (session_.budget.reason() != Stop::finished || !properties.violated() || session_.options.all_errors) return;
  if (!properties.asked_for(PropertyKind::deadlock)) return;
  if (session_.options.properties[properties.last_violation().property].kind == PropertyKind::deadlock) return;
  walk_.set_depth_limit(0);
  for (store::StateId id = session_.store.next(visitor_.from); id != end; id = session_.store.next(id)) {
    visitor_.from = id;
    session_.execution.load(session_.cursor.get(id));
    if (!walk_.explore()) {
      properties.keep_last_violation();
      return;
    }
  }
}

Run BreadthFirst::current_run() const {
  Run run = run_to(session_, visitor_.from);
  walk_.append_path(run.steps);
  return run;
}

}  // namespace hasse::search
