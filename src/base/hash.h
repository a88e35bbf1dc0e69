// The hash of a block of bytes: XXH3, 64 bits. The one place that includes xxhash.
//
// Not for files: the value may change between versions of the library. https://xxhash.com
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

}  // namespace hasse
