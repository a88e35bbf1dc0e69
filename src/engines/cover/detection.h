// Detection of predicates in the runs of a cover: whether some ideal of the current run, and so some reachable state,
// satisfies a goal or violates an invariant.
//
// Each clause of each predicate has a watch (clause_watch.h) that follows the run as it grows and shrinks. The result
// is a least satisfying ideal, for the counterexample. Decided properties are skipped. Not thread safe: one for each
// worker.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engines/cover/clause_watch.h"
#include "engines/cover/cover_context.h"
#include "engines/cover/possible_extensions.h"

namespace hasse::cover {

class Detection final : public Branch::Listener {
 public:
  // Of CoverContext::watched. `give_up`: asked within what takes long.
  Detection(const CoverContext& context, const Branch& branch, const std::function<bool()>& give_up);

  void appended(Position position) override;
  void removing(Position position) override;

  // Examines the ideals that contain the last event and appends the satisfying ones. Returns false if it gave up.
  bool search(std::vector<PossibleExtensions::Found>& found);

  std::uint64_t memory_bytes() const;

 private:
  const CoverContext& context_;
  const std::function<bool()>& give_up_;
  Ideals ideals_;
  std::vector<std::vector<std::unique_ptr<ClauseWatch>>> clauses_;  // of each predicate that is watched
};

}  // namespace hasse::cover
