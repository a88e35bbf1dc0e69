#include "engines/search/ancestry.h"

#include <algorithm>
#include <vector>

#include "base/diagnostics.h"
#include "engines/search/walk_pieces.h"

namespace hasse::search {

namespace {

// Looks for one stored state among the successors of another.
struct Seeker : WalkDefaults {
  machine::Execution& execution;
  machine::StateView wanted;

  Action fault(const model::Outcome& outcome) {
    return model::can_continue(outcome.fault) ? Action::go_on : Action::prune;
  }
  Action arrive() { return std::ranges::equal(execution.state(), wanted) ? Action::stop : Action::prune; }
};

}  // namespace

Run run_to(Session& session, store::StateId to) {
  const store::StateSet& states = session.store;
  std::vector<store::StateId> ancestors;
  for (store::StateId id = to; id != states.begin() && id != 0; id = states.note(id)) ancestors.push_back(id);
  Run run;
  // A way of its own into the store: where the search is does not change.
  const store::StateSet::Cursor::Outside outside(session.cursor);
  store::StateSet::Cursor cursor(session.store);
  machine::Execution execution(session.machine);
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
