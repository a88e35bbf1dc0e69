// A count that several threads add to all the time, each on a cache line of its own.
//
// about() costs a load of a word that is rarely written, and lags behind by less than kLag for each thread; exact() sums up.
// Safe to use by many threads together.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/cache_line.h"
#include "store/shards.h"

namespace hasse::store {

class ShardedCount {
 public:
  static constexpr std::uint64_t kLag = 64;

  void add_one() {
    const std::uint64_t before = shards_.mine().fetch_add(1, std::memory_order_relaxed);
    if (before % kLag == kLag - 1) [[unlikely]]
      told_.fetch_add(kLag, std::memory_order_relaxed);
  }
  std::uint64_t about() const { return told_.load(std::memory_order_relaxed); }
  std::uint64_t exact() const {
    std::uint64_t sum = 0;
    shards_.for_each([&](const auto& count) { sum += count.load(std::memory_order_relaxed); });
    return sum;
  }

 private:
  Shards<std::atomic<std::uint64_t>> shards_;
  alignas(kCacheLine) std::atomic<std::uint64_t> told_ = 0;
};

}  // namespace hasse::store
