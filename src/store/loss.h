// Expected loss of a lossy store.
#pragma once

#include <cstdint>

namespace hasse::store {

struct Loss {
  // Expected number of new states that were taken for known. States reachable only from those are missing as well, and
  // are not counted.
  double missing = 0;
  double fill = 0;  // bitstate: the part of the bits that is set

  // The part of the states met that is expected to have been visited.
  double coverage(std::uint64_t states) const {
    return states == 0 ? 1 : static_cast<double>(states) / (static_cast<double>(states) + missing);
  }
};

}  // namespace hasse::store
