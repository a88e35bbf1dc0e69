// What a store keeps with each state for the engine that uses it: so many bits of the engine's own, all 0 at first.
//
// An engine asks for them when it makes the store, and what is not asked for takes neither memory nor time. Nested depth-first
// search needs 2 bits (its colours), inherited sleep sets 8, strongly connected components, OWCTY and MAP a word of 32 or 64.
// Bits that fit a byte are packed: 1, 2, 4 or 8 a state; more are a word. Access is atomic: of several threads that set a bit,
// one sees that it was unset. O(1).
#pragma once

#include <array>
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
//
// A handle is one word, so that it comes back from an insertion in a register beside whether the state is new: the address of the
// first bit, below 2^61, and above it which kind of payload lies there. (Three members instead of one word took 4 % of the
// instructions of a search.)
class Payload {
 public:
  using Value = std::uint64_t;

  Payload() = default;  // nowhere: a store that keeps none
  // The payload number `i` of those that lie from `first` on, each of so many bits, as kept_bits() says. `first` is aligned to a
  // word of that size.
  static Payload in(std::byte* first, unsigned bits, std::uint64_t i) {
    return Payload(kind_of(bits), address_of(first) + i * bits);
  }
  static constexpr std::uint64_t bytes_of(std::uint64_t states, unsigned bits) { return states * bits / 8; }

  bool is_kept() const { return code_ != 0; }
  // Of a word of 64 bits: the id of its state, and what is left to the engine.
  Payload reference() const { return Payload(kReference, first_bit()); }
  Payload beside_reference() const { return Payload(kBesideReference, first_bit()); }

  Value get() const {
    if (kind() == kByte) [[likely]]
      return byte().load(std::memory_order_acquire);
    return with_word<Value>([this](auto word) { return part(word.load(std::memory_order_acquire)); });
  }
  // Both say which value was there before.
  Value set(Value bits) const {
    if (kind() == kByte) [[likely]]
      return byte().fetch_or(static_cast<std::uint8_t>(bits), std::memory_order_acq_rel);
    return set_in_word(bits);
  }
  // The same while no other thread uses the payloads of the store: without an atomic operation, which waits for all that was written
  // before it.
  Value set_alone(Value bits) const {
    if (kind() != kByte) [[unlikely]]
      return set_in_word(bits);
    const std::uint8_t before = byte().load(std::memory_order_relaxed);
    byte().store(static_cast<std::uint8_t>(before | bits), std::memory_order_relaxed);
    return before;
  }
  Value unset(Value bits) const {
    return with_word<Value>([&](auto word) {
      using Word = typename decltype(word)::value_type;
      return part(word.fetch_and(static_cast<Word>(~(bits << shift())), std::memory_order_acq_rel));
    });
  }
  // Puts `value` where `expected` is. False: another value is there, which is `expected` then.
  bool replace(Value& expected, Value value) const {
    return with_word<bool>([&](auto word) {
      using Word = typename decltype(word)::value_type;
      Word seen = word.load(std::memory_order_acquire);
      while (part(seen) == expected) {
        const auto changed = static_cast<Word>((seen & ~(mask() << shift())) | value << shift());
        if (word.compare_exchange_weak(seen, changed, std::memory_order_acq_rel, std::memory_order_acquire))
          return true;
      }
      expected = part(seen);
      return false;
    });
  }
  void put(Value value) const {
    for (Value expected = get(); !replace(expected, value);) {
    }
  }

 private:
  // 1, 2, 4 and 8 bits are the logarithms of their number.
  enum Kind : std::uint8_t { kBit, kTwoBits, kFourBits, kByte, kWord32, kWord64, kReference, kBesideReference };
  static constexpr int kKindAt = 61;
  static constexpr std::uint64_t kAddress = (std::uint64_t{1} << kKindAt) - 1;
  static constexpr unsigned kReferenceBits = PerState::kMostBits - PerState::kMostBitsBesideReference;

  Payload(Kind kind, std::uint64_t first_bit) : code_(std::uint64_t{kind} << kKindAt | first_bit) {}

  static constexpr Kind kind_of(unsigned bits) {
    return bits == 8 ? kByte : bits == 64 ? kWord64 : bits == 32 ? kWord32 : static_cast<Kind>(bits / 2);
  }
  static std::uint64_t address_of(std::byte* first) {
    return std::uint64_t{reinterpret_cast<std::uintptr_t>(first)} * 8;
  }

  Kind kind() const { return static_cast<Kind>(code_ >> kKindAt); }
  std::uint64_t first_bit() const { return code_ & kAddress; }
  template <typename Word>
  Word* at() const {
    return reinterpret_cast<Word*>(static_cast<std::uintptr_t>(first_bit() / 8));
  }
  std::atomic_ref<std::uint8_t> byte() const { return std::atomic_ref(*at<std::uint8_t>()); }
  // In its word.
  unsigned shift() const { return kind() == kBesideReference ? kReferenceBits : static_cast<unsigned>(code_ % 8); }
  Value mask() const {
    constexpr std::array<unsigned, 8> kBits{1, 2, 4, 8, 32, 64, kReferenceBits, PerState::kMostBitsBesideReference};
    return ~Value{0} >> (64 - kBits[kind()]);
  }
  Value part(Value word) const { return word >> shift() & mask(); }
  // Out of line, so that setting a byte is in line.
  [[gnu::noinline]] Value set_in_word(Value bits) const {
    return with_word<Value>([&](auto word) {
      using Word = typename decltype(word)::value_type;
      return part(word.fetch_or(static_cast<Word>(bits << shift()), std::memory_order_acq_rel));
    });
  }
  template <typename Result, typename Use>
  Result with_word(const Use& use) const {
    if (kind() <= kByte) return use(byte());
    if (kind() == kWord32) return use(std::atomic_ref(*at<std::uint32_t>()));
    return use(std::atomic_ref(*at<std::uint64_t>()));
  }

  friend class PayloadRow;
  explicit Payload(std::uint64_t code) : code_(code) {}

  std::uint64_t code_ = 0;
};

// Payloads of so many bits each, as kept_bits() says, that lie one after another; with 0 bits each is nowhere.
class PayloadRow {
 public:
  PayloadRow(std::byte* first, unsigned bits)
      : first_(bits != 0 ? Payload::in(first, bits, 0).code_ : 0), bits_(bits) {}

  Payload operator[](std::uint64_t i) const { return Payload(first_ + i * bits_); }
  // For __builtin_prefetch, where the caller is (a function that does nothing else is taken for one without effect by g++ 12, and
  // its calls are left out). Anywhere, with 0 bits.
  const void* address_of(std::uint64_t i) const { return (*this)[i].template at<std::uint8_t>(); }

 private:
  std::uint64_t first_;
  std::uint64_t bits_;
};

// Puts the payload number `i` of some where the payload number `j` of others is 0, while nobody else uses either.
inline void copy_payload(const std::byte* from, std::uint64_t i, std::byte* to, std::uint64_t j, unsigned bits) {
  if (bits == 8) [[likely]] {
    to[j] = from[i];
    return;
  }
  switch (bits) {
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
