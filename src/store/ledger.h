// What a store has taken, and how much it may take: the tables of one store share it.
//
// An amount is asked for before anything changes, so that a refusal leaves a table as it was. Not thread safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <new>

namespace hasse::store {

class Ledger {
 public:
  // 0: no limit.
  void set_limit(std::uint64_t bytes) { limit_ = bytes; }
  std::uint64_t taken() const { return taken_; }

  std::uint64_t left() const { return limit_ == 0 ? UINT64_MAX / 2 : limit_ - std::min(limit_, taken_); }

  // Throws std::bad_alloc when that would be more than is allowed.
  void take(std::uint64_t bytes) {
    if (limit_ != 0 && taken_ + bytes > limit_) throw std::bad_alloc();
    taken_ += bytes;
  }
  // For what cannot be refused any more; the next one who asks hears of it.
  void charge(std::uint64_t bytes) { taken_ += bytes; }
  void give_back(std::uint64_t bytes) { taken_ -= bytes; }

 private:
  std::uint64_t taken_ = 0;
  std::uint64_t limit_ = 0;
};

}  // namespace hasse::store
