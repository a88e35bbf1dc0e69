#include "store/quotient_set.h"

#include <algorithm>
#include <bit>
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

constexpr std::uint64_t kDoubleUpTo = std::uint64_t{1} << 22;
constexpr std::uint64_t kHalfMoreUpTo = std::uint64_t{1} << 24;
// One entry in so many may lie beside the table before it grows early.
constexpr std::uint64_t kAsideShare = 64;

constexpr int bits_of(std::uint64_t number) {
  return static_cast<int>(std::bit_width(number));
}
constexpr std::uint64_t four_fifths(std::uint64_t homes) {
  return homes / 5 * 4;
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
  constexpr std::uint64_t kMask = low_ones(Layout::kKeyBits);
  low = (low * 0x9e3779b97f4a7c15u) & kMask;
  low ^= low >> 19;
  low = (low * 0xbf58476d1ce4e5b9u) & kMask;
  low ^= low >> 17;
  return (low * 0x94d049bb133111ebu) & kMask;
}

std::uint64_t QuotientSet::unmix(std::uint64_t key) {
  constexpr std::uint64_t kMask = low_ones(Layout::kKeyBits);
  // The other way round: by the inverses of the factors modulo 2^64; 3 * 17 and 2 * 19 are beyond 36 bits.
  key = (key * inverse(0x94d049bb133111ebu)) & kMask;
  key ^= (key >> 17) ^ (key >> 34);
  key = (key * inverse(0xbf58476d1ce4e5b9u)) & kMask;
  key ^= key >> 19;
  return (key * inverse(0x9e3779b97f4a7c15u)) & kMask;
}

QuotientSet::QuotientSet(Safepoint& safepoint, Ledger& ledger, Mix mix_used, unsigned payload_bits)
    : safepoint_(&safepoint),
      ledger_(ledger),
      mix_(mix_used),
      cells_(table_address_space(std::size_t{1} << 46)),
      payload_bits_(kept_bits(payload_bits)),
      payloads_(payload_bits != 0 ? table_address_space(Payload::bytes_of(std::uint64_t{1} << 44, payload_bits_)) : 1),
      payload_row_(payloads_.data(), payload_bits_) {
  lay_out_empty(Layout::kFewestHomes);
}

// What lies in the memory so far is zero, and what is behind it untouched.
void QuotientSet::lay_out_empty(std::uint64_t homes) {
  const Layout to = Layout::of(homes, layout_.a_bits, layout_.b_bits);
  const std::uint64_t bytes_of_payloads = payload_bytes(to);
  const std::uint64_t more = to.bytes() - bytes_ + bytes_of_payloads - payload_bytes_;
  ledger_.take(more);
  try {
    cells_.commit(to.bytes());
    commit_payloads(bytes_of_payloads);
  } catch (const std::bad_alloc&) {
    ledger_.give_back(more);
    throw;
  }
  layout_ = to;
  bytes_ = to.bytes();
  payload_bytes_ = bytes_of_payloads;
  grow_at_ = four_fifths(homes);
}

[[gnu::always_inline]] inline QuotientSet::Entry QuotientSet::entry_of(std::uint32_t a, std::uint32_t b) const {
  constexpr int kLowBits = Layout::kLowBits;
  constexpr int kRawBits = Layout::kRawBits;
  constexpr std::uint64_t kMixed = low_ones(kLowBits - kRawBits);
  constexpr std::uint32_t kRaw = low_ones(kRawBits);
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
  if (payload_bits_ != 0) __builtin_prefetch(payload_row_.address_of(home), 1);
  const auto expected_at = [&](std::uint64_t place) { return static_cast<Cell>(at_home + (place - home) * step); };
#ifdef HASSE_SIXTEEN_CELLS
  if constexpr (sizeof(Cell) == 4) {
    const auto found = [&](Seen seen) -> Found {
      const int first = std::countr_zero(seen.known | seen.free);
      at += static_cast<unsigned>(first);
      return {(seen.known >> first & 1) != 0 ? Probe::known : Probe::free, at, expected_at(at)};
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
    if (cell == expected_at(at)) return {Probe::known, at, cell};
    if (cell == 0) return {Probe::free, at, expected_at(at)};
  }
  return {Probe::too_far, last, expected_at(last)};
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
  if (found.probe == Probe::known) return {false, payload_at(found.at)};
  if (found.probe == Probe::free && !is_crowded()) [[likely]] {
    ledger_.take(beside);
    if (put(found)) {
      size_.add_one();
      return {true, payload_at(found.at)};
    }
    ledger_.give_back(beside);  // another thread was faster; what it put there may be this entry
  }
  return insert_in_a_crowd(entry, beside);
}

void QuotientSet::widen(const Entry& entry) {
  safepoint_->stop_the_world([&] {
    if (fits(entry)) return;
    rebuild(Layout::of(layout_.homes, std::max(layout_.a_bits, bits_of(entry.high_a)),
                       std::max(layout_.b_bits, bits_of(entry.high_b))));
  });
}

[[gnu::noinline]] QuotientSet::Inserted QuotientSet::insert_in_a_crowd(const Entry& entry, std::uint64_t beside) {
  for (bool had_room_made = false;;) {
    const Found found = find(entry);
    if (found.probe == Probe::known) return {false, payload_at(found.at)};
    if (found.probe == Probe::too_far) {
      if (const std::optional<Payload> payload = find_aside(entry)) return {false, *payload};
    }
    if (!had_room_made && is_crowded()) {
      had_room_made = true;
      safepoint_->stop_the_world([this] {
        if (is_crowded()) make_room();
      });
      continue;
    }
    const bool aside = found.probe == Probe::too_far;
    const std::uint64_t bytes = beside + (aside ? kBytesAside : 0);
    ledger_.take(bytes);
    const Inserted inserted = aside ? put_aside(entry) : Inserted{put(found), payload_at(found.at)};
    if (inserted.is_new) {
      size_.add_one();
      return inserted;
    }
    ledger_.give_back(bytes);
  }
}

Payload QuotientSet::payload(std::uint32_t a, std::uint32_t b) {
  const Entry entry = entry_of(a, b);
  HASSE_CHECK(fits(entry), "the payload of a pair that is not there is asked for");
  const Found found = find(entry);
  if (found.probe == Probe::known) return payload_at(found.at);
  const std::optional<Payload> aside = find_aside(entry);
  HASSE_CHECK(aside.has_value(), "the payload of a pair that is not there is asked for");
  return *aside;
}

bool QuotientSet::put(const Found& found) {
  if (layout_.wide) {
    std::uint64_t cell = found.cell;
    return claim(reinterpret_cast<std::uint64_t*>(cells_.data())[found.at], cell);
  }
  auto cell = static_cast<std::uint32_t>(found.cell);
  return claim(reinterpret_cast<std::uint32_t*>(cells_.data())[found.at], cell);
}

std::optional<Payload> QuotientSet::find_aside(const Entry& entry) {
  const std::lock_guard lock(aside_mutex_);
  const auto found = aside_.find(entry);
  if (found == aside_.end()) return {};
  return payload_of(found->second);
}

QuotientSet::Inserted QuotientSet::put_aside(const Entry& entry) {
  const std::lock_guard lock(aside_mutex_);
  const auto [at, is_new] = aside_.try_emplace(entry);
  if (is_new) aside_count_.fetch_add(1, std::memory_order_relaxed);
  return {is_new, payload_of(at->second)};
}

// A table that sends too much aside grows only as long as that can help.
bool QuotientSet::is_crowded() const {
  const std::uint64_t about = size_.about();
  return about >= grow_at_ || (aside() > about / kAsideShare && about >= layout_.homes / 4);
}

namespace {

// A table that has so many homes gets one more for each `part` of them, or fewer where there is no memory.
constexpr std::uint64_t part_of(std::uint64_t homes) {
  return homes < kDoubleUpTo ? 1 : homes < kHalfMoreUpTo ? 2 : 4;
}
constexpr std::uint64_t grown(std::uint64_t homes, std::uint64_t part) {
  return homes + homes / CellLayout::kBlock / part * CellLayout::kBlock;
}

}  // namespace

// Where there is no memory to grow as much as it would, it grows less, or fills up a little more before it asks again.
void QuotientSet::make_room() {
  const std::uint64_t homes = layout_.homes;
  for (std::uint64_t part = part_of(homes); part <= 4; part *= 2) {
    const Layout larger = Layout::of(grown(homes, part), layout_.a_bits, layout_.b_bits);
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

void QuotientSet::reserve(std::uint64_t entries) {
  HASSE_CHECK(size() == 0, "room is to be made before {} entries come", size());
  std::uint64_t homes = layout_.homes;
  while (four_fifths(homes) <= entries) homes = grown(homes, part_of(homes));
  lay_out_empty(homes);
}

}  // namespace hasse::store
