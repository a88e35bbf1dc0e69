// When to give up what may be exponential.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace hasse::poset {

struct SearchLimits {
  std::size_t most_bytes = SIZE_MAX;  // of the cuts that are remembered
  std::function<bool()> give_up;      // asked now and then, may be empty: true ends the work
};

}  // namespace hasse::poset
