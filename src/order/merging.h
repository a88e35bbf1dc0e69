// Statement merging: locations that a move passes through, because what happens there concerns nobody else.
//
// A location is passed through when every edge that leaves it touches nothing but variables of its own process that no
// other process and no predicate reads, and one of them can always be taken. A move that gets there goes on at once: every
// run can be reordered so that these steps follow the step before them, without a difference to anybody (SPIN's
// -o3 turns the same idea off). Choices are kept: a move goes on along every enabled edge. A cycle of such locations would
// have no end, so one location of each cycle is kept.
//
// The states between are left out: predicates see the same values in the states that remain, deadlocks lie where
// something waits, which is never at such a location, and assertions and run-time errors are met on the way. Nothing is
// merged in a proctype whose location somebody looks at.
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
