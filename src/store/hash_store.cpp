#include "store/hash_store.h"

#include <cmath>

#include "base/hash.h"

namespace hasse::store {

HashStore::HashStore(Safepoint& safepoint, std::uint64_t seed, int bits, unsigned payload_bits)
    : seed_(seed), bits_(bits), hashes_(safepoint, ledger_, QuotientSet::mix, payload_bits) {}

HashStore::Inserted HashStore::insert(std::span<const std::byte> state) {
  const std::uint64_t hash = hash_bytes(state, seed_) >> (64 - bits_);
  return hashes_.insert(static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(hash >> 32));
}

// With i hashes stored, a new state is lost with probability p = i / 2^bits; before the next one is stored, p / (1 - p) are
// expected to be lost. Their sum over i.
Loss HashStore::loss() const {
  const double values = std::ldexp(1.0, bits_);
  const auto stored = static_cast<double>(size());
  const double part = stored / values;
  if (part < 1e-4) return {stored * part / 2, 0};  // where the exact sum is a difference of nearly equal numbers
  return {-stored - values * std::log1p(-part), 0};
}

}  // namespace hasse::store
