// Cell layout of a quotient set: the home of an entry, and the bits that its cell stores.
//
// The line of cells is cut into blocks of kBlock; the block of an entry is the one at key / 2^kKeyBits of their number, so that
// the order of the blocks does not depend on it. Inline, since it is what growth does for each entry. O(1) all of it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace hasse::store {

constexpr std::uint64_t low_ones(int bits) {
  return (std::uint64_t{1} << bits) - 1;
}

// An entry apart from where it lies.
struct CellEntry {
  std::uint64_t key;
  std::uint32_t in_block;  // which cell is its home
  std::uint32_t high_a;
  std::uint32_t high_b;
  auto operator<=>(const CellEntry&) const = default;
};

__extension__ using Wide = unsigned __int128;

// From the lowest bit on, a cell has the open bits of the key, high_a, high_b, distance + 1. So an empty cell is 0, and the cell
// of an entry one place further on is this one + step.
struct CellLayout {
  static constexpr int kLowBits = 20;  // of the numbers; those above are kept as they are
  static constexpr int kRawBits = 2;   // of these, the lowest, that say which cell of a block is the home
  static constexpr int kKeyBits = 2 * (kLowBits - kRawBits);
  static constexpr std::uint64_t kBlock = std::uint64_t{1} << (2 * kRawBits);
  static constexpr int kFewestDistanceBits = 8;
  static constexpr int kMostDistanceBits = 10;
  static constexpr std::uint64_t kSlack = std::uint64_t{1} << kMostDistanceBits;  // cells behind the last home
  static constexpr std::uint64_t kBlocksOfAPart = 1024;  // what a thread takes at a time: small enough for its caches
  static constexpr std::uint64_t kFewestHomes = std::uint64_t{1} << 12;
  static_assert(kKeyBits - std::bit_width(kFewestHomes / kBlock - 1) + 2 * (32 - kLowBits) + kMostDistanceBits <= 64,
                "what is open, high and far fits a wide cell");

  std::uint64_t homes = 0;
  int open_bits = 0;
  int a_bits = 0;
  int b_bits = 0;
  int distance_shift = 0;
  bool wide = false;
  // What follows from these.
  std::uint64_t blocks = 0;
  std::uint64_t open_mask = 0;
  std::uint64_t step = 0;
  std::array<std::uint32_t, 4> steps{};  // 0 to 3 of them, for narrow cells
  std::uint64_t farthest = 0;

  // Of so many homes, a multiple of kBlock, no fewer than kFewestHomes.
  static CellLayout of(std::uint64_t homes, int a_bits, int b_bits);

  std::uint64_t cells() const { return homes + kSlack; }
  std::size_t cell_bytes() const { return wide ? 8 : 4; }
  std::uint64_t bytes() const { return cells() * cell_bytes(); }
  std::uint64_t block(std::uint64_t key) const {
    return static_cast<std::uint64_t>((static_cast<Wide>(key) * blocks) >> kKeyBits);
  }
  std::uint64_t home(const CellEntry& entry) const { return block(entry.key) * kBlock + entry.in_block; }
  std::uint64_t payload(const CellEntry& entry) const {
    return (entry.key & open_mask) | std::uint64_t{entry.high_a} << open_bits |
           std::uint64_t{entry.high_b} << (open_bits + a_bits);
  }
  // The other way round: the least key of a block, where a cell's home is, and its entry.
  std::uint64_t first_key(std::uint64_t block) const;
  std::uint64_t home(std::uint64_t cell, std::uint64_t at) const { return at + 1 - (cell >> distance_shift); }
  // The keys of a block are consecutive and no more than 2^open_bits.
  std::uint64_t key(std::uint64_t cell, std::uint64_t first_key) const {
    return first_key + ((cell - first_key) & open_mask);
  }
  std::uint64_t high(std::uint64_t cell) const { return cell >> open_bits & low_ones(a_bits + b_bits); }  // of both
  CellEntry entry(std::uint64_t cell, std::uint64_t home, std::uint64_t first_key) const {
    return {key(cell, first_key), static_cast<std::uint32_t>(home % kBlock),
            static_cast<std::uint32_t>(cell >> open_bits & low_ones(a_bits)),
            static_cast<std::uint32_t>(cell >> (open_bits + a_bits) & low_ones(b_bits))};
  }
};

// layout.first_key() of the blocks that cells of one block can have their homes in: without a division for each. To be asked for
// those of one block, then of the next.
class FirstKeys {
 public:
  // Those of the block before `block`: go_on() comes first.
  FirstKeys(const CellLayout& layout, std::uint64_t block);
  // To the next block.
  void go_on() {
    keys_[next_++ % kKept] = next_key_ + (next_rest_ != 0 ? 1 : 0);
    next_key_ += key_;
    next_rest_ += rest_;
    if (next_rest_ < blocks_) return;
    next_rest_ -= blocks_;
    ++next_key_;
  }
  std::uint64_t operator[](std::uint64_t block) const { return keys_[block % kKept]; }

 private:
  static constexpr std::uint64_t kBefore = CellLayout::kSlack / CellLayout::kBlock;
  static constexpr std::uint64_t kKept = 2 * kBefore;

  std::uint64_t blocks_;
  std::uint64_t key_;  // and rest_ / blocks_: how many keys a block has
  std::uint64_t rest_;
  std::uint64_t next_;
  std::uint64_t next_key_;
  std::uint64_t next_rest_;
  std::array<std::uint64_t, kKept> keys_;
};

}  // namespace hasse::store
