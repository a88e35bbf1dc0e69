// Random numbers that are the same on every machine and with every library: splitmix64 (Steele, Lea, Flood 2014).
#pragma once

#include <cstdint>

namespace hasse {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // 0 .. bound-1, each equally likely; `bound` is not 0.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t unbiased = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t number = next();
    while (number >= unbiased) number = next();
    return number % bound;
  }

 private:
  std::uint64_t state_;
};

}  // namespace hasse
