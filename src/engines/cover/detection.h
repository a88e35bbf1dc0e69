// Predicates on the runs of a cover: whether some ideal of the run in hand, and so some reachable state, satisfies a goal
// or violates an invariant.
//
// Each clause of each predicate has a watch of its own (clause_watch.h), which follows the run as it grows and shrinks. What is
// found is the least satisfying ideal, for the counterexample. A property that is decided is not looked at any more. Not
// thread safe: one a thread.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engines/cover/clause_watch.h"
#include "engines/cover/common.h"
#include "engines/cover/visit.h"

namespace hasse::cover {

class Detection final : public Prefix::Listener {
 public:
  // Of Common::watched. `give_up`: asked within what takes long.
  Detection(const Common& common, const Prefix& prefix, const std::function<bool()>& give_up);

  void appended(Position position) override;
  void removing(Position position) override;

  // Looks at the ideals that contain the last event, and appends what is found. False: it gave up.
  bool search(std::vector<Visit::Found>& found);

  std::uint64_t memory_bytes() const;

 private:
  const Common& common_;
  const std::function<bool()>& give_up_;
  Ideals ideals_;
  std::vector<std::vector<std::unique_ptr<ClauseWatch>>> clauses_;  // of each predicate that is watched
};

}  // namespace hasse::cover
