// States of ideals of the current run, by re-execution.
//
// Re-execution starts from the stored state of the largest history in the ideal, so that few moves remain. Not thread
// safe.
#pragma once

#include <memory>

#include "engines/cover/branch.h"
#include "model/model.h"

namespace hasse::cover {

class Ideals {
 public:
  Ideals(const model::Model& machine, const Events& events, const MoveTable& moves, const Branch& branch,
         std::vector<std::byte> initial)
      : machine_(machine),
        events_(events),
        moves_(moves),
        branch_(branch),
        initial_(std::move(initial)),
        made_(machine.make()),
        execution_(*made_) {}

  const Branch& branch() const { return branch_; }
  const MoveTable& moves() const { return moves_; }

  // Each makes a state current in the execution that it returns.
  model::TransitionSystem& at_start() {
    execution_.load(initial_);
    return execution_;
  }
  std::string describe_at_start(const model::Object& object) { return machine_.describer().object(at_start(), object); }
  model::TransitionSystem& after(Position p) {
    execution_.load(events_.state(branch_.event(p)));
    return execution_;
  }
  model::TransitionSystem& after(const PositionSet& ideal);

 private:
  const model::Model& machine_;
  const Events& events_;
  const MoveTable& moves_;
  const Branch& branch_;
  std::vector<std::byte> initial_;
  std::unique_ptr<model::TransitionSystem> made_;
  model::TransitionSystem& execution_;  // which was made
};

}  // namespace hasse::cover
