// What a search depth first does about steps that are asleep (order/commuting.h).
//
// Left out at once, they need no memory of the states, and each state is met as before: of the steps taken in a state, those
// that commute with the next one are left out after it, but not further on. That is sound since the state after the other
// order was stored before, and so on back to one where the step was taken. Handed on from state to state, they save more where
// many processes are independent; then a state that is met again with less asleep has steps to be taken, which its flags say.
//
// Which is better depends on the model, so small trials tell (search.cpp), by an effort that is counted and not timed: what a
// search reports must not depend on the clock.
#pragma once

#include <cstdint>

namespace hasse::search {

enum class Sleep : std::uint8_t {
  never,
  at_once,  // not handed on
  handed_on,
};

struct Effort {
  std::uint64_t steps = 0;    // taken, or still to be taken
  std::uint64_t checks = 0;   // of known states with flags unset
  std::uint64_t entries = 0;  // into those of them where something was to be taken

  // In steps. The factors were measured on the models of the bench.
  double cost() const {
    return static_cast<double>(steps) + 0.7 * static_cast<double>(checks) + 0.5 * static_cast<double>(entries);
  }
};

}  // namespace hasse::search
