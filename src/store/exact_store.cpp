#include "store/exact_store.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "base/hash.h"
#include "store/shared_word.h"

namespace hasse::store {

namespace {

// A record is a payload that fits into 1 byte, the state's length (3 bytes), any other payload (4 bytes, or 8 of a unit of its
// own), the note if there are notes (8), the bytes of the state; ids count units. The highest bit of the length says that it is
// no state: another thread inserted the same one first. A length that does not fit the others is kLong there, and lies in 8
// bytes of its own before the state.
constexpr int kUnitShift = 2;
constexpr int kUnitShiftOfWords = 3;  // so that words of 64 bits are aligned
constexpr std::size_t kLengthAt = 1;
constexpr std::size_t kBehindLength = 4;
constexpr std::size_t kNoteBytes = 8;
constexpr std::uint32_t kVoid = std::uint32_t{1} << 23;
constexpr std::uint32_t kLong = kVoid - 1;
constexpr std::size_t kLengthBytes = 8;

constexpr int kTagBits = 24;
constexpr int kIdBits = 64 - kTagBits;
constexpr std::uint64_t kIdMask = (std::uint64_t{1} << kIdBits) - 1;

constexpr int kFirstTableBits = 12;

constexpr std::uint64_t make_slot(std::uint64_t hash, StateId id) {
  return hash << kIdBits | id;
}
constexpr std::uint64_t three_quarters(std::uint64_t capacity) {
  return capacity - capacity / 4;
}
constexpr std::size_t table_bytes(int bits) {
  return sizeof(std::uint64_t) << bits;
}

// What the three bytes say of a state of this length.
std::uint32_t code_of(std::size_t length) {
  return static_cast<std::uint32_t>(std::min<std::size_t>(length, kLong));
}
// How many bytes of its own the length takes.
constexpr std::size_t long_bytes(std::uint32_t code) {
  return (code & ~kVoid) == kLong ? kLengthBytes : 0;
}

// Threads change payloads meanwhile, so no word is read that has one in it.
std::uint32_t code_in(const std::byte* record) {
  std::uint16_t low = 0;
  std::memcpy(&low, record + kLengthAt, sizeof low);
  return low | std::to_integer<std::uint32_t>(record[kLengthAt + 2]) << 16;
}
void set_code(std::byte* record, std::uint32_t code) {
  const auto low = static_cast<std::uint16_t>(code);
  std::memcpy(record + kLengthAt, &low, sizeof low);
  record[kLengthAt + 2] = static_cast<std::byte>(code >> 16);
}

}  // namespace

ExactStore::ExactStore(Notes notes, Safepoint* safepoint, std::size_t most_bytes, unsigned payload_bits)
    : safepoint_(safepoint),
      states_(most_bytes),
      table_(table_bytes(kFirstTableBits)),
      payload_bits_(kept_bits(payload_bits)),
      unit_shift_(payload_bits_ == 64 ? kUnitShiftOfWords : kUnitShift),
      payload_at_(payload_bits_ == 64   ? std::size_t{1} << kUnitShiftOfWords
                  : payload_bits_ == 32 ? kBehindLength
                                        : 0),
      note_at_(payload_at_ == 0 ? kBehindLength : payload_at_ + payload_bits_ / 8),
      header_bytes_(note_at_ + (notes == Notes::one_per_state ? kNoteBytes : 0)),
      shift_(64 - kFirstTableBits),
      grow_at_(three_quarters(std::uint64_t{1} << kFirstTableBits)) {
  table_.commit(table_bytes(kFirstTableBits));
}

std::size_t ExactStore::units(std::size_t state_bytes) const {
  const std::size_t bytes = header_bytes_ + long_bytes(code_of(state_bytes)) + state_bytes;
  return (bytes + (std::size_t{1} << unit_shift_) - 1) >> unit_shift_;
}

std::size_t ExactStore::length_at(const std::byte* record) const {
  const std::uint32_t code = code_in(record) & ~kVoid;
  if (code != kLong) [[likely]]
    return code;
  std::uint64_t length = 0;
  std::memcpy(&length, record + header_bytes_, kLengthBytes);
  return length;
}

std::span<const std::byte> ExactStore::state_at(const std::byte* record) const {
  return {record + header_bytes_ + long_bytes(code_in(record)), length_at(record)};
}

std::uint64_t ExactStore::hash(std::span<const std::byte> state) {
  return hash_bytes(state);
}

ExactStore::Inserted ExactStore::insert(std::uint64_t hash, std::span<const std::byte> state, std::uint64_t note) {
  for (;;) {
    if (const std::optional<Inserted> inserted = try_insert(hash, state, note)) return *inserted;
    if (safepoint_ != nullptr) {
      safepoint_->stop_the_world([&] { make_room_for(state.size()); });
    } else {
      make_room_for(state.size());
    }
  }
}

std::optional<ExactStore::Inserted> ExactStore::try_insert(std::uint64_t hash, std::span<const std::byte> state,
                                                           std::uint64_t note) {
  const std::uint64_t tag = make_slot(hash, 0);
  const std::uint64_t mask = capacity() - 1;
  const std::uint32_t code = code_of(state.size());
  Slot* slots = table();
  StateId fresh = 0;
  for (std::uint64_t at = hash >> shift_;; at = (at + 1) & mask) {
    Slot slot = look_at(slots[at]);
    if (slot == 0) {
      if (fresh == 0) {
        if (size() >= grow_at_) [[unlikely]]
          return {};
        fresh = append(state, note);
        if (fresh == 0) [[unlikely]]
          return {};
      }
      slot = tag | fresh;
      if (claim(slots[at], slot)) {
        size_.fetch_add(1, std::memory_order_relaxed);
        return Inserted{fresh, true};
      }
    }
    if ((slot & ~kIdMask) != tag) continue;
    const std::byte* known = record(slot & kIdMask);
    if (code_in(known) == code && is_state_at(known, state)) {
      if (fresh != 0) [[unlikely]]
        make_void(fresh);
      return Inserted{slot & kIdMask, false};
    }
  }
}

void ExactStore::make_room_for(std::size_t state_bytes) {
  if (size() >= grow_at_) grow_table();
  states_.commit((end() + units(state_bytes)) << unit_shift_);
}

// 0: there is no memory at hand, but perhaps some to be had.
StateId ExactStore::append(std::span<const std::byte> state, std::uint64_t note) {
  const StateId id = take_units(units(state.size()));
  if (id == 0) return 0;
  std::byte* to = record(id);
  const std::uint32_t code = code_of(state.size());
  set_code(to, code);
  if (header_bytes_ > note_at_) std::memcpy(to + note_at_, &note, kNoteBytes);
  if (code == kLong) [[unlikely]] {
    const std::uint64_t length = state.size();
    std::memcpy(to + header_bytes_, &length, kLengthBytes);
  }
  if (!state.empty()) std::memcpy(to + header_bytes_ + long_bytes(code), state.data(), state.size());
  return id;
}

StateId ExactStore::take_units(std::size_t units) {
  const std::uint64_t limit = limit_.load(std::memory_order_relaxed);
  if (limit != 0 && memory_bytes() + (units << unit_shift_) > limit) throw std::bad_alloc();
  StateId id = end_.load(std::memory_order_relaxed);
  do {
    if ((id + units) << unit_shift_ > states_.committed()) return 0;
  } while (!end_.compare_exchange_weak(id, id + units, std::memory_order_acq_rel, std::memory_order_relaxed));
  return id;
}

void ExactStore::make_void(StateId id) {
  set_code(record(id), code_in(record(id)) | kVoid);
}

bool ExactStore::is_state(StateId id) const {
  return (code_in(record(id)) & kVoid) == 0;
}

StateId ExactStore::next(StateId id) const {
  return id + units(length_at(record(id)));
}

void ExactStore::grow_table() {
  try {
    lay_out_table(64 - shift_ + 1);
  } catch (const std::bad_alloc&) {
    // A fuller table is slower, not wrong.
    const std::uint64_t last = capacity() - capacity() / 16;
    if (size() >= last) throw;
    grow_at_ = last;
  }
}

void ExactStore::lay_out_table(int bits) {
  const std::size_t bytes = table_bytes(bits);
  const std::uint64_t limit = limit_.load(std::memory_order_relaxed);
  if (limit != 0 && memory_bytes() + bytes > limit) throw std::bad_alloc();
  Region table(bytes);
  table.commit(bytes);
  rehash_into(reinterpret_cast<Slot*>(table.data()), 64 - bits);
  table_ = std::move(table);
  shift_ = 64 - bits;
  grow_at_ = three_quarters(capacity());
}

// Reads the states in the order in which they lie, and keeps some writes in flight, each on a cache line of its own.
void ExactStore::rehash_into(Slot* slots, int shift) const {
  constexpr std::size_t kInFlight = 16;
  struct Pending {
    std::uint64_t hash = 0;
    StateId id = 0;
  };
  std::array<Pending, kInFlight> pending{};
  const std::uint64_t mask = (std::uint64_t{1} << (64 - shift)) - 1;
  const auto place = [&](const Pending& entry) {
    if (entry.id == 0) return;
    std::uint64_t at = entry.hash >> shift;
    while (slots[at] != 0) at = (at + 1) & mask;
    slots[at] = make_slot(entry.hash, entry.id);
  };
  std::size_t turn = 0;
  for (StateId id = begin(); id != end(); id = next(id)) {
    if (!is_state(id)) continue;
    Pending& entry = pending[turn++ % kInFlight];
    place(entry);
    entry = {hash(get(id)), id};
    __builtin_prefetch(slots + (entry.hash >> shift), 1);
  }
  for (const Pending& entry : pending) place(entry);
}

std::span<const std::byte> ExactStore::get(StateId id) const {
  return state_at(record(id));
}

std::uint64_t ExactStore::note(StateId id) const {
  std::uint64_t note = 0;
  if (header_bytes_ > note_at_) std::memcpy(&note, record(id) + note_at_, kNoteBytes);
  return note;
}

std::uint64_t ExactStore::memory_bytes() const {
  return (end() << unit_shift_) + table_bytes(64 - shift_);
}

}  // namespace hasse::store
