#include "store/quotient_set.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>

#include "base/diagnostics.h"
#include "store/shared_word.h"

// On x86-64, cells can be looked at sixteen at a time: each is loaded as a whole. ThreadSanitizer does not know that.
#if defined(__SSE2__) && !defined(__SANITIZE_THREAD__)
#define HASSE_SIXTEEN_CELLS
#include <emmintrin.h>
#endif

namespace hasse::store {

namespace {

constexpr std::uint64_t kFirstHomes = std::uint64_t{1} << 12;
constexpr std::uint64_t kDoubleUpTo = std::uint64_t{1} << 22;
constexpr std::uint64_t kHalfMoreUpTo = std::uint64_t{1} << 24;
constexpr int kFewestDistanceBits = 8;
static_assert(kFirstHomes >= std::uint64_t{1} << 12,
              "28 open bits, 2 * 12 high bits and 10 of distance fit a wide cell");
// What a thread moves at a time: small enough for its caches.
constexpr std::uint64_t kBlocksOfAPart = 1024;
constexpr std::uint64_t kBytesOfAPart = std::uint64_t{1} << 18;
// One entry in so many may lie beside the table before it grows early.
constexpr std::uint64_t kAsideShare = 64;

__extension__ using Wide = unsigned __int128;

constexpr int bits_of(std::uint64_t number) {
  return static_cast<int>(std::bit_width(number));
}
constexpr std::uint64_t four_fifths(std::uint64_t homes) {
  return homes / 5 * 4;
}
constexpr std::uint64_t ones(int bits) {
  return (std::uint64_t{1} << bits) - 1;
}

// Newton's method: each round doubles the bits that are right, beginning with 3.
constexpr std::uint64_t inverse(std::uint64_t odd) {
  std::uint64_t x = odd;
  for (int i = 0; i < 5; ++i) x *= 2 - odd * x;
  return x;
}

}  // namespace

// Multiplication by an odd number and x ^= x >> s are invertible on 36 bits.
std::uint64_t QuotientSet::mix(std::uint64_t low) {
  constexpr std::uint64_t kMask = ones(kKeyBits);
  low = (low * 0x9e3779b97f4a7c15u) & kMask;
  low ^= low >> 19;
  low = (low * 0xbf58476d1ce4e5b9u) & kMask;
  low ^= low >> 17;
  return (low * 0x94d049bb133111ebu) & kMask;
}

std::uint64_t QuotientSet::unmix(std::uint64_t key) {
  constexpr std::uint64_t kMask = ones(kKeyBits);
  // The other way round: by the inverses of the factors modulo 2^64; 3 * 17 and 2 * 19 are beyond 36 bits.
  key = (key * inverse(0x94d049bb133111ebu)) & kMask;
  key ^= (key >> 17) ^ (key >> 34);
  key = (key * inverse(0xbf58476d1ce4e5b9u)) & kMask;
  key ^= key >> 19;
  return (key * inverse(0x9e3779b97f4a7c15u)) & kMask;
}

QuotientSet::QuotientSet(Gate& gate, Ledger& ledger, Mix mix_used, bool with_flags)
    : gate_(gate),
      ledger_(ledger),
      mix_(mix_used),
      layout_(lay_out(kFirstHomes, 0, 0)),
      cells_(table_address_space(std::size_t{1} << 46)),
      with_flags_(with_flags),
      flags_(with_flags ? table_address_space(std::size_t{1} << 44) : sizeof(Flags)),
      grow_at_(four_fifths(kFirstHomes)) {
  const std::uint64_t flag_bytes = with_flags ? layout_.cells() : 0;
  cells_.commit(layout_.bytes());
  flags_.commit(flag_bytes);
  ledger_.take(layout_.bytes() + flag_bytes);
  bytes_ = layout_.bytes();
  flag_bytes_ = flag_bytes;
}

QuotientSet::Layout QuotientSet::lay_out(std::uint64_t homes, int a_bits, int b_bits) {
  const std::uint64_t blocks = homes / kBlock;
  const std::uint64_t keys_of_a_block = ((std::uint64_t{1} << kKeyBits) + blocks - 1) / blocks;
  Layout layout;
  layout.homes = homes;
  layout.blocks = blocks;
  layout.open_bits = bits_of(keys_of_a_block - 1);
  layout.a_bits = a_bits;
  layout.b_bits = b_bits;
  layout.distance_shift = layout.open_bits + a_bits + b_bits;
  const int left = 32 - layout.distance_shift;
  layout.wide = left < kFewestDistanceBits;
  layout.open_mask = ones(layout.open_bits);
  layout.step = std::uint64_t{1} << layout.distance_shift;
  for (std::uint32_t i = 0; i < layout.steps.size(); ++i) layout.steps[i] = static_cast<std::uint32_t>(i * layout.step);
  layout.farthest = ones(std::min(layout.wide ? left + 32 : left, kMostDistanceBits)) - 1;
  return layout;
}

std::uint64_t QuotientSet::Layout::block(std::uint64_t key) const {
  return static_cast<std::uint64_t>((static_cast<Wide>(key) * blocks) >> kKeyBits);
}

std::uint64_t QuotientSet::Layout::payload(const Entry& entry) const {
  return (entry.key & open_mask) | std::uint64_t{entry.high_a} << open_bits |
         std::uint64_t{entry.high_b} << (open_bits + a_bits);
}

std::uint64_t QuotientSet::Layout::first_key(std::uint64_t block) const {
  return static_cast<std::uint64_t>(((static_cast<Wide>(block) << kKeyBits) + blocks - 1) / blocks);
}

// The keys of a block are consecutive and no more than 2^open_bits.
QuotientSet::Entry QuotientSet::Layout::entry(std::uint64_t cell, std::uint64_t home, std::uint64_t first_key) const {
  return {first_key + ((cell - first_key) & open_mask), static_cast<std::uint32_t>(home % kBlock),
          static_cast<std::uint32_t>(cell >> open_bits & ones(a_bits)),
          static_cast<std::uint32_t>(cell >> (open_bits + a_bits) & ones(b_bits))};
}

[[gnu::always_inline]] inline QuotientSet::Entry QuotientSet::entry_of(std::uint32_t a, std::uint32_t b) const {
  constexpr std::uint64_t kMixed = ones(kLowBits - kRawBits);
  constexpr std::uint32_t kRaw = ones(kRawBits);
  const std::uint64_t low = (a >> kRawBits & kMixed) | (b >> kRawBits & kMixed) << (kLowBits - kRawBits);
  // As a rule without a call: that would cost as much as the mixing.
  Entry entry{mix_ == QuotientSet::mix ? mix(low) : mix_(low), (a & kRaw) << kRawBits | (b & kRaw), a >> kLowBits,
              b >> kLowBits};
  entry.key ^= shift_of(entry.high_a, entry.high_b);
  return entry;
}

#ifdef HASSE_SIXTEEN_CELLS
namespace {

// Other threads fill cells meanwhile. Compilers like to load such a value once for each comparison: a cell that is not the one
// that is looked for yet, and then not empty any more, would be passed over.
inline __m128i load_four(const std::uint32_t* cells) {
  __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells));
  __asm__("" : "+x"(four));
  return four;
}

// Of sixteen cells: a bit for each one that is known, and for each one that is free.
struct Seen {
  unsigned known;
  unsigned free;
};
inline unsigned bits_of_sixteen(__m128i a, __m128i b, __m128i c, __m128i d) {
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d))));
}
inline Seen look_at_sixteen(const std::uint32_t* cells, __m128i wanted, __m128i four_steps) {
  const __m128i a = load_four(cells);
  const __m128i b = load_four(cells + 4);
  const __m128i c = load_four(cells + 8);
  const __m128i d = load_four(cells + 12);
  const __m128i wanted_b = _mm_add_epi32(wanted, four_steps);
  const __m128i wanted_c = _mm_add_epi32(wanted_b, four_steps);
  const __m128i wanted_d = _mm_add_epi32(wanted_c, four_steps);
  const __m128i zero = _mm_setzero_si128();
  return {bits_of_sixteen(_mm_cmpeq_epi32(a, wanted), _mm_cmpeq_epi32(b, wanted_b), _mm_cmpeq_epi32(c, wanted_c),
                          _mm_cmpeq_epi32(d, wanted_d)),
          bits_of_sixteen(_mm_cmpeq_epi32(a, zero), _mm_cmpeq_epi32(b, zero), _mm_cmpeq_epi32(c, zero),
                          _mm_cmpeq_epi32(d, zero))};
}

}  // namespace
#endif

template <typename Cell>
[[gnu::always_inline]] inline QuotientSet::Found QuotientSet::find_in(const Entry& entry) const {
  const auto step = static_cast<Cell>(layout_.step);
  const auto at_home = static_cast<Cell>(layout_.payload(entry) | step);
  const Cell* cells = reinterpret_cast<const Cell*>(cells_.data());
  const std::uint64_t home = layout_.home(entry);
  const std::uint64_t last = home + layout_.farthest;
  std::uint64_t at = home;
  if (with_flags_) __builtin_prefetch(flags_.data() + home, 1);
  const auto cell_at = [&](std::uint64_t place) { return static_cast<Cell>(at_home + (place - home) * step); };
#ifdef HASSE_SIXTEEN_CELLS
  if constexpr (sizeof(Cell) == 4) {
    const auto found = [&](Seen seen) -> Found {
      const int first = std::countr_zero(seen.known | seen.free);
      at += static_cast<unsigned>(first);
      return {(seen.known >> first & 1) != 0 ? Probe::known : Probe::free, at, cell_at(at)};
    };
    const __m128i four_steps = _mm_set1_epi32(static_cast<int>(4 * step));
    __m128i wanted = _mm_add_epi32(_mm_set1_epi32(static_cast<int>(at_home)),
                                   _mm_loadu_si128(reinterpret_cast<const __m128i*>(layout_.steps.data())));
    for (const __m128i sixteen_steps = _mm_slli_epi32(four_steps, 2); at + 15 <= last;
         at += 16, wanted = _mm_add_epi32(wanted, sixteen_steps)) {
      const Seen sixteen = look_at_sixteen(cells + at, wanted, four_steps);
      if ((sixteen.known | sixteen.free) != 0) return found(sixteen);
    }
  }
#endif
  for (; at <= last; ++at) {
    const Cell cell = look_at(cells[at]);
    if (cell == cell_at(at)) return {Probe::known, at, cell};
    if (cell == 0) return {Probe::free, at, cell_at(at)};
  }
  return {Probe::too_far, last, cell_at(last)};
}

// A call, so that the search of narrow cells is inlined where it is needed for each state, in insert(), and nowhere else.
[[gnu::noinline]] QuotientSet::Found QuotientSet::find(const Entry& entry) const {
  return layout_.wide ? find_in<std::uint64_t>(entry) : find_in<std::uint32_t>(entry);
}

// What is known, or new and has its place, is the rule.
QuotientSet::Inserted QuotientSet::insert(std::uint32_t a, std::uint32_t b, std::uint64_t beside) {
  const Entry entry = entry_of(a, b);
  if (!fits(entry)) [[unlikely]]
    widen(entry);
  const Found found = layout_.wide ? find(entry) : find_in<std::uint32_t>(entry);
  if (found.probe == Probe::known) return {false, flags_at(found.at)};
  if (found.probe == Probe::free && !is_crowded()) [[likely]] {
    ledger_.take(beside);
    if (put(found)) {
      size_.add_one();
      return {true, flags_at(found.at)};
    }
    ledger_.give_back(beside);  // another thread was faster; what it put there may be this entry
  }
  return insert_in_a_crowd(entry, beside);
}

void QuotientSet::widen(const Entry& entry) {
  gate_.alone([&] {
    if (fits(entry)) return;
    rebuild(lay_out(layout_.homes, std::max(layout_.a_bits, bits_of(entry.high_a)),
                    std::max(layout_.b_bits, bits_of(entry.high_b))));
  });
}

[[gnu::noinline]] QuotientSet::Inserted QuotientSet::insert_in_a_crowd(const Entry& entry, std::uint64_t beside) {
  for (bool had_room_made = false;;) {
    const Found found = find(entry);
    if (found.probe == Probe::known) return {false, flags_at(found.at)};
    if (found.probe == Probe::too_far) {
      if (const std::optional<StateFlags> flags = find_aside(entry)) return {false, *flags};
    }
    if (!had_room_made && is_crowded()) {
      had_room_made = true;
      gate_.alone([this] {
        if (is_crowded()) make_room();
      });
      continue;
    }
    const bool aside = found.probe == Probe::too_far;
    const std::uint64_t bytes = beside + (aside ? kBytesAside : 0);
    ledger_.take(bytes);
    const Inserted inserted = aside ? put_aside(entry) : Inserted{put(found), flags_at(found.at)};
    if (inserted.is_new) {
      size_.add_one();
      return inserted;
    }
    ledger_.give_back(bytes);
  }
}

bool QuotientSet::put(const Found& found) {
  if (layout_.wide) {
    std::uint64_t cell = found.cell;
    return claim(reinterpret_cast<std::uint64_t*>(cells_.data())[found.at], cell);
  }
  auto cell = static_cast<std::uint32_t>(found.cell);
  return claim(reinterpret_cast<std::uint32_t*>(cells_.data())[found.at], cell);
}

std::optional<StateFlags> QuotientSet::find_aside(const Entry& entry) {
  const std::lock_guard lock(aside_mutex_);
  const auto found = aside_.find(entry);
  if (found == aside_.end()) return {};
  return with_flags_ ? StateFlags(&found->second) : StateFlags();
}

QuotientSet::Inserted QuotientSet::put_aside(const Entry& entry) {
  const std::lock_guard lock(aside_mutex_);
  const auto [at, is_new] = aside_.emplace(entry, Flags{0});
  if (is_new) aside_count_.fetch_add(1, std::memory_order_relaxed);
  return {is_new, with_flags_ ? StateFlags(&at->second) : StateFlags()};
}

// A table that sends too much aside grows only as long as that can help.
bool QuotientSet::is_crowded() const {
  const std::uint64_t about = size_.about();
  return about >= grow_at_ || (aside() > about / kAsideShare && about >= layout_.homes / 4);
}

// Where there is no memory to grow as much as it would, it grows less, or fills up a little more before it asks again.
void QuotientSet::make_room() {
  const std::uint64_t homes = layout_.homes;
  for (std::uint64_t part = homes < kDoubleUpTo ? 1 : homes < kHalfMoreUpTo ? 2 : 4; part <= 4; part *= 2) {
    const Layout larger = lay_out(homes + layout_.blocks / part * kBlock, layout_.a_bits, layout_.b_bits);
    try {
      rebuild(larger);
      grow_at_ = four_fifths(larger.homes);
      return;
    } catch (const std::bad_alloc&) {
      continue;
    }
  }
  const std::uint64_t last = homes - homes / 16;
  if (size() >= last) throw std::bad_alloc();
  grow_at_ = std::min(last, size() + homes / 64);
}

// While the blocks of the old table are moved one after another, the new ones are written up to no further than a block and
// the slack behind (i + 1) * to.homes / homes when i old ones were read, so that those which have still to be read are safe
// at the end of the memory.
void QuotientSet::rebuild(const Layout& to) {
  const std::uint64_t growth = to.homes / layout_.homes + 1;
  const std::uint64_t margin = 16 * kSlack * growth;  // bytes
  const std::uint64_t cell_bytes = std::max(to.bytes(), layout_.bytes()) + margin;
  const std::uint64_t flag_bytes = with_flags_ ? std::max(to.cells(), layout_.cells()) + margin : 0;
  cells_.commit(cell_bytes);
  flags_.commit(flag_bytes);
  const std::uint64_t before = bytes_ + flag_bytes_;
  const std::uint64_t after = std::max(bytes_, cell_bytes) + std::max(flag_bytes_, flag_bytes);
  ledger_.take(after - before);
  bytes_ = std::max(bytes_, cell_bytes);
  flag_bytes_ = std::max(flag_bytes_, flag_bytes);
  std::byte* const cells = cells_.data() + (cell_bytes - layout_.bytes()) / 8 * 8;
  move_up(cells_.data(), cells, layout_.bytes());
  std::byte* flags = nullptr;
  if (with_flags_) {
    flags = flags_.data() + flag_bytes - layout_.cells();
    move_up(flags_.data(), flags, layout_.cells());
  }
  ledger_.give_back(aside() * kBytesAside);
  const Old old{std::exchange(layout_, to), cells, flags};
  for (std::uint64_t first = 0; first < old.blocks();) {
    const std::uint64_t last = can_be_moved_to(old, first);
    HASSE_CHECK(last > first, "no room to move on");
    gate_.share((last - first + kBlocksOfAPart - 1) / kBlocksOfAPart, [&](std::size_t part) {
      const std::uint64_t begin = first + part * kBlocksOfAPart;
      move_blocks(old, begin, std::min(begin + kBlocksOfAPart, last));
    });
    first = last;
  }
  std::erase_if(aside_, [this](const auto& each) {
    const Found found = find(each.first);
    if (found.probe != Probe::free || !put(found)) return false;
    if (with_flags_) flags_at(found.at).set(each.second);
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
    gate_.share((end - begin + kBytesOfAPart - 1) / kBytesOfAPart, [&](std::size_t part) {
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
  if (with_flags_) free = std::min(free, static_cast<std::uint64_t>(old.flags - flags_.data()) + first * kBlock);
  if (free >= layout_.cells()) return old.blocks();
  return std::min(old.layout.block(layout_.first_key(free / kBlock)), old.layout.blocks - 1);
}

// layout.first_key() of the blocks that cells of one block can have their homes in: without a division for each.
class QuotientSet::FirstKeys {
 public:
  FirstKeys(const Layout& layout, std::uint64_t block)
      : blocks_(layout.blocks),
        key_((std::uint64_t{1} << kKeyBits) / blocks_),
        rest_((std::uint64_t{1} << kKeyBits) % blocks_),
        next_(block - std::min(block, kBefore)) {
    const Wide scaled = static_cast<Wide>(next_) << kKeyBits;
    next_key_ = static_cast<std::uint64_t>(scaled / blocks_);
    next_rest_ = static_cast<std::uint64_t>(scaled % blocks_);
    while (next_ < block) go_on();
  }
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
  static constexpr std::uint64_t kBefore = kSlack / kBlock;
  static constexpr std::uint64_t kKept = 2 * kBefore;

  std::uint64_t blocks_;
  std::uint64_t key_;  // and rest_ / blocks_: how many keys a block has
  std::uint64_t rest_;
  std::uint64_t next_;
  std::uint64_t next_key_;
  std::uint64_t next_rest_;
  std::array<std::uint64_t, kKept> keys_;
};

namespace {

// Which of the cells that a part goes to are full.
class FullCells {
 public:
  // Nothing grows more than twofold.
  static constexpr std::uint64_t kMost = 3 * 16 * kBlocksOfAPart;

  void add(std::uint64_t cell) { words_[cell / 64] |= std::uint64_t{1} << cell % 64; }
  // From `cell` on; `end` or beyond: none before it.
  std::uint64_t next_free(std::uint64_t cell, std::uint64_t end) const {
    std::uint64_t full = words_[cell / 64] | ones(static_cast<int>(cell % 64));
    for (cell -= cell % 64; full == ~std::uint64_t{0} && (cell += 64) < end;) full = words_[cell / 64];
    return cell + static_cast<std::uint64_t>(std::countr_one(full));
  }

 private:
  std::array<std::uint64_t, kMost / 64> words_{};
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

// What does not lie within the cells that these blocks go to, since it is too far from home or crosses a boundary, is put
// aside for the time being.
template <typename From, typename To>
void QuotientSet::move_cells(const Old& old, std::uint64_t first, std::uint64_t last) {
  const Layout from = old.layout;
  const Layout to = layout_;
  const std::uint64_t begin = begin_of(old, first);
  const std::uint64_t end = begin_of(old, last);
  To* const cells = reinterpret_cast<To*>(cells_.data());
  std::byte* const flags = flags_.data();
  std::fill(cells + begin, cells + end, To{0});
  if (old.flags != nullptr) std::fill(flags + begin, flags + end, std::byte{});
  HASSE_CHECK(end - begin <= FullCells::kMost, "more cells than a part can go to");
  FullCells full;
  FirstKeys first_keys(from, first);
  for (std::uint64_t i = first * kBlock; i < last * kBlock; ++i) {
    if (i % kBlock == 0) first_keys.go_on();
    From cell;
    std::memcpy(&cell, old.cells + i * sizeof(From), sizeof cell);
    if (cell == 0) continue;
    const std::uint64_t home = from.home(cell, i);
    const Entry entry = from.entry(cell, home, first_keys[home / kBlock]);
    const std::uint64_t new_home = to.home(entry);
    const std::uint64_t stop = std::min(end, new_home + to.farthest + 1);
    const bool is_within = new_home >= begin && new_home < stop;
    const std::uint64_t at = is_within ? begin + full.next_free(new_home - begin, stop - begin) : stop;
    if (at >= stop) {
      const std::lock_guard lock(aside_mutex_);
      aside_.emplace(entry, old.flags != nullptr ? std::to_integer<Flags>(old.flags[i]) : Flags{0});
      continue;
    }
    full.add(at - begin);
    cells[at] = static_cast<To>(to.payload(entry) | (at + 1 - new_home) << to.distance_shift);
    if (old.flags != nullptr) flags[at] = old.flags[i];
  }
}

}  // namespace hasse::store
