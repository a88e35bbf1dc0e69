#include "engines/search/breadth_first.h"

#include "base/diagnostics.h"
#include "engines/search/ancestry.h"

namespace hasse::search {

BreadthFirst::BreadthFirst(Session& session)
    : session_(session),
      visitor_{{session}},
      walk_(session.execution, session.statistics, &session.budget, {.spin_count = session.options.spin_count},
            visitor_) {
  session.position = this;
}

Explorer::Ending BreadthFirst::explore() {
  level_ = {0, session_.store.begin(), session_.store.end()};
  return ending(!expand_levels());
}

Explorer::Ending BreadthFirst::go_on() {
  session_.budget.go_on();
  if (!walk_.is_over() && !expanded(walk_.go_on())) return ending(true);
  return ending(!expand_levels());
}

Explorer::Ending BreadthFirst::ending(bool stopped) const {
  return {stopped, session_.budget.paused(), walk_.reached_depth_limit(), walk_.cut_short(), session_.budget.reason()};
}

bool BreadthFirst::expand_levels() {
  const store::StateSet& states = session_.store;
  const std::uint64_t limit = session_.options.limits.depth;
  for (;; ++level_.depth) {
    session_.statistics.depth = level_.depth;
    if (limit != 0 && level_.depth == limit) walk_.set_depth_limit(0);
    if (!expand_level()) return false;
    if (level_.end == states.end()) return true;
    level_.end = states.end();
  }
}

bool BreadthFirst::expand_level() {
  while (level_.next != level_.end) {
    visitor_.from = level_.next;
    session_.execution.load(session_.cursor.get(visitor_.from));
    level_.next = session_.store.next(level_.next);
    if (!expanded(walk_.explore())) return false;
  }
  return true;
}

bool BreadthFirst::expanded(bool all_walked) {
  all_walked = session_.to_the_end(walk_, all_walked);
  if (all_walked) {
    ++expanded_;
  } else {
    prefer_deadlock();
  }
  return all_walked;
}

// What was violated took one step more than the states of this level. A later one of them may be stuck, which is a
// shorter run.
void BreadthFirst::prefer_deadlock() {
  Judge& judge = session_.judge;
  if (session_.budget.reason() != Stop::finished || !judge.violated() || session_.options.all_errors) return;
  if (!judge.asked_for(PropertyKind::deadlock)) return;
  if (session_.options.properties[judge.last_violation().property].kind == PropertyKind::deadlock) return;
  session_.budget.pause_no_more();
  walk_.set_depth_limit(0);
  for (store::StateId id = level_.next; id != level_.end; id = session_.store.next(id)) {
    visitor_.from = id;
    session_.execution.load(session_.cursor.get(id));
    if (!walk_.explore()) {
      judge.keep_last_violation();
      return;
    }
  }
}

void BreadthFirst::save(CheckedWriter& to) const {
  level_.save(to);
  to.put(0);  // states that several threads have still in hand
  if (walk_.is_over()) return;
  to.put(visitor_.from);
  walk_.save(to);
}

void BreadthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  level_.load(from);
  const store::StateSet& states = session_.store;
  for (store::StateId id = states.begin(); id != level_.next; id = states.next(id)) expanded_ += states.is_state(id);
  expanded_ -= walks;
  const std::uint64_t ids = from.get();
  HASSE_CHECK(walks <= 1 && ids == 0, "{} walks and {} states for one thread", walks, ids);
  if (session_.options.limits.depth != 0 && level_.depth == session_.options.limits.depth) walk_.set_depth_limit(0);
  if (walks == 0) return;
  visitor_.from = from.get();
  session_.execution.load(session_.cursor.get(visitor_.from));
  walk_.restore(from);
}

Run BreadthFirst::current_run() const {
  Run run = run_to(session_, visitor_.from);
  walk_.append_path(run.prefix);
  return run;
}

}  // namespace hasse::search
