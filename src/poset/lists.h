// Lists of numbers by key, one after another in memory: the edges of a graph that does not change. Reading O(1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hasse::poset {

using KeyedNumbers = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

class Lists {
 public:
  // Keys from 0 to `keys` - 1. Of each key, in the order of the pairs.
  Lists(std::size_t keys, const KeyedNumbers& pairs) : begin_(keys + 1, 0) {
    for (const auto& [key, value] : pairs) ++begin_[key + 1];
    for (std::size_t k = 0; k < keys; ++k) begin_[k + 1] += begin_[k];
    values_.resize(pairs.size());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (const auto& [key, value] : pairs) values_[next[key]++] = value;
  }
  std::span<const std::uint32_t> of(std::uint32_t key) const {
    return std::span(values_).subspan(begin_[key], begin_[key + 1] - begin_[key]);
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<std::uint32_t> values_;
};

}  // namespace hasse::poset
