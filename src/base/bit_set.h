// Sets of small numbers as rows of bits: of a size that is known to the compiler (FixedBitSet), that is chosen when the set is made
// (BitSet), or that follows from what is put in (GrowingBitSet).
//
// The first two take for granted that numbers are below the size and that two sets have the same size; so nothing is compared in
// loops over words. Only the constructors, reset() and what makes a set grow allocate. O(size / 64) where all words are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hasse {

// How many bits of a word of a set are set: none as a rule. To count them is a call on the processors that all are compiled for.
constexpr std::size_t count_bits(std::uint64_t word) {
  return word == 0 ? 0 : static_cast<std::size_t>(std::popcount(word));
}

// What the three share; `Words`: what they keep their bits in.
template <typename Words>
class BitSetOf {
 public:
  constexpr void clear() {
    for (std::uint64_t& word : words_) word = 0;
  }

  constexpr void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  constexpr void unset(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  constexpr bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }

  constexpr void add(const BitSetOf& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
  }
  constexpr void remove(const BitSetOf& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
  }
  constexpr void keep(const BitSetOf& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
  }
  constexpr bool any() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return true;
    }
    return false;
  }
  constexpr bool meets(const BitSetOf& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((words_[w] & other.words_[w]) != 0) return true;
    }
    return false;
  }
  constexpr bool contains(const BitSetOf& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((other.words_[w] & ~words_[w]) != 0) return false;
    }
    return true;
  }
  constexpr std::size_t count() const {
    std::size_t n = 0;
    for (const std::uint64_t word : words_) n += count_bits(word);
    return n;
  }
  // visit(number) in ascending order.
  template <typename Visit>
  constexpr void for_each(const Visit& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1)
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }

  constexpr std::size_t words() const { return words_.size(); }
  constexpr std::uint64_t word(std::size_t w) const { return words_[w]; }

 protected:
  Words words_{};
};

template <std::size_t kSize>
class FixedBitSet : public BitSetOf<std::array<std::uint64_t, (kSize + 63) / 64>> {
 public:
  // Looks at all words, which are few, rather than at each whether it decides.
  constexpr bool meets(const FixedBitSet& other) const {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < this->words(); ++w) common |= this->word(w) & other.word(w);
    return common != 0;
  }
};

class BitSet : public BitSetOf<std::vector<std::uint64_t>> {
 public:
  BitSet() = default;
  explicit BitSet(std::size_t size) { reset(size); }

  // Empty, for numbers below `size`.
  void reset(std::size_t size) { words_.assign((size + 63) / 64, 0); }
};

// Numbers beyond those that were put in are not in it. `Number`: how its users name them.
template <typename Number = std::size_t>
class GrowingBitSet : private BitSetOf<std::vector<std::uint64_t>> {
  using Base = BitSetOf<std::vector<std::uint64_t>>;

 public:
  using Base::any;
  using Base::count;

  void clear() { words_.clear(); }
  void set(Number i) {
    if (i / 64 >= words_.size()) words_.resize(i / 64 + 1, 0);
    Base::set(i);
  }
  void unset(Number i) {
    if (i / 64 < words_.size()) Base::unset(i);
  }
  bool test(Number i) const { return i / 64 < words_.size() && Base::test(i); }
  void add(const GrowingBitSet& other) {
    if (other.words_.size() > words_.size()) words_.resize(other.words_.size(), 0);
    for (std::size_t w = 0; w < other.words_.size(); ++w) words_[w] |= other.words_[w];
  }
  bool meets(const GrowingBitSet& other) const {
    return words_.size() <= other.words_.size() ? Base::meets(other) : other.Base::meets(*this);
  }
  template <typename Visit>
  void for_each(const Visit& visit) const {
    Base::for_each([&](std::size_t i) { visit(static_cast<Number>(i)); });
  }
};

}  // namespace hasse
