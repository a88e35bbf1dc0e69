// Predicates on the runs of a cover: whether some ideal of the run in hand, and so some reachable state, satisfies a goal
// or violates an invariant.
//
// Each clause of each predicate has a watch of its own (clause_watch.h), which follows the run as it grows and shrinks. What is
// found is the counterexample: the least satisfying ideal, put in order process by process and replayed before it is
// reported. A property that is decided is not looked at any more.
#pragma once

#include <memory>
#include <vector>

#include "cover/clause_watch.h"
#include "cover/session.h"

namespace hasse::cover {

class Detection final : public Prefix::Listener {
 public:
  // Of these properties, invariants and goals. `initial`: the initial state, which has been judged.
  Detection(Session& session, const std::vector<std::size_t>& properties, const Events& events, const MoveTable& moves,
            const Prefix& prefix, const std::vector<std::byte>& initial);

  void appended(Position position) override;
  void removing(Position position) override;

  // Looks at the ideals that contain the last event. False: nothing more is to be found out, or the budget is exceeded.
  bool check_last();

  std::uint64_t memory_bytes() const;

 private:
  struct Watched {
    std::size_t property = 0;
    bool decided = false;
    std::vector<std::unique_ptr<ClauseWatch>> clauses;
  };

  bool report(Watched& watched, const PositionSet& ideal);

  Session& session_;
  Ideals ideals_;
  machine::Execution replay_;
  std::vector<Watched> watched_;
};

}  // namespace hasse::cover
