// How a quotient set is laid out anew inside its own memory.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/diagnostics.h"
#include "store/quotient_set.h"

namespace hasse::store {

namespace {

// What a thread copies at a time.
constexpr std::uint64_t kBytesOfAPart = std::uint64_t{1} << 18;

// Some 14 entries of a part are put aside meanwhile; of small tables up to a few hundred in all.
constexpr std::uint64_t kSpareOfAPart = 24;
constexpr std::uint64_t kSpare = 512;

}  // namespace

// While the blocks of the old table are moved one after another, the new ones are written up to no further than a block and
// the slack behind (i + 1) * to.homes / homes when i old ones were read, so that those which have still to be read are safe
// at the end of the memory.
//
// Nothing may fail once cells have moved, so memory for entries put aside is reserved beforehand.
void QuotientSet::rebuild(const Layout& to) {
  const std::uint64_t spare_nodes = std::min(size(), parts() * kSpareOfAPart + kSpare);
  Aside spare;
  for (std::uint64_t i = 0; i < spare_nodes; ++i) spare.emplace_hint(spare.end(), Entry{i, 0, 0, 0}, PayloadAside{});
  const std::uint64_t growth = to.homes / layout_.homes + 1;
  const std::uint64_t margin = 16 * Layout::kSlack * growth;  // bytes
  const std::uint64_t cell_bytes = std::max(to.bytes(), layout_.bytes()) + margin;
  const std::uint64_t bytes_of_payloads =
      payload_bits_ != 0 ? std::max(payload_bytes(to), payload_bytes(layout_)) + margin : 0;
  cells_.commit(cell_bytes);
  commit_payloads(bytes_of_payloads);
  const std::uint64_t before = bytes_ + payload_bytes_;
  const std::uint64_t after = std::max(bytes_, cell_bytes) + std::max(payload_bytes_, bytes_of_payloads);
  ledger_.take(after - before);
  bytes_ = std::max(bytes_, cell_bytes);
  payload_bytes_ = std::max(payload_bytes_, bytes_of_payloads);
  std::byte* const cells = cells_.data() + (cell_bytes - layout_.bytes()) / 8 * 8;
  move_up(cells_.data(), cells, layout_.bytes());
  std::byte* const payloads = payloads_.data() + (bytes_of_payloads - payload_bytes(layout_)) / 8 * 8;
  move_up(payloads_.data(), payloads, payload_bytes(layout_));
  ledger_.give_back(aside() * kBytesAside);
  const Old old{std::exchange(layout_, to), cells, payloads, &spare};
  for (std::uint64_t first = 0; first < old.blocks();) {
    const std::uint64_t last = can_be_moved_to(old, first);
    HASSE_CHECK(last > first, "no room to move on");
    safepoint_->share((last - first + kBlocksOfAPart - 1) / kBlocksOfAPart, [&](std::size_t part) {
      const std::uint64_t begin = first + part * kBlocksOfAPart;
      move_blocks(old, begin, std::min(begin + kBlocksOfAPart, last));
    });
    first = last;
  }
  std::erase_if(aside_, [this](auto& each) {
    const Found found = find(each.first);
    if (found.probe != Probe::free || !put(found)) return false;
    if (payload_bits_ != 0) copy_payload(each.second.bytes.data(), 0, payloads_.data(), found.at, payload_bits_);
    return true;
  });
  aside_count_.store(aside_.size(), std::memory_order_relaxed);
  ledger_.charge(aside() * kBytesAside);
}

// In pieces that do not overlap with where they go, from the last one on.
void QuotientSet::move_up(const std::byte* from, std::byte* to, std::uint64_t size) {
  const auto distance = static_cast<std::uint64_t>(to - from);
  for (std::uint64_t end = size; end > 0;) {
    const std::uint64_t begin = end - std::min(end, distance);
    safepoint_->share((end - begin + kBytesOfAPart - 1) / kBytesOfAPart, [&](std::size_t part) {
      const std::uint64_t at = begin + part * kBytesOfAPart;
      std::memcpy(to + at, from + at, std::min(kBytesOfAPart, end - at));
    });
    end = begin;
  }
}

// Of the cells that the blocks of the old table from this one on go to. The slack goes with the last block.
std::uint64_t QuotientSet::begin_of(const Old& old, std::uint64_t block) const {
  return block == old.blocks() ? layout_.cells() : layout_.block(old.layout.first_key(block)) * kBlock;
}

// Up to where the blocks from `first` on go to cells where nothing lies that is still to be read.
std::uint64_t QuotientSet::can_be_moved_to(const Old& old, std::uint64_t first) const {
  const auto cells_before = static_cast<std::uint64_t>(old.cells - cells_.data());
  std::uint64_t free = (cells_before + first * kBlock * old.layout.cell_bytes()) / layout_.cell_bytes();
  if (payload_bits_ != 0) {
    const auto before = static_cast<std::uint64_t>(old.payloads - payloads_.data());
    free = std::min(free, before * 8 / payload_bits_ + first * kBlock);
  }
  if (free >= layout_.cells()) return old.blocks();
  return std::min(old.layout.block(layout_.first_key(free / kBlock)), old.layout.blocks - 1);
}

namespace {

// Which of the cells that a part goes to are full.
class FullCells {
 public:
  explicit FullCells(std::uint64_t cells) {
    HASSE_CHECK(cells <= 64 * words_.size(), "{} cells are more than a part can go to", cells);
  }

  void add(std::uint64_t cell) { words_[cell / 64] |= std::uint64_t{1} << cell % 64; }
  // From `cell` on; `end` or beyond: none before it.
  std::uint64_t next_free(std::uint64_t cell, std::uint64_t end) const {
    std::uint64_t full = words_[cell / 64] | low_ones(static_cast<int>(cell % 64));
    for (cell -= cell % 64; full == ~std::uint64_t{0} && (cell += 64) < end;) full = words_[cell / 64];
    return cell + static_cast<std::uint64_t>(std::countr_one(full));
  }

 private:
  // A part goes to three times as many cells at most: nothing grows more than twofold.
  std::array<std::uint64_t, 3 * CellLayout::kBlocksOfAPart * CellLayout::kBlock / 64> words_{};
};

}  // namespace

void QuotientSet::move_blocks(const Old& old, std::uint64_t first, std::uint64_t last) {
  if (old.layout.wide) {
    layout_.wide ? move_cells<std::uint64_t, std::uint64_t>(old, first, last)
                 : move_cells<std::uint64_t, std::uint32_t>(old, first, last);
  } else {
    layout_.wide ? move_cells<std::uint32_t, std::uint64_t>(old, first, last)
                 : move_cells<std::uint32_t, std::uint32_t>(old, first, last);
  }
}

// If the spare nodes are not enough (a badly laid out table) and there is no memory for another, the program ends.
void QuotientSet::put_aside_meanwhile(const Old& old, const Entry& entry, std::uint64_t cell) {
  PayloadAside payload;
  if (payload_bits_ != 0) copy_payload(old.payloads, cell, payload.bytes.data(), 0, payload_bits_);
  const std::lock_guard lock(aside_mutex_);
  if (old.spare->empty()) {
    aside_.emplace(entry, payload);
    return;
  }
  Aside::node_type node = old.spare->extract(old.spare->begin());
  node.key() = entry;
  node.mapped() = payload;
  aside_.insert(std::move(node));
}

// What does not lie within the cells that these blocks go to, since it is too far from home or crosses a boundary, is put
// aside for the time being.
template <typename From, typename To>
void QuotientSet::move_cells(const Old& old, std::uint64_t first, std::uint64_t last) {
  const Layout from = old.layout;
  const Layout to = layout_;
  const std::uint64_t begin = begin_of(old, first);
  const std::uint64_t size = begin_of(old, last) - begin;
  To* const cells = reinterpret_cast<To*>(cells_.data()) + begin;
  std::fill_n(cells, size, To{0});
  const unsigned bits = payload_bits_;
  std::byte* const payloads = payloads_.data() + Payload::bytes_of(begin, bits);
  std::fill_n(payloads, Payload::bytes_of(size, bits), std::byte{});
  // What the numbers have above their low bits stays as it is but where one of them got more bits.
  const bool same_high = from.a_bits == to.a_bits && from.b_bits == to.b_bits;
  FullCells full(size);
  FirstKeys first_keys(from, first);
  for (std::uint64_t i = first * kBlock; i < last * kBlock; ++i) {
    if (i % kBlock == 0) first_keys.go_on();
    From cell;
    std::memcpy(&cell, old.cells + i * sizeof(From), sizeof cell);
    if (cell == 0) continue;
    const std::uint64_t home = from.home(cell, i);
    const std::uint64_t first_key = first_keys[home / kBlock];
    const std::uint64_t key = from.key(cell, first_key);
    const std::uint64_t new_home = to.block(key) * kBlock + home % kBlock - begin;  // huge when it is before
    const std::uint64_t at = new_home < size ? full.next_free(new_home, size) : size;
    if (at >= size || at - new_home > to.farthest) [[unlikely]] {
      put_aside_meanwhile(old, from.entry(cell, home, first_key), i);
      continue;
    }
    full.add(at);
    const std::uint64_t payload = same_high ? (key & to.open_mask) | from.high(cell) << to.open_bits
                                            : to.payload(from.entry(cell, home, first_key));
    cells[at] = static_cast<To>(payload | (at + 1 - new_home) * to.step);
    if (bits != 0) copy_payload(old.payloads, i, payloads, at, bits);
  }
}

}  // namespace hasse::store
