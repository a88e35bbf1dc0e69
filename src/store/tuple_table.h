// Numbers tuples of 32-bit words: equal tuples get the same number, and numbers are dense from 0 (except a few that two
// threads took for one tuple, or that a thread has not used yet).
//
// All tuples of a table have one width. They lie one after another in memory; an open-addressed table of their numbers,
// each with 32 bits of the hash, finds them; at most 2/3 of it are full. It grows by half in place, with all other threads parked:
// the numbers are entered anew from the tuples, so that the old table is not needed beside the new one; several threads
// share that. O(1) amortised. Threads inside the safepoint can use it together.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "store/ledger.h"
#include "store/number_batches.h"
#include "store/region.h"
#include "store/safepoint.h"
#include "store/shared_word.h"
#include "store/tuple_words.h"

namespace hasse::store {

class alignas(kCacheLine) TupleTable {
 public:
  using Number = NumberBatches::Number;

  TupleTable(std::size_t width, Safepoint& safepoint, Ledger& ledger);
  ~TupleTable() { ledger_.give_back(memory_bytes()); }
  TupleTable(const TupleTable&) = delete;
  TupleTable& operator=(const TupleTable&) = delete;

  // Throws std::bad_alloc when there is no room; the table stays as it was.
  Number number(const std::uint32_t* tuple) { return ways_->number(*this, tuple); }
  // The same where the number of another tuple is known.
  Number number_after(const std::uint32_t* tuple, const std::uint32_t* other, Number number_of_other) {
    return ways_->number_after(*this, tuple, other, number_of_other);
  }
  std::uint64_t hash(const std::uint32_t* tuple) const { return ways_->hash(tuple, width_); }
  const std::uint32_t* tuple(Number number) const { return tuples() + std::size_t{number} * width_; }

  // Replaces the safepoint. Not while threads use the tables.
  void change_safepoint(Safepoint& safepoint) { safepoint_ = &safepoint; }

  std::size_t width() const { return width_; }
  // What it has taken of the ledger.
  std::uint64_t memory_bytes() const { return capacity_ * sizeof(Slot) + end() * width_ * sizeof(std::uint32_t); }
  std::uint64_t size() const { return end() - spare_numbers().size(); }  // while no thread inserts

  // For saving.cpp: all numbers are below; those that stand for no tuple, in ascending order; the next number becomes one.
  std::uint64_t end() const { return numbers_.end(); }
  std::vector<Number> spare_numbers() const;
  void add_spare();

 private:
  std::uint32_t* tuples() const { return reinterpret_cast<std::uint32_t*>(tuples_.data()); }
  // The upper half: bits of the hash; the lower: the number + 1, 0 when it is empty.
  using Slot = std::uint64_t;
  Slot* slots() const { return reinterpret_cast<Slot*>(slots_.data()); }
  static std::uint64_t stir(std::uint64_t hash) { return (hash ^ hash >> 32) * 0x9e3779b97f4a7c15u; }
  // Where to look first for a hash that was stirred; its lower half goes into the slot.
  std::size_t home(std::uint64_t stirred) const { return ((stirred >> 32) * capacity_) >> 32; }
  std::size_t after(std::size_t at) const { return at + 1 == capacity_ ? 0 : at + 1; }
  static Number number_in(Slot slot) { return static_cast<Number>(slot) - 1; }
  static bool has_hash(Slot slot, std::uint64_t stirred) { return (slot ^ stirred << 32) >> 32 == 0; }

  // What depends on the width.
  struct Ways {
    Number (*number)(TupleTable&, const std::uint32_t*);
    Number (*number_after)(TupleTable&, const std::uint32_t*, const std::uint32_t*, Number);
    std::uint64_t (*hash)(const std::uint32_t*, std::size_t);
    bool (*equal)(const std::uint32_t*, const std::uint32_t*, std::size_t);
  };
  template <std::size_t kWidth>
  static Number number_of(TupleTable& table, const std::uint32_t* tuple);
  template <std::size_t kWidth>
  static Number number_after_of(TupleTable& table, const std::uint32_t* tuple, const std::uint32_t* other,
                                Number number_of_other);
  static const Ways& ways(std::size_t width);
  bool holds(Slot slot, const std::uint32_t* tuple, std::uint64_t stirred) const {
    return has_hash(slot, stirred) && ways_->equal(this->tuple(number_in(slot)), tuple, width_);
  }
  bool has_room() const { return 3 * (numbers_.end() + NumberBatches::kNumbers) <= 2 * capacity_; }  // for a batch
  Number take_number();
  Number put(const std::uint32_t* tuple, std::uint64_t stirred, std::size_t at);
  Number append(const std::uint32_t* tuple);  // kNone: there is no room
  void spare(Number number);
  void commit_tuples();
  void grow();
  // job(begin, end) for parts of the numbers below `count`.
  template <typename Job>
  void share_out(std::size_t count, const Job& job);
  void enter_anew(std::size_t begin, std::size_t end, std::span<const Number> spare);

  Safepoint* safepoint_;
  Ledger& ledger_;
  std::size_t width_;
  const Ways* ways_;
  Region tuples_;
  Region slots_;
  std::size_t capacity_;
  // Numbers whose tuple another thread numbered first.
  std::mutex spare_mutex_;
  std::vector<Number> spare_;
  std::atomic<bool> has_spare_ = false;
  NumberBatches numbers_;
};

}  // namespace hasse::store
