// Visited states as bits: three for each state in a field of fixed size (bitstate hashing, as SPIN's -DBITSTATE). Lossy.
//
// A state is taken for known when its bits are set. With a part f of the bits set, the next new state is lost with
// probability f^3. The field is the only store that has a size, which is chosen at the beginning. Its
// memory is taken from the system as it is touched. Not thread safe: of two threads that insert one state at the same
// moment, bits alone cannot say which was the first.
//
// Holzmann, "An analysis of bitstate hashing" (FMSD 1998); the three places come from one hash of 128 bits (Dillinger,
// Manolios, "Bloom filters in probabilistic verification", FMCAD 2004).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/checked_file.h"
#include "store/loss.h"
#include "store/region.h"

namespace hasse::store {

class BitStore {
 public:
  static constexpr std::uint64_t kUsualBytes = std::uint64_t{256} << 20;
  BitStore(std::uint64_t seed, std::uint64_t field_bytes);

  // True when the state is new.
  bool insert(std::span<const std::byte> state);

  std::uint64_t size() const { return size_; }
  std::uint64_t memory_bytes() const { return bits_ / 8; }
  Loss loss() const;

  // saving.cpp. The field is that of the saved store then.
  void save(CheckedWriter& to) const;
  void load(CheckedReader& from);

 private:
  bool set(std::uint64_t bit);

  std::uint64_t seed_;
  std::uint64_t bits_;
  Region field_;
  std::uint64_t size_ = 0;
};

}  // namespace hasse::store
