// The set of visited states, kept whole: exact, grows by itself, no size to choose.
//
// States are blocks of bytes of any length. They lie one after another in memory that never moves, so that
// a view stays valid; an open-addressed table of 64-bit slots (24 bits of the hash, 40 bits of place) finds them. It is
// doubled at 3/4 full; when memory does not allow that, it fills up to 15/16 before insertion gives up. A state that is
// new costs one cache miss, one that is known two. Insertion O(1) amortised. With a safepoint, threads inside it can use the store
// together, and it grows with all other threads parked; without one it is not thread safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "base/cache_line.h"
#include "base/checked_file.h"
#include "store/payload.h"
#include "store/region.h"
#include "store/safepoint.h"

namespace hasse::store {

// Names a state of one store. Ids ascend in order of insertion by one thread, but are not dense.
using StateId = std::uint64_t;

class ExactStore {
 public:
  // With notes, each state carries a number of the caller's, given at its insertion and not part of its identity.
  enum class Notes : bool { none, one_per_state };
  static constexpr std::size_t kMostBytes = std::size_t{1} << 40;
  // No more than `most_bytes` of states will ever be kept. A payload of up to 8 bits takes no memory of its own.
  explicit ExactStore(Notes notes = Notes::none, Safepoint* safepoint = nullptr, std::size_t most_bytes = kMostBytes,
                      unsigned payload_bits = 0);

  // From now on an insertion that would take more than this many bytes fails; 0: no limit.
  void set_limit(std::uint64_t bytes) { limit_.store(bytes, std::memory_order_relaxed); }

  struct Inserted {
    StateId id;
    bool is_new;
  };
  // Throws std::bad_alloc when there is no memory for it, within the limit or at all; the store stays as it was.
  Inserted insert(std::span<const std::byte> state, std::uint64_t note = 0) { return insert(hash(state), state, note); }

  // The same in two halves.
  static std::uint64_t hash(std::span<const std::byte> state);
  Inserted insert(std::uint64_t hash, std::span<const std::byte> state, std::uint64_t note = 0);
  // The same for a caller that stops the world itself: nothing, if room has to be made first.
  std::optional<Inserted> try_insert(std::uint64_t hash, std::span<const std::byte> state, std::uint64_t note = 0);
  void make_room_for(std::size_t state_bytes);

  std::span<const std::byte> get(StateId id) const;
  std::uint64_t note(StateId id) const;
  Payload payload(StateId id) const {
    return payload_bits_ != 0 ? Payload::in(record(id) + payload_at_, payload_bits_, 0) : Payload();
  }

  // All states in order of insertion: for (id = begin(); id != end(); id = next(id)), those of which is_state(id) is true:
  // where two threads insert a state at the same time, a place can stay void. States may be added meanwhile.
  bool is_state(StateId id) const;
  StateId begin() const { return kFirst; }
  StateId next(StateId id) const;
  StateId end() const { return end_.load(std::memory_order_acquire); }

  std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }  // states
  std::uint64_t memory_bytes() const;                                           // all of it: table and states

  // saving.cpp. Loads into an empty store with the same notes; ids are the same then. Throws std::bad_alloc, and UserError as
  // the reader does.
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

 private:
  using Slot = std::uint64_t;
  static constexpr StateId kFirst = 1;  // 0 would make an empty slot of a used one

  std::uint64_t* table() const { return reinterpret_cast<Slot*>(table_.data()); }
  std::uint64_t capacity() const { return std::uint64_t{1} << (64 - shift_); }
  std::byte* record(StateId id) const { return states_.data() + (id << unit_shift_); }
  std::size_t units(std::size_t state_bytes) const;
  std::size_t length_at(const std::byte* record) const;
  std::span<const std::byte> state_at(const std::byte* record) const;
  // True if it is this state. Their lengths have the same code.
  bool is_state_at(const std::byte* record, std::span<const std::byte> state) const {
    const std::span<const std::byte> known = state_at(record);
    return known.size() == state.size() && std::memcmp(known.data(), state.data(), state.size()) == 0;
  }
  StateId append(std::span<const std::byte> state, std::uint64_t note);
  StateId take_units(std::size_t units);
  void make_void(StateId id);
  void grow_table();
  void lay_out_table(int bits);
  void rehash_into(Slot* slots, int shift) const;

  Safepoint* safepoint_;
  Region states_;
  Region table_;
  unsigned payload_bits_;
  int unit_shift_;  // ids count units of so many bytes
  std::size_t payload_at_;
  std::size_t note_at_;
  std::size_t header_bytes_;
  int shift_;              // the slot of a hash is its highest bits: hash >> shift_
  std::uint64_t grow_at_;  // size at which the table is to be doubled
  std::atomic<std::uint64_t> limit_ = 0;
  alignas(kCacheLine) std::atomic<std::uint64_t> size_ = 0;
  std::atomic<StateId> end_ = kFirst;
};

}  // namespace hasse::store
