// The number of cuts of a run, without enumerating them.
//
// Groups of chains between which nothing happened before anything else are counted by themselves, and multiplied. In a
// group the longest chain is not enumerated: with the other chains as they are, its counts are a range. Up to `most`
// cuts of the other chains are enumerated in all, O(chains) each; memory O(events * chains).
#pragma once

#include <optional>

#include "poset/cut.h"

namespace hasse::poset {

struct CutCount {
  double about = 0;                    // as good as a double can say it; at least so many if not `is_complete`
  std::optional<std::uint64_t> exact;  // if it is complete and not beyond 64 bits
  bool is_complete = true;
};
CutCount count_cuts(const Poset& poset, std::uint64_t most);

}  // namespace hasse::poset
