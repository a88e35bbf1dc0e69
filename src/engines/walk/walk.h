// Random walks: runs that take one of the enabled steps at random, each as likely as the others, until nothing is enabled, a
// property is violated, or the walk is as long as it may be. They find what many runs show, in models too large for any search, and
// decide nothing else: what no walk violates stays undecided.
//
// All safety properties are judged, and what is found comes with the run that shows it. A walk depends on the seed and on its number
// alone, and walks are taken over in the order of their numbers: what is found and counted does not depend on the threads that
// share them, nor on the clock, unless a limit of time or memory ends them.
//
// Memory does not grow with the number of walks: one run a thread. Time: that of the steps taken. run() may be called by several
// threads at once.
//
// Source: West, "Protocol validation by random state exploration", PSTV 1986.
#pragma once

#include <cstdint>

#include "machine/machine.h"
#include "property/result.h"

namespace hasse::walk {

struct Options : property::Questions {
  std::uint64_t trials = 1000;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // at least 1
};

// Steps of a walk, where there is no limit of depth: a model that goes on for ever has walks without end.
inline constexpr std::uint64_t kUsualDepth = 10'000;

struct Statistics {
  std::uint64_t trials = 0;
  std::uint64_t steps = 0;
  std::uint64_t longest = 0;    // steps of the longest walk
  std::uint64_t cut_short = 0;  // walks that were ended by their length
};

struct Result : property::Result {
  Statistics statistics;
};

// Without all_errors: the first violation ends the walks.
Result run(const machine::Machine& machine, const Options& options, const property::ProgressObserver& observer = {});

}  // namespace hasse::walk
