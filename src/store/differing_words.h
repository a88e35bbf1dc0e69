// Which 32-bit words of a state differ from those of another one.
//
// On x86-64 four or sixteen are compared at a time, so that for states of up to some 100 bytes this costs less than to follow
// what a step has written. O(length of the state).
#pragma once

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

#ifdef __SSE2__
// Four words from each: all bits of those that are equal are set.
inline __m128i equal_words(const std::byte* a, const std::uint32_t* b) {
  return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)),
                         _mm_loadu_si128(reinterpret_cast<const __m128i*>(b)));
}
#endif

// use(word, value in `state`) for each, in ascending order; it may change that one of `words`, which are those of the other
// state. Both have the same length.
template <typename Use>
void for_each_difference(std::span<const std::byte> state, std::span<const std::uint32_t> words, const Use& use) {
  std::size_t word = 0;
#ifdef __SSE2__
  const std::size_t whole_words = state.size() / 4;
  const auto use_all = [&](unsigned differ) {
    for (; differ != 0; differ &= differ - 1) {
      const std::size_t at = word + static_cast<std::size_t>(std::countr_zero(differ));
      std::uint32_t value = 0;  // not word_of(), which looks for the end: 1 % of a search
      std::memcpy(&value, state.data() + 4 * at, sizeof value);
      use(at, value);
    }
  };
  for (; word + 16 <= whole_words; word += 16) {
    const std::byte* const a = state.data() + 4 * word;
    const std::uint32_t* const b = words.data() + word;
    const __m128i first = _mm_packs_epi32(equal_words(a, b), equal_words(a + 16, b + 4));
    const __m128i second = _mm_packs_epi32(equal_words(a + 32, b + 8), equal_words(a + 48, b + 12));
    use_all(static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(first, second))) ^ 0xffffU);
  }
  for (; word + 4 <= whole_words; word += 4) {
    const __m128i equal = equal_words(state.data() + 4 * word, words.data() + word);
    use_all(static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(equal))) ^ 0xfU);
  }
#endif
  for (; word < words.size(); ++word) {
    const std::uint32_t value = word_of(state, word);
    if (value != words[word]) use(word, value);
  }
}

}  // namespace hasse::store
