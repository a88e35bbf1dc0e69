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

}  // namespace hasse::store
