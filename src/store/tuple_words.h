// Comparing and hashing tuples of 32-bit words.
//
// Most widths are known to the compiler, so that no loop counts and no branch depends on them; tuple_table.h has an
// instance for each of these widths, and kAnyWidth for all others.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hasse::store {

inline constexpr std::size_t kWidths = 16;  // known ones: from 1 on
inline constexpr std::size_t kAnyWidth = 0;

inline std::uint64_t two_words(const std::uint32_t* at) {
  std::uint64_t words;
  std::memcpy(&words, at, sizeof words);
  return words;
}

// `width`: of all others.
template <std::size_t kWidth>
[[gnu::always_inline]] inline bool equal_words(const std::uint32_t* a, const std::uint32_t* b, std::size_t width) {
  if constexpr (kWidth == kAnyWidth) return std::memcmp(a, b, width * sizeof *a) == 0;
  if constexpr (kWidth == 1) return *a == *b;
#ifdef __SSE2__
  if constexpr (kWidth >= 4) {
    const auto differ = [&](std::size_t i) {
      return _mm_xor_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + i)),
                           _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + i)));
    };
    __m128i difference = differ(kWidth - 4);  // some are looked at twice where the width is no multiple of four
#pragma GCC unroll 4
    for (std::size_t i = 0; i + 4 < kWidth; i += 4) difference = _mm_or_si128(difference, differ(i));
    return _mm_movemask_epi8(_mm_cmpeq_epi32(difference, _mm_setzero_si128())) == 0xffff;
  }
#endif
  std::uint64_t difference = two_words(a + kWidth - 2) ^ two_words(b + kWidth - 2);
#pragma GCC unroll 8
  for (std::size_t i = 0; i + 2 < kWidth; i += 2) difference |= two_words(a + i) ^ two_words(b + i);
  return difference == 0;
}

// Odd numbers.
constexpr std::uint64_t weight(std::size_t place) {
  std::uint64_t x = (place + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (x ^ x >> 31) | 1;
}
inline constexpr std::array<std::uint64_t, kWidths / 2> kWeights = [] {
  std::array<std::uint64_t, kWidths / 2> weights{};
  for (std::size_t place = 0; place < weights.size(); ++place) weights[place] = weight(place);
  return weights;
}();

// The sum of the words, two by two, each times the weight of its place.
template <std::size_t kWidth>
[[gnu::always_inline]] inline std::uint64_t hash_of_words(const std::uint32_t* words, std::size_t width) {
  const std::size_t count = kWidth != kAnyWidth ? kWidth : width;
  const auto weight_of = [](std::size_t place) { return kWidth != kAnyWidth ? kWeights[place] : weight(place); };
  std::uint64_t hash = count % 2 != 0 ? weight_of(count / 2) * words[count - 1] : 0;
#pragma GCC unroll 8
  for (std::size_t i = 0; i + 2 <= count; i += 2) hash += weight_of(i / 2) * two_words(words + i);
  return hash;
}

}  // namespace hasse::store
