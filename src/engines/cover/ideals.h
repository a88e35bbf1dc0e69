// States of ideals of the run in hand: found by re-execution.
//
// Re-execution starts from the stored state of the largest history in the ideal, so that few moves are left. Not thread
// safe.
#pragma once

#include "engines/cover/prefix.h"
#include "machine/machine.h"

namespace hasse::cover {

class Ideals {
 public:
  Ideals(const machine::Machine& machine, const Events& events, const MoveTable& moves, const Prefix& prefix,
         std::vector<std::byte> initial)
      : events_(events), moves_(moves), prefix_(prefix), initial_(std::move(initial)), execution_(machine) {}

  const Prefix& prefix() const { return prefix_; }
  const MoveTable& moves() const { return moves_; }

  // Each makes a state current in the execution that it gives back.
  machine::Execution& at_start() {
    execution_.load(initial_);
    return execution_;
  }
  machine::Execution& after(Position p) {
    execution_.load(events_.state(prefix_.event(p)));
    return execution_;
  }
  machine::Execution& after(const PositionSet& ideal);

 private:
  const Events& events_;
  const MoveTable& moves_;
  const Prefix& prefix_;
  std::vector<std::byte> initial_;
  machine::Execution execution_;
};

}  // namespace hasse::cover
