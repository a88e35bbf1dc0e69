#include "engines/search/ancestry.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "base/diagnostics.h"
#include "engines/search/walk_pieces.h"

namespace hasse::search {

namespace {

// Visitor that looks for one stored state among the successors of another.
struct Seeker : WalkDefaults {
  model::TransitionSystem& execution;
  model::StateView wanted;

  Action fault(const model::Outcome& outcome) {
    return model::can_continue(outcome.fault) ? Action::go_on : Action::prune;
  }
  Action arrive() { return std::ranges::equal(execution.state(), wanted) ? Action::stop : Action::prune; }
};

}  // namespace

Run run_to(WorkerContext& context, store::StateId to) {
  const store::StateSet& states = context.store;
  std::vector<store::StateId> ancestors;
  for (store::StateId id = to; id != states.begin() && id != 0; id = states.note(id)) ancestors.push_back(id);
  Run run;
  // A cursor of its own, so that the search's cursor stays in place.
  const store::StateSet::Cursor::Outside outside(context.cursor);
  store::StateSet::Cursor cursor(context.store);
  const std::unique_ptr<model::TransitionSystem> made = context.machine.make();
  model::TransitionSystem& execution = *made;
  Statistics unused;
  Seeker seeker{{}, execution, {}};
  Walk<Seeker> walk(execution, unused, nullptr, {}, seeker);
  store::StateId from = states.begin();
  for (auto ancestor = ancestors.rbegin(); ancestor != ancestors.rend(); ++ancestor) {
    execution.load(cursor.get(from));
    seeker.wanted = cursor.get(*ancestor);
    HASSE_CHECK(!walk.explore(), "state {} is not a successor of state {}", *ancestor, from);
    walk.append_path(run.prefix);
    from = *ancestor;
  }
  return run;
}

}  // namespace hasse::search
