// Random choices that are the same with every standard library.
#pragma once

#include <cstddef>
#include <vector>

#include "base/random.h"

namespace hasse::support {

class Random : public hasse::Random {
 public:
  using hasse::Random::Random;

  // 0 .. bound - 1
  unsigned pick(std::size_t bound) { return static_cast<unsigned>(below(bound)); }
  unsigned between(unsigned low, unsigned high) { return low + pick(high - low + 1); }
  bool percent(unsigned chance) { return pick(100) < chance; }
  template <typename T>
  const T& among(const std::vector<T>& choices) {
    return choices[pick(choices.size())];
  }
};

}  // namespace hasse::support
