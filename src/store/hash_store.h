// Visited states by their hash alone (hash compaction): lossy, 10 to 12.5 bytes a state whatever the states are.
//
// Of each state 64 bits are kept, XXH3 with a seed. A new state whose hash is that of another is lost: with n states
// stored, the next new one is with probability n / 2^64. Fewer bits make a store that loses enough to be measured in a
// test. Wolper, Leroy, "Reliable hashing without collision detection" (CAV 1993). Threads inside the safepoint can insert together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/checked_file.h"
#include "store/ledger.h"
#include "store/loss.h"
#include "store/quotient_set.h"
#include "store/safepoint.h"

namespace hasse::store {

class HashStore {
 public:
  static constexpr int kBits = 64;
  explicit HashStore(Safepoint& safepoint, std::uint64_t seed, int bits = kBits, unsigned payload_bits = 0);
  HashStore(const HashStore&) = delete;
  HashStore& operator=(const HashStore&) = delete;

  // From now on an insertion that would take more than this many bytes fails; 0: no limit.
  void set_limit(std::uint64_t bytes) { ledger_.set_limit(bytes); }

  // States of one hash share a payload. Throws std::bad_alloc when there is no room; the set stays as it was.
  using Inserted = QuotientSet::Inserted;
  Inserted insert(std::span<const std::byte> state);

  std::uint64_t size() const { return hashes_.size(); }
  std::uint64_t memory_bytes() const { return ledger_.taken(); }
  Loss loss() const;

  // saving.cpp. Loads into an empty store with the same seed.
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

 private:
  std::uint64_t seed_;
  int bits_;
  Ledger ledger_;
  QuotientSet hashes_;
};

}  // namespace hasse::store
