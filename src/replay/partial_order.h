// A run as a partial order: its events, what each must come after, and clocks; what a picture of it can be drawn from.
//
// An event is what leads from one stored state to the next: a step, or an atomic sequence. What a never claim does alone is
// part of the event after it, at the end of the run an event of its own, which follows nothing. Computed by executing the run
// again, with the same dependency as the engines use (order/move.h). O(events^2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "machine/machine.h"

namespace hasse::replay {

struct OrderedEvent {
  std::size_t first_step = 0;  // index into the run
  std::size_t steps = 0;
  // Indices of the events that it directly follows, ascending: none of them follows another one of them.
  std::vector<std::size_t> causes;
  // How many events of each process are in its past, itself included; processes without one are left out. a happened
  // before b only if no count of a is above b's.
  std::map<int, std::size_t> clock;
};

// Longer runs are not ordered: such a picture is unreadable, and the time is quadratic.
inline constexpr std::size_t kMostOrderedSteps = 4096;

// Empty for a longer run, and when an atomic sequence of the run has more paths than can be told apart.
std::vector<OrderedEvent> partial_order(const machine::Machine& machine, const std::vector<model::Label>& run);

}  // namespace hasse::replay
