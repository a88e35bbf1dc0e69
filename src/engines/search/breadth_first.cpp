#include "engines/search/breadth_first.h"

#include "base/diagnostics.h"
#include "engines/search/ancestry.h"

namespace hasse::search {

BreadthFirst::BreadthFirst(WorkerContext& context)
    : context_(context),
      visitor_{{context}},
      walk_(context.execution, context.statistics, &context.budget, {.spin_count = context.options.spin_count},
            visitor_) {
  context.position = this;
}

Explorer::Status BreadthFirst::explore() {
  frontier_ = {0, context_.store.begin(), context_.store.end()};
  return status(!expand_levels());
}

Explorer::Status BreadthFirst::go_on() {
  context_.budget.go_on();
  if (!walk_.is_over() && !expanded(walk_.go_on())) return status(true);
  return status(!expand_levels());
}

Explorer::Status BreadthFirst::status(bool stopped) const {
  return {stopped, context_.budget.paused(), walk_.reached_depth_limit(), walk_.cut_short(), context_.budget.reason()};
}

bool BreadthFirst::expand_levels() {
  const store::StateSet& states = context_.store;
  const std::uint64_t limit = context_.options.limits.depth;
  for (;; ++frontier_.depth) {
    context_.statistics.depth = frontier_.depth;
    if (limit != 0 && frontier_.depth == limit) walk_.set_depth_limit(0);
    if (!expand_level()) return false;
    if (frontier_.end == states.end()) return true;
    frontier_.end = states.end();
  }
}

bool BreadthFirst::expand_level() {
  while (frontier_.next != frontier_.end) {
    visitor_.from = frontier_.next;
    context_.execution.load(context_.cursor.get(visitor_.from));
    frontier_.next = context_.store.next(frontier_.next);
    if (!expanded(walk_.explore())) return false;
  }
  return true;
}

bool BreadthFirst::expanded(bool all_walked) {
  all_walked = context_.to_the_end(walk_, all_walked);
  if (all_walked) {
    ++expanded_;
  } else {
    prefer_deadlock();
  }
  return all_walked;
}

// The violation is one step deeper than the states of this level. A later state of the level may be a deadlock, which
// is a shorter run.
void BreadthFirst::prefer_deadlock() {
  Judge& judge = context_.judge;
  if (context_.budget.reason() != Stop::finished || !judge.violated() || context_.options.all_errors) return;
  if (!judge.asked_for(PropertyKind::deadlock)) return;
  if (context_.options.properties[judge.last_violation().property].kind == PropertyKind::deadlock) return;
  context_.budget.pause_no_more();
  walk_.set_depth_limit(0);
  for (store::StateId id = frontier_.next; id != frontier_.end; id = context_.store.next(id)) {
    visitor_.from = id;
    context_.execution.load(context_.cursor.get(id));
    if (!walk_.explore()) {
      judge.keep_last_violation();
      return;
    }
  }
}

void BreadthFirst::save(CheckedWriter& to) const {
  frontier_.save(to);
  to.put(0);  // states that workers still hold
  if (walk_.is_over()) return;
  to.put(visitor_.from);
  walk_.save(to);
}

void BreadthFirst::restore(CheckedReader& from, std::uint64_t walks) {
  frontier_.load(from);
  const store::StateSet& states = context_.store;
  for (store::StateId id = states.begin(); id != frontier_.next; id = states.next(id)) expanded_ += states.is_state(id);
  expanded_ -= walks;
  const std::uint64_t ids = from.get();
  HASSE_CHECK(walks <= 1 && ids == 0, "{} walks and {} states for one thread", walks, ids);
  if (context_.options.limits.depth != 0 && frontier_.depth == context_.options.limits.depth) walk_.set_depth_limit(0);
  if (walks == 0) return;
  visitor_.from = from.get();
  context_.execution.load(context_.cursor.get(visitor_.from));
  walk_.restore(from);
}

Run BreadthFirst::current_run() const {
  Run run = run_to(context_, visitor_.from);
  walk_.append_path(run.prefix);
  return run;
}

}  // namespace hasse::search
