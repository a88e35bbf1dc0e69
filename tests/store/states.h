// States that the tests of the stores share: random ones, and such as a search meets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/random.h"

namespace hasse::store {

inline std::span<const std::byte> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

inline std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// A walk through states as a search takes: most steps change a byte or two, some go back to an earlier state, and parts
// (processes) come and go.
class Walk {
 public:
  Walk(unsigned seed, std::size_t parts, std::size_t part_bytes, unsigned values)
      : random_(seed), part_bytes_(part_bytes), values_(values), state_(parts * part_bytes, '\0') {}

  const std::string& next() {
    const std::uint64_t what = random_.below(64);
    if (what == 0 && state_.size() > part_bytes_) {
      state_.resize(state_.size() - part_bytes_);
    } else if (what == 1 && state_.size() < 8 * part_bytes_) {
      state_.resize(state_.size() + part_bytes_);
    } else if (what == 2) {
      kept_ = state_;
    } else if (what == 3 && !kept_.empty()) {
      state_ = kept_;
    } else {
      for (std::uint64_t i = 0; i <= what % 2; ++i) {
        state_[random_.below(state_.size())] = static_cast<char>(random_.below(values_));
      }
    }
    return state_;
  }

 private:
  Random random_;
  std::size_t part_bytes_;
  unsigned values_;
  std::string state_;
  std::string kept_;
};

// Two processes with 1,000 states each, and something that goes with neither. In the corner where the search begins the one goes with
// the other: what is learned there puts together what varies apart.
inline std::string misleading_state(std::uint64_t i, bool is_corner) {
  std::string state(64, '\0');
  const auto put = [&](std::size_t at, std::uint64_t value) {
    for (std::size_t byte = 0; byte < 4; ++byte) state[at + byte] = static_cast<char>(value >> 8 * byte);
  };
  const std::uint64_t first = i % 1000;
  const std::uint64_t second = is_corner ? first : i / 1000 % 1000;
  const std::uint64_t third = i / (is_corner ? 1000 : 1'000'000);
  for (std::size_t word = 0; word < 5; ++word) {
    put(12 * word, first * (word + 1));
    put(12 * word + 4, second * (word + 3));
  }
  put(60, third);
  return state;
}

}  // namespace hasse::store
