#include "store/quotient_set.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "store/shared_word.h"

// On x86-64, cells can be looked at four at a time: each is loaded as a whole. ThreadSanitizer does not know that.
#if defined(__SSE2__) && !defined(__SANITIZE_THREAD__)
#define HASSE_FOUR_CELLS
#include <emmintrin.h>
#endif

namespace hasse::store {

namespace {

constexpr std::uint64_t kFirstHomes = std::uint64_t{1} << 12;
constexpr std::uint64_t kDoubleUpTo = std::uint64_t{1} << 20;
constexpr std::uint64_t kHalfMoreUpTo = std::uint64_t{1} << 24;
constexpr int kFewestDistanceBits = 8;
static_assert(kFirstHomes >= std::uint64_t{1} << 12,
              "28 open bits, 2 * 12 high bits and 10 of distance fit a wide cell");
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
  layout.keys_of_a_block = static_cast<double>(std::uint64_t{1} << kKeyBits) / static_cast<double>(blocks);
  layout.open_mask = ones(layout.open_bits);
  layout.step = std::uint64_t{1} << layout.distance_shift;
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

// The keys of a block are consecutive and no more than 2^open_bits.
QuotientSet::Entry QuotientSet::Layout::entry(std::uint64_t cell, std::uint64_t at) const {
  const std::uint64_t home_at = at + 1 - (cell >> distance_shift);
  const auto about = static_cast<std::uint64_t>(static_cast<double>(home_at / kBlock) * keys_of_a_block);
  const std::uint64_t least = about - std::min<std::uint64_t>(about, 1);  // the first key of the block, or just below
  std::uint64_t key = least + ((cell - least) & open_mask);
  if (block(key) != home_at / kBlock) key += std::uint64_t{1} << open_bits;
  return {key, static_cast<std::uint32_t>(home_at % kBlock),
          static_cast<std::uint32_t>(cell >> open_bits & ones(a_bits)),
          static_cast<std::uint32_t>(cell >> (open_bits + a_bits) & ones(b_bits))};
}

QuotientSet::Entry QuotientSet::entry_of(std::uint32_t a, std::uint32_t b) const {
  constexpr std::uint64_t kMixed = ones(kLowBits - kRawBits);
  constexpr std::uint32_t kRaw = ones(kRawBits);
  const std::uint64_t low = (a >> kRawBits & kMixed) | (b >> kRawBits & kMixed) << (kLowBits - kRawBits);
  // As a rule without a call: that would cost as much as the mixing.
  Entry entry{mix_ == QuotientSet::mix ? mix(low) : mix_(low), (a & kRaw) << kRawBits | (b & kRaw), a >> kLowBits,
              b >> kLowBits};
  entry.key ^= shift_of(entry.high_a, entry.high_b);
  return entry;
}

template <typename Cell>
inline QuotientSet::Found QuotientSet::find_in(const Entry& entry) const {
  const auto step = static_cast<Cell>(layout_.step);
  auto wanted = static_cast<Cell>(layout_.payload(entry) | step);
  const Cell* cells = reinterpret_cast<const Cell*>(cells_.data());
  const std::uint64_t home = layout_.home(entry);
  const std::uint64_t last = home + layout_.farthest;
  std::uint64_t at = home;
  if (with_flags_) __builtin_prefetch(flags_.data() + home, 1);
#ifdef HASSE_FOUR_CELLS
  if constexpr (sizeof(Cell) == 4) {
    __m128i wanted_of_four =
        _mm_add_epi32(_mm_set1_epi32(static_cast<int>(wanted)),
                      _mm_set_epi32(static_cast<int>(3 * step), static_cast<int>(2 * step), static_cast<int>(step), 0));
    const __m128i four_steps = _mm_set1_epi32(static_cast<int>(4 * step));
    for (; at + 3 <= last; at += 4, wanted_of_four = _mm_add_epi32(wanted_of_four, four_steps)) {
      __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + at));
      // Other threads fill cells meanwhile. Compilers like to load such a value once for each comparison: a cell that is not
      // this entry yet, and then not empty any more, would be passed over.
      __asm__("" : "+x"(four));
      const int known = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(four, wanted_of_four)));
      const int free = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(four, _mm_setzero_si128())));
      if ((known | free) == 0) continue;
      const int first = std::countr_zero(static_cast<unsigned>(known | free));
      at += static_cast<unsigned>(first);
      return {(known >> first & 1) != 0 ? Probe::known : Probe::free, at,
              static_cast<Cell>(wanted + (at - home) * step)};
    }
    wanted = static_cast<Cell>(wanted + (at - home) * step);
  }
#endif
  for (; at <= last; ++at, wanted = static_cast<Cell>(wanted + step)) {
    const Cell cell = look_at(cells[at]);
    if (cell == wanted) return {Probe::known, at, wanted};
    if (cell == 0) return {Probe::free, at, wanted};
  }
  return {Probe::too_far, last, wanted};
}

// What is known, or new and has its place, is the rule.
QuotientSet::Inserted QuotientSet::insert(std::uint32_t a, std::uint32_t b, std::uint64_t beside) {
  const Entry entry = entry_of(a, b);
  if (!fits(entry)) [[unlikely]]
    widen(entry);
  const Found found = find(entry);
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

QuotientSet::Inserted QuotientSet::insert_in_a_crowd(const Entry& entry, std::uint64_t beside) {
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

// While cells are laid out from the front, new ones are written up to no further than a block and the slack behind
// (i + 1) * to.homes / homes when i old ones were read, so that those which have still to be read are safe at the end of
// the memory.
void QuotientSet::rebuild(const Layout& to) {
  const std::uint64_t growth = to.homes / layout_.homes + 1;
  const std::uint64_t margin = (kSlack + kBlock) * growth + 8;
  const std::uint64_t cell_bytes = std::max(to.bytes(), layout_.bytes()) + margin * to.cell_bytes();
  const std::uint64_t flag_bytes = with_flags_ ? std::max(to.cells(), layout_.cells()) + margin : 0;
  cells_.commit(cell_bytes);
  flags_.commit(flag_bytes);
  const std::uint64_t before = bytes_ + flag_bytes_;
  const std::uint64_t after = std::max(bytes_, cell_bytes) + std::max(flag_bytes_, flag_bytes);
  ledger_.take(after - before);
  bytes_ = std::max(bytes_, cell_bytes);
  flag_bytes_ = std::max(flag_bytes_, flag_bytes);
  std::byte* const cells = cells_.data() + (cell_bytes - layout_.bytes()) / 8 * 8;
  std::memmove(cells, cells_.data(), layout_.bytes());
  std::byte* flags = nullptr;
  if (with_flags_) {
    flags = flags_.data() + flag_bytes - layout_.cells();
    std::memmove(flags, flags_.data(), layout_.cells());
  }
  ledger_.give_back(aside() * kBytesAside);
  if (layout_.wide) {
    to.wide ? move_cells<std::uint64_t, std::uint64_t>(to, cells, flags)
            : move_cells<std::uint64_t, std::uint32_t>(to, cells, flags);
  } else {
    to.wide ? move_cells<std::uint32_t, std::uint64_t>(to, cells, flags)
            : move_cells<std::uint32_t, std::uint32_t>(to, cells, flags);
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

template <typename From, typename To>
void QuotientSet::move_cells(const Layout& to, const std::byte* from, const std::byte* flags) {
  const Layout old = std::exchange(layout_, to);
  To* cells = reinterpret_cast<To*>(cells_.data());
  std::byte* new_flags = flags_.data();
  std::uint64_t end = 0;  // cells before it are laid out, those behind it hold anything
  const auto clear_up_to = [&](std::uint64_t new_end) {
    for (; end < new_end; ++end) {
      cells[end] = 0;
      if (flags != nullptr) new_flags[end] = {};
    }
  };
  const To step = static_cast<To>(to.step);
  for (std::uint64_t i = 0; i < old.cells(); ++i) {
    From cell;
    std::memcpy(&cell, from + i * sizeof(From), sizeof cell);
    if (cell == 0) continue;
    const Entry entry = old.entry(cell, i);
    std::uint64_t at = to.home(entry);
    const std::uint64_t last = at + to.farthest;
    auto wanted = static_cast<To>(to.payload(entry) | step);
    while (at < end && cells[at] != 0 && at <= last) {
      ++at;
      wanted = static_cast<To>(wanted + step);
    }
    if (at > last) {
      aside_.emplace(entry, flags != nullptr ? std::to_integer<Flags>(flags[i]) : Flags{0});
      continue;
    }
    const std::byte its_flags = flags != nullptr ? flags[i] : std::byte{};
    clear_up_to(at + 1);
    cells[at] = wanted;
    if (flags != nullptr) new_flags[at] = its_flags;
  }
  clear_up_to(to.cells());
}

}  // namespace hasse::store
