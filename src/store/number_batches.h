// Numbers from 0 on, given out to threads in batches: what a thread writes for successive numbers lies together, and
// threads seldom write to one word.
//
// One thread gets ascending numbers. take() is thread safe; the rest is for the safepoint's owner.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "store/shards.h"

namespace hasse::store {

class NumberBatches {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = ~Number{0};
  static constexpr std::uint32_t kNumbers = 32;  // in a batch

  // A new number. may_take() is asked, by one thread at a time, when the caller's batch is used up, and may throw: are
  // there to be kNumbers more numbers? kNone: no.
  template <typename MayTake>
  Number take(const MayTake& may_take) {
    Batch& mine = batches_.mine();
    std::uint64_t batch = mine.load(std::memory_order_relaxed);
    for (;;) {
      const auto next = static_cast<Number>(batch);
      if (next == batch >> 32) {
        if (!refill(mine, batch, may_take)) return kNone;
      } else if (mine.compare_exchange_weak(batch, batch + 1, std::memory_order_relaxed)) {
        return next;
      }
    }
  }

  // All that were given out, or lie in a batch, are below.
  std::uint64_t end() const { return end_.load(std::memory_order_relaxed); }
  // Adds those that lie in a batch.
  void append_left(std::vector<Number>& numbers) const {
    batches_.for_each([&](const Batch& each) {
      const std::uint64_t batch = each.load(std::memory_order_relaxed);
      for (auto next = static_cast<Number>(batch); next != batch >> 32; ++next) numbers.push_back(next);
    });
  }

 private:
  using Batch = std::atomic<std::uint64_t>;  // the lower half: the next number; the upper: the one behind the last

  template <typename MayTake>
  bool refill(Batch& mine, std::uint64_t& batch, const MayTake& may_take) {
    const std::lock_guard lock(mutex_);
    batch = mine.load(std::memory_order_relaxed);
    if (static_cast<Number>(batch) != batch >> 32) return true;  // by one that shares it
    if (!may_take()) return false;
    const std::uint64_t first = end();
    end_.store(first + kNumbers, std::memory_order_relaxed);
    batch = (first + kNumbers) << 32 | first;
    mine.store(batch, std::memory_order_relaxed);
    return true;
  }

  Shards<Batch> batches_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> end_ = 0;
};

}  // namespace hasse::store
