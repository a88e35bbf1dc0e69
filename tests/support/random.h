// Random choices that are the same with every standard library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hasse::support {

// SplitMix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  // 0 .. bound - 1
  unsigned pick(std::size_t bound) { return static_cast<unsigned>(next() % bound); }
  unsigned between(unsigned low, unsigned high) { return low + pick(high - low + 1); }
  bool percent(unsigned chance) { return pick(100) < chance; }
  template <typename T>
  const T& among(const std::vector<T>& choices) {
    return choices[pick(choices.size())];
  }

 private:
  std::uint64_t state_;
};

}  // namespace hasse::support
