// A count that several threads add to all the time, each on a cache line of its own.
//
// about() costs a load of a word that is rarely written, and lags behind by less than kLag for each thread; exact() sums up.
// Safe to use by many threads together.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "store/shared_word.h"

namespace hasse::store {

class ShardedCount {
 public:
  static constexpr std::uint64_t kLag = 64;

  void add_one() {
    const std::uint64_t before = shards_[shard()].count.fetch_add(1, std::memory_order_relaxed);
    if (before % kLag == kLag - 1) [[unlikely]]
      told_.fetch_add(kLag, std::memory_order_relaxed);
  }
  std::uint64_t about() const { return told_.load(std::memory_order_relaxed); }
  std::uint64_t exact() const {
    std::uint64_t sum = 0;
    for (const Shard& each : shards_) sum += each.count.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  static constexpr std::size_t kShards = 16;  // threads beyond that share
  struct alignas(kCacheLine) Shard {
    std::atomic<std::uint64_t> count = 0;
  };
  static std::size_t shard() {
    static std::atomic<std::size_t> threads = 0;
    thread_local const std::size_t mine = threads.fetch_add(1, std::memory_order_relaxed) % kShards;
    return mine;
  }

  std::array<Shard, kShards> shards_;
  alignas(kCacheLine) std::atomic<std::uint64_t> told_ = 0;
};

}  // namespace hasse::store
