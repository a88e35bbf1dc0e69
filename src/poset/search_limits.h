// Limits and effort of searches that may be exponential.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/stop.h"

namespace hasse::poset {

// Ends work from deep inside, as what asks the thread to stop does (base/stop.h). Functions that throw it say so; others give what they
// know.
struct GivenUp : Stopped {
  GivenUp() : Stopped(StopReason::told) {}
};

inline void throw_if(const std::function<bool()>& give_up) {
  if (give_up && give_up()) throw GivenUp();
}

struct SearchLimits {
  std::size_t most_bytes = SIZE_MAX;  // of the cuts that are remembered
  std::function<bool()> give_up;      // asked now and then, may be empty: true ends the work
};

// Cuts that a search came to, each once, and steps from cut to cut that it took.
struct Explored {
  std::uint64_t states = 0, transitions = 0;

  void add(const Explored& more) {
    states += more.states;
    transitions += more.transitions;
  }
};

}  // namespace hasse::poset
