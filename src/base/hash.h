// The hash of a block of bytes: XXH3, 64 or 128 bits; for files XXH64, whose values are laid down, while those of XXH3 have
// changed between versions of the library. The one place that includes xxhash. https://xxhash.com
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace hasse {

inline std::uint64_t hash_bytes(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

inline std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

inline std::uint64_t hash_for_files(std::span<const std::byte> bytes, std::uint64_t seed) {
  return XXH64(bytes.data(), bytes.size(), seed);
}

// Two hashes that have nothing to do with each other.
struct HashPair {
  std::uint64_t first;
  std::uint64_t second;
};
inline HashPair hash_bytes_128(std::span<const std::byte> bytes, std::uint64_t seed) {
  const XXH128_hash_t hash = XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed);
  return {hash.high64, hash.low64};
}

}  // namespace hasse
