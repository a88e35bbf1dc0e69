// A set of small numbers, of actions or of objects, as a row of bits. All sets of one table have one size, which the
// operations take for granted. Nothing here allocates but the constructor and reset().
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hasse::order {

// How many bits are set: none, as a rule, of the words of sets. To count them is a call on the processors that all are compiled for.
inline std::size_t count_bits(std::uint64_t word) {
  return word == 0 ? 0 : static_cast<std::size_t>(std::popcount(word));
}

class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size) : words_((size + 63) / 64) {}

  // Empty, for numbers below `size`.
  void reset(std::size_t size) { words_.assign((size + 63) / 64, 0); }
  void clear() {
    for (std::uint64_t& word : words_) word = 0;
  }

  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  void unset(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }

  void add(const Bits& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
  }
  void remove(const Bits& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= ~other.words_[w];
  }
  void keep(const Bits& other) {
    for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
  }
  bool any() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return true;
    }
    return false;
  }
  bool meets(const Bits& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((words_[w] & other.words_[w]) != 0) return true;
    }
    return false;
  }
  bool contains(const Bits& other) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      if ((other.words_[w] & ~words_[w]) != 0) return false;
    }
    return true;
  }
  std::size_t count() const {
    std::size_t n = 0;
    for (const std::uint64_t word : words_) n += count_bits(word);
    return n;
  }

  template <typename Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w) {
      for (std::uint64_t word = words_[w]; word != 0; word &= word - 1)
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }

  std::size_t words() const { return words_.size(); }
  std::uint64_t word(std::size_t w) const { return words_[w]; }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace hasse::order
