// A trace cover by the book, slow and simple: every configuration that has nothing after a cutoff, breadth first by size,
// without persistent sets or sleep sets. It checks moves and their dependency, and tells covers what to find.
//
// On the way it checks that an event has the same footprint wherever it is met, that its history can be executed by
// itself, and that a configuration has the same state whatever the order of its events.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "engines/search/explore_by_sets.h"
#include "machine/machine.h"
#include "order/move.h"

namespace hasse::comparison {

struct ReferenceCover {
  std::set<search::Bytes> states;  // of all configurations
  bool assertion = false, deadlock = false, runtime = false;
  std::uint64_t events = 0;
  std::uint64_t configurations = 0;
  bool complete = false;  // not more configurations than were allowed, and moves can be enumerated
  std::string mistake;    // what must not be
};

ReferenceCover reference_cover(const machine::Machine& machine, const order::Couplings& couplings,
                               std::uint64_t most_configurations);

}  // namespace hasse::comparison
