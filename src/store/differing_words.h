// Which 32-bit words of a state differ from those of another one.
//
// On x86-64 four are compared at a time, so that for states of up to some 100 bytes this costs less than to follow what a step
// has written. O(length of the state).
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

// Behind the end of the state there are zeros.
inline std::uint32_t word_of(std::span<const std::byte> state, std::size_t word) {
  std::uint32_t value = 0;
  if (4 * word + 4 <= state.size()) [[likely]] {
    std::memcpy(&value, state.data() + 4 * word, sizeof value);
  } else {
    std::memcpy(&value, state.data() + 4 * word, state.size() - 4 * word);
  }
  return value;
}

// use(word, value in `state`) for each, in ascending order; it may change that one of `words`, which are those of the other
// state. Both have the same length.
template <typename Use>
void for_each_difference(std::span<const std::byte> state, std::span<const std::uint32_t> words, const Use& use) {
  std::size_t word = 0;
#ifdef __SSE2__
  constexpr std::size_t kTogether = 64;
  const std::size_t in_fours = state.size() / 16 * 4;
  while (word < in_fours) {
    const std::size_t begin = word;
    std::uint64_t differ = 0;
    for (const std::size_t end = std::min(in_fours, begin + kTogether); word < end; word += 4) {
      const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(state.data() + 4 * word));
      const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(words.data() + word));
      const auto same = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, b))));
      differ |= std::uint64_t{same ^ 0xfU} << (word - begin);
    }
    for (; differ != 0; differ &= differ - 1) {
      const std::size_t at = begin + static_cast<std::size_t>(std::countr_zero(differ));
      use(at, word_of(state, at));
    }
  }
#endif
  for (; word < words.size(); ++word) {
    const std::uint32_t value = word_of(state, word);
    if (value != words[word]) use(word, value);
  }
}

}  // namespace hasse::store
