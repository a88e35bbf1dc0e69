// Statement merging: locations that a move passes through, because the statements there are invisible to all other
// processes.
//
// A location is passed through if every edge that leaves it accesses only variables of its own process that no other
// process and no predicate reads, and one of the edges can always be taken. A move that arrives there continues at
// once: every run can be reordered so that these steps follow the step before them (SPIN's -o3 turns the same idea
// off). Choices are kept: a move goes on along every enabled edge. A cycle of such locations would have no end, so one
// location of each cycle is kept.
//
// The states between are left out: predicates see the same values in the states that remain, deadlocks lie where
// something waits, which is never at such a location, and assertions and run-time errors are met on the way. Nothing is
// merged in a proctype whose location is read.
//
// Read-only after construction: shared by threads.
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.h"
#include "model/object.h"
#include "program/program.h"

namespace hasse::order {

class Merging {
 public:
  // Nothing is merged.
  Merging() = default;
  // `observed`: the objects that predicates depend on.
  Merging(const Program& program, const std::vector<model::Object>& observed);
  Merging(const model::Model& model, const std::vector<model::Object>& observed);

  bool passes_through(std::uint32_t proctype, LocationId location) const {
    return proctype < passed_.size() && passed_[proctype][location];
  }

 private:
  std::vector<std::vector<bool>> passed_;
};

}  // namespace hasse::order
