// All consistent cuts of a small run and the steps between them, as a graph to look at.
//
// O(cuts * chains^2) time, O(cuts * chains) memory. A run has easily more cuts than can be kept: `most` is a must.
#pragma once

#include <optional>

#include "poset/cut.h"

namespace hasse::poset {

struct Lattice {
  struct Step {
    std::uint32_t from = 0, to = 0;  // by number
    EventId event = 0;
  };
  std::vector<Cut> cuts;    // by size: first the empty one, last the full one
  std::vector<Step> steps;  // by `from`; each goes to a later cut
};

// Nothing if there are more than `most` cuts.
std::optional<Lattice> lattice(const Poset& poset, std::size_t most);

}  // namespace hasse::poset
