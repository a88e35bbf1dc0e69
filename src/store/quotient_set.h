// A set of pairs of 32-bit numbers in few bytes an entry: exact, grows in place, no size to choose.
//
// Quotienting (Cleary 1984; Knuth 6.4, exercise 13): the place of an entry says most about it, and only the rest is
// kept. The table is a line of blocks of 16 cells, a cache line as a rule. The low 20 bits of both numbers, but for the
// lowest two, are mixed by an invertible function into a key of 36 bits; the block of an entry is the one at key / 2^36 of
// the length, and the lowest two bits of both say which of its cells is the home of the entry. Probing goes on from there
// to the first free cell. A cell holds how far it is from home, those low bits of the key that the block leaves open, and
// what the numbers have above their low 20 bits (as many bits as the largest number needs; they shift the key as well, so
// that blocks stay spread). That is 32 bits as a rule, 64 in small tables or with huge numbers; cells that would lie too far
// from home go to a set beside the table.
//
// Numbers that are given one after another belong to states that a search meets one after another, and so do their pairs.
// So entries of one block are asked for at about the same time, and many look-ups find their cache line at hand. They also
// crowd: sixteen cells are compared at a time.
//
// The order of the blocks does not depend on the length of the table. So it grows by moving its cells to the end of its
// memory and laying them out again from the front: the peak is the new table, not the old and the new one. Parts of the old
// table go to parts of the new one, by several threads; what would not lie within its part is put in afterwards. It grows
// when it is 80 % full, twofold up to 2^22 cells, then by half, above 2^24 cells by a quarter: 5 to 6.3 bytes an entry in
// large tables, at most 7.5 from some four million entries on, 10 below. Where growth is refused it fills to 15/16 first.
//
// On request each entry has a payload (payload.h), beside the table.
//
// An insertion costs at most one cache miss. O(1) amortised. Entries are single words that never move between two
// growths, so that threads inside the safepoint can insert together; growth parks all other threads.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include "store/cell_layout.h"
#include "store/ledger.h"
#include "store/payload.h"
#include "store/region.h"
#include "store/safepoint.h"
#include "store/sharded_count.h"

namespace hasse::store {

class QuotientSet {
 public:
  // How low bits are mixed into a key: an invertible function on 36 bits. Tests put in a bad one.
  using Mix = std::uint64_t (*)(std::uint64_t);
  static std::uint64_t mix(std::uint64_t low);
  static std::uint64_t unmix(std::uint64_t key);

  explicit QuotientSet(Safepoint& safepoint, Ledger& ledger, Mix mix = QuotientSet::mix, unsigned payload_bits = 0);
  ~QuotientSet() { ledger_.give_back(memory_bytes()); }
  QuotientSet(const QuotientSet&) = delete;
  QuotientSet& operator=(const QuotientSet&) = delete;

  struct Inserted {
    bool is_new;
    Payload payload;
  };
  // For a new one `beside` bytes are taken from the ledger for what the caller keeps with it. Throws std::bad_alloc when there
  // is no room; the set stays as it was.
  Inserted insert(std::uint32_t a, std::uint32_t b, std::uint64_t beside = 0);
  // Of an entry that is there.
  Payload payload(std::uint32_t a, std::uint32_t b);

  // While it is empty: room for so many, without growth in between. Throws as insert() does.
  void reserve(std::uint64_t entries);

  // What goes in, in the order in which it lies: use(pair, payload) for each, while nothing is inserted. `back` undoes the mix.
  struct Pair {
    std::uint32_t a;
    std::uint32_t b;
  };
  template <typename Use>
  void for_each(Mix back, const Use& use) const {
    for (std::uint64_t part = 0; part < parts(); ++part) for_each_of(part, back, use);
  }
  // The same of one part, for threads that share that.
  std::uint64_t parts() const { return layout_.cells() / (kBlocksOfAPart * kBlock) + 1; }
  template <typename Use>
  void for_each_of(std::uint64_t part, Mix back, const Use& use) const;
  // The same of so many at most, from all over the table.
  template <typename Use>
  void for_some(std::uint64_t count, Mix back, const Use& use) const;

  // Replaces the safepoint. Not while threads insert.
  void change_safepoint(Safepoint& safepoint) { safepoint_ = &safepoint; }

  std::uint64_t size() const { return size_.exact(); }
  // Bytes of its memory; those of the set beside the table included.
  std::uint64_t memory_bytes() const { return bytes_ + payload_bytes_ + aside() * kBytesAside; }
  unsigned payload_bits() const { return payload_bits_; }
  std::uint64_t aside() const { return aside_count_.load(std::memory_order_relaxed); }

 private:
  using Entry = CellEntry;
  using Layout = CellLayout;
  static constexpr std::uint64_t kBlock = Layout::kBlock;
  static constexpr std::uint64_t kBlocksOfAPart = Layout::kBlocksOfAPart;
  static constexpr std::uint64_t kBytesAside = 64;

  struct PayloadAside {
    alignas(std::uint64_t) std::array<std::byte, sizeof(std::uint64_t)> bytes{};
  };
  using Aside = std::map<Entry, PayloadAside>;

  // A table that is to be laid out anew.
  struct Old {
    Layout layout;
    const std::byte* cells;
    std::byte* payloads;
    Aside* spare;  // whose nodes are for what is put aside on the way

    // Those of the slack included.
    std::uint64_t blocks() const { return layout.cells() / kBlock; }
  };

  Entry entry_of(std::uint32_t a, std::uint32_t b) const;
  static Pair pair_of(const Entry& entry, Mix back) {
    constexpr int kMixedBits = Layout::kLowBits - Layout::kRawBits;
    const std::uint64_t mixed = back(entry.key ^ shift_of(entry.high_a, entry.high_b));
    return {entry.high_a << Layout::kLowBits |
                static_cast<std::uint32_t>(mixed & low_ones(kMixedBits)) << Layout::kRawBits |
                entry.in_block >> Layout::kRawBits,
            entry.high_b << Layout::kLowBits | static_cast<std::uint32_t>(mixed >> kMixedBits) << Layout::kRawBits |
                static_cast<std::uint32_t>(entry.in_block & low_ones(Layout::kRawBits))};
  }
  // How what numbers have above their low bits shifts the key.
  static std::uint64_t shift_of(std::uint32_t high_a, std::uint32_t high_b) {
    const std::uint64_t high = high_a | std::uint64_t{high_b} << 32;
    return high == 0 ? 0 : (high * 0xff51afd7ed558ccdu) >> (64 - Layout::kKeyBits);
  }
  bool fits(const Entry& entry) const {
    return entry.high_a >> layout_.a_bits == 0 && entry.high_b >> layout_.b_bits == 0;
  }

  void widen(const Entry& entry);  // the layout, so that it fits
  Inserted insert_in_a_crowd(const Entry& entry, std::uint64_t beside);

  enum class Probe : std::uint8_t { known, free, too_far };
  struct Found {
    Probe probe;
    std::uint64_t at;
    std::uint64_t cell;  // what it is or would be
  };
  Found find(const Entry& entry) const;
  template <typename Cell>
  Found find_in(const Entry& entry) const;
  bool put(const Found& found);
  std::uint64_t cell_at(std::uint64_t at) const {  // while nothing is inserted
    return layout_.wide ? reinterpret_cast<const std::uint64_t*>(cells_.data())[at]
                        : reinterpret_cast<const std::uint32_t*>(cells_.data())[at];
  }
  Payload payload_at(std::uint64_t at) const { return payload_row_[at]; }
  Payload payload_of(PayloadAside& aside) const {
    return payload_bits_ != 0 ? Payload::in(aside.bytes.data(), payload_bits_, 0) : Payload();
  }
  // Where addresses are limited, a region moves when it grows.
  void commit_payloads(std::uint64_t bytes) {
    payloads_.commit(bytes);
    payload_row_ = PayloadRow(payloads_.data(), payload_bits_);
  }
  std::uint64_t payload_bytes(const Layout& layout) const { return Payload::bytes_of(layout.cells(), payload_bits_); }
  std::optional<Payload> find_aside(const Entry& entry);
  Inserted put_aside(const Entry& entry);
  bool is_crowded() const;
  void lay_out_empty(std::uint64_t homes);
  void make_room();
  void rebuild(const Layout& to);
  void move_up(const std::byte* from, std::byte* to, std::uint64_t size);
  std::uint64_t begin_of(const Old& old, std::uint64_t block) const;
  std::uint64_t can_be_moved_to(const Old& old, std::uint64_t first) const;
  void move_blocks(const Old& old, std::uint64_t first, std::uint64_t last);
  void put_aside_meanwhile(const Old& old, const Entry& entry, std::uint64_t cell);
  template <typename From, typename To>
  void move_cells(const Old& old, std::uint64_t first, std::uint64_t last);

  Safepoint* safepoint_;
  Ledger& ledger_;
  Mix mix_;
  Layout layout_{};
  Region cells_;
  std::uint64_t bytes_ = 0;  // of the region that are in use
  const unsigned payload_bits_;
  Region payloads_;         // of each cell
  PayloadRow payload_row_;  // those
  std::uint64_t payload_bytes_ = 0;
  std::uint64_t grow_at_ = 0;  // size at which it is to grow, give or take what threads have not told yet
  std::mutex aside_mutex_;
  Aside aside_;
  std::atomic<std::uint64_t> aside_count_ = 0;
  ShardedCount size_;
};

template <typename Use>
void QuotientSet::for_some(std::uint64_t count, Mix back, const Use& use) const {
  const std::uint64_t step = layout_.cells() / count + 1;
  for (std::uint64_t begin = 0; begin < layout_.cells(); begin += step) {
    const std::uint64_t end = std::min(begin + step, layout_.cells());
    std::uint64_t at = begin;
    while (at < end && cell_at(at) == 0) ++at;
    if (at == end) continue;
    const std::uint64_t home = layout_.home(cell_at(at), at);
    use(pair_of(layout_.entry(cell_at(at), home, layout_.first_key(home / kBlock)), back));
  }
}

// What lies aside comes last.
template <typename Use>
void QuotientSet::for_each_of(std::uint64_t part, Mix back, const Use& use) const {
  const std::uint64_t first = part * kBlocksOfAPart;
  const std::uint64_t end = std::min((first + kBlocksOfAPart) * kBlock, layout_.cells());
  FirstKeys first_keys(layout_, first);
  for (std::uint64_t at = first * kBlock; at < end; ++at) {
    if (at % kBlock == 0) first_keys.go_on();
    const std::uint64_t cell = cell_at(at);
    if (cell == 0) continue;
    const std::uint64_t home = layout_.home(cell, at);
    use(pair_of(layout_.entry(cell, home, first_keys[home / kBlock]), back),
        payload_bits_ != 0 ? payload_at(at).get() : 0);
  }
  if (part + 1 < parts()) return;
  for (const auto& [entry, payload] : aside_) {
    std::uint64_t value = 0;
    std::memcpy(&value, payload.bytes.data(), sizeof value);
    use(pair_of(entry, back), value);
  }
}

}  // namespace hasse::store
