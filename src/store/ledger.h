// Memory accounting and limit of one store; its tables share it.
//
// An amount is requested before anything changes, so that a refusal leaves a table as it was; a table returns what it
// has taken. Thread safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>

#include "base/cache_line.h"

namespace hasse::store {

class Ledger {
 public:
  // 0: no limit.
  void set_limit(std::uint64_t bytes) { limit_.store(bytes, std::memory_order_relaxed); }
  std::uint64_t taken() const { return taken_.load(std::memory_order_relaxed); }

  std::uint64_t left() const {
    const std::uint64_t limit = limit_.load(std::memory_order_relaxed);
    return limit == 0 ? UINT64_MAX / 2 : limit - std::min(limit, taken());
  }

  // Throws std::bad_alloc if that would exceed the limit.
  void take(std::uint64_t bytes) {
    if (bytes == 0) return;
    const std::uint64_t limit = limit_.load(std::memory_order_relaxed);
    const std::uint64_t now = taken_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (limit != 0 && now > limit) {
      give_back(bytes);
      throw std::bad_alloc();
    }
  }
  // For what cannot be refused any more; the next request fails instead.
  void charge(std::uint64_t bytes) { taken_.fetch_add(bytes, std::memory_order_relaxed); }
  void give_back(std::uint64_t bytes) { taken_.fetch_sub(bytes, std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> limit_ = 0;
  // On a cache line of its own, like everything that threads write while others read its neighbours.
  alignas(kCacheLine) std::atomic<std::uint64_t> taken_ = 0;
};

}  // namespace hasse::store
