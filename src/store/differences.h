// Where a state differs from words that are at hand: a search changes a few words out of many.
//
// Looks at 64 bytes at a time and makes a mask of the words that differ, without a branch for each: which ones do is hard
// to foretell. O(words) with SSE2 (part of x86-64) at four words an instruction.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace hasse::store {

// Bit i: the i-th of four words differs.
inline std::uint32_t differing_of_four(const std::byte* state, const std::uint32_t* words) {
#ifdef __SSE2__
  const __m128i now = _mm_loadu_si128(reinterpret_cast<const __m128i*>(state));
  const __m128i before = _mm_loadu_si128(reinterpret_cast<const __m128i*>(words));
  return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(now, before)))) ^ 0xf;
#else
  std::uint32_t now[4];
  std::memcpy(now, state, sizeof now);
  std::uint32_t differ = 0;
  for (unsigned i = 0; i < 4; ++i) differ |= static_cast<std::uint32_t>(now[i] != words[i]) << i;
  return differ;
#endif
}

// found(word, value) for each word of the state, the last one padded with zeros, that is another in `words`.
template <typename Found>
void for_each_difference(std::span<const std::byte> state, const std::uint32_t* words, const Found& found) {
  constexpr std::size_t kAtOnce = 16;
  const std::size_t whole = state.size() / 4;
  std::size_t first = 0;
  const auto report = [&](std::uint32_t differ) {
    for (; differ != 0; differ &= differ - 1) {
      const std::size_t word = first + static_cast<std::size_t>(std::countr_zero(differ));
      std::uint32_t value;
      std::memcpy(&value, state.data() + 4 * word, sizeof value);
      found(word, value);
    }
  };
  for (; first + kAtOnce <= whole; first += kAtOnce) {
    std::uint32_t differ = 0;
    for (std::size_t i = 0; i < kAtOnce; i += 4)
      differ |= differing_of_four(state.data() + 4 * (first + i), words + first + i) << i;
    report(differ);
  }
  for (; first + 4 <= whole; first += 4) report(differing_of_four(state.data() + 4 * first, words + first));
  for (; first < whole; ++first) {
    std::uint32_t value;
    std::memcpy(&value, state.data() + 4 * first, sizeof value);
    if (value != words[first]) found(first, value);
  }
  if (const std::size_t rest = state.size() % 4; rest != 0) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < rest; ++i) value |= static_cast<std::uint32_t>(state[4 * whole + i]) << (8 * i);
    if (value != words[whole]) found(whole, value);
  }
}

}  // namespace hasse::store
