// Threads that write to parts of their own of something that they share, so that no cache line goes to and fro between them.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "base/cache_line.h"

namespace hasse::store {

// One for each of the first threads; those beyond share with them, so that all access has to be atomic.
template <typename T>
class Shards {
 public:
  T& mine() { return shards_[index()].value; }

  template <typename Use>
  void for_each(const Use& use) const {
    for (const Shard& shard : shards_) use(shard.value);
  }

 private:
  static constexpr std::size_t kShards = 16;
  struct alignas(kCacheLine) Shard {
    T value{};
  };
  static std::size_t index() {
    static std::atomic<std::size_t> threads = 0;
    thread_local const std::size_t mine = threads.fetch_add(1, std::memory_order_relaxed) % kShards;
    return mine;
  }

  std::array<Shard, kShards> shards_;
};

}  // namespace hasse::store
