// What a store keeps with each state for the engine that uses it: so many bits of the engine's own, all 0 at first.
//
// An engine asks for them when it makes the store, and what is not asked for takes neither memory nor time. Nested depth-first
// search needs 2 bits (its colours), inherited sleep sets 8, strongly connected components, OWCTY and MAP a word of 32 or 64.
// Bits that fit a byte are packed: 1, 2, 4 or 8 a state; more are a word. Access is atomic: of several threads that set a bit,
// one sees that it was unset. O(1).
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hasse::store {

// What can be had of a state, beside whether it is known. By what it takes, the least first.
enum class Retrieval : std::uint8_t {
  nothing,
  // States by their ids, in the order of insertion, and a note with each: 16 bytes a state in a compressed store.
  states_and_parents,
  // That, and the id of a state that is known already: 40 bits of the payload, which is a word of 64 then.
  references,
};

// What an engine asks a store to keep with each state.
struct PerState {
  static constexpr unsigned kMostBits = 64;
  static constexpr unsigned kMostBitsBesideReference = 24;

  Retrieval retrieval = Retrieval::nothing;
  unsigned bits = 0;  // of the payload

  PerState() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): most engines ask for nothing but this.
  PerState(Retrieval what, unsigned of_payload = 0) : retrieval(what), bits(of_payload) {}

  bool recalls() const { return retrieval != Retrieval::nothing; }
  bool refers() const { return retrieval == Retrieval::references; }
};

// How many bits are kept where so many are asked for.
constexpr unsigned kept_bits(unsigned asked) {
  if (asked == 0) return 0;
  if (asked <= 8) return std::bit_ceil(asked);
  return asked <= 32 ? 32 : 64;
}

// The payload of one state, or a part of it: where it is, as long as its store does not grow. Values are below 2^bits.
class Payload {
 public:
  using Value = std::uint64_t;

  Payload() = default;  // nowhere: a store that keeps none
  // The payload number `i` of those that lie from `first` on, each of so many bits, as kept_bits() says. `first` is aligned to a
  // word of that size.
  static Payload in(std::byte* first, unsigned bits, std::uint64_t i) {
    const std::uint64_t bit = i * bits;
    return {first + bit / 8, word_bytes(bits), static_cast<unsigned>(bit % 8), bits};
  }
  static constexpr std::uint64_t bytes_of(std::uint64_t states, unsigned bits) { return states * bits / 8; }

  bool is_kept() const { return at_ != nullptr; }
  // Those of its bits from `shift` on, `bits` of them.
  Payload part(unsigned shift, unsigned bits) const { return {at_, word_bytes_, shift_ + shift, bits}; }

  Value get() const {
    return with_word<Value>([this](auto word) { return (word.load(std::memory_order_acquire) >> shift_) & mask(); });
  }
  // Both say which value was there before.
  Value set(Value bits) const {
    return with_word<Value>([&](auto word) {
      using Word = typename decltype(word)::value_type;
      return (word.fetch_or(static_cast<Word>(bits << shift_), std::memory_order_acq_rel) >> shift_) & mask();
    });
  }
  Value unset(Value bits) const {
    return with_word<Value>([&](auto word) {
      using Word = typename decltype(word)::value_type;
      return (word.fetch_and(static_cast<Word>(~(bits << shift_)), std::memory_order_acq_rel) >> shift_) & mask();
    });
  }
  // Puts `value` where `expected` is. False: another value is there, which is `expected` then.
  bool replace(Value& expected, Value value) const {
    return with_word<bool>([&](auto word) {
      using Word = typename decltype(word)::value_type;
      Word seen = word.load(std::memory_order_acquire);
      while (((seen >> shift_) & mask()) == expected) {
        const auto changed = static_cast<Word>((seen & ~(mask() << shift_)) | value << shift_);
        if (word.compare_exchange_weak(seen, changed, std::memory_order_acq_rel, std::memory_order_acquire))
          return true;
      }
      expected = (seen >> shift_) & mask();
      return false;
    });
  }
  void put(Value value) const {
    for (Value expected = get(); !replace(expected, value);) {
    }
  }

 private:
  Payload(std::byte* at, unsigned word_bytes, unsigned shift, unsigned bits)
      : at_(at),
        word_bytes_(static_cast<std::uint8_t>(word_bytes)),
        shift_(static_cast<std::uint8_t>(shift)),
        bits_(static_cast<std::uint8_t>(bits)) {}

  // Of the word that is written as a whole.
  static constexpr unsigned word_bytes(unsigned bits) { return std::max(1U, bits / 8); }
  Value mask() const { return bits_ == 64 ? ~Value{0} : (Value{1} << bits_) - 1; }
  template <typename Result, typename Use>
  Result with_word(const Use& use) const {
    if (word_bytes_ == 1) [[likely]]
      return use(std::atomic_ref<std::uint8_t>(*reinterpret_cast<std::uint8_t*>(at_)));
    if (word_bytes_ == 4) return use(std::atomic_ref<std::uint32_t>(*reinterpret_cast<std::uint32_t*>(at_)));
    return use(std::atomic_ref<std::uint64_t>(*reinterpret_cast<std::uint64_t*>(at_)));
  }

  std::byte* at_ = nullptr;
  std::uint8_t word_bytes_ = 1;
  std::uint8_t shift_ = 0;
  std::uint8_t bits_ = 0;
};

// Puts the payload number `i` of some where the payload number `j` of others is 0, while nobody else uses either.
inline void copy_payload(const std::byte* from, std::uint64_t i, std::byte* to, std::uint64_t j, unsigned bits) {
  switch (bits) {
    case 8:
      to[j] = from[i];
      break;
    case 32:
      std::memcpy(to + 4 * j, from + 4 * i, 4);
      break;
    case 64:
      std::memcpy(to + 8 * j, from + 8 * i, 8);
      break;
    default: {
      const unsigned value = std::to_integer<unsigned>(from[i * bits / 8]) >> i * bits % 8 & ((1U << bits) - 1);
      to[j * bits / 8] |= static_cast<std::byte>(value << j * bits % 8);
    }
  }
}

}  // namespace hasse::store
