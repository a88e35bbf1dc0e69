#include "store/exact_store.h"

#include <array>
#include <cstring>
#include <new>

#include "base/diagnostics.h"
#include "base/hash.h"

namespace hasse::store {

namespace {

// A record is the state's length (4 bytes), the note if there are notes (8), the bytes of the state; ids count units.
constexpr std::size_t kUnit = 4;
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kNoteBytes = 8;
constexpr std::size_t kMaxState = std::size_t{1} << 20;

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

std::uint32_t length_of(const std::byte* record) {
  std::uint32_t length = 0;
  std::memcpy(&length, record, kLengthBytes);
  return length;
}

}  // namespace

ExactStore::ExactStore(Notes notes, std::size_t most_bytes)
    : states_(most_bytes),
      table_(table_bytes(kFirstTableBits)),
      header_bytes_(kLengthBytes + (notes == Notes::one_per_state ? kNoteBytes : 0)),
      shift_(64 - kFirstTableBits),
      grow_at_(three_quarters(std::uint64_t{1} << kFirstTableBits)) {
  table_.commit(table_bytes(kFirstTableBits));
}

std::byte* ExactStore::record(StateId id) const {
  return states_.data() + id * kUnit;
}

std::size_t ExactStore::units(std::size_t state_bytes) const {
  return (header_bytes_ + state_bytes + kUnit - 1) / kUnit;
}

std::uint64_t ExactStore::hash(std::span<const std::byte> state) {
  return hash_bytes(state);
}

ExactStore::Inserted ExactStore::insert(std::uint64_t hash, std::span<const std::byte> state, std::uint64_t note) {
  const std::uint64_t mask = capacity() - 1;
  const std::uint64_t tag = make_slot(hash, 0);
  Slot* slots = table();
  std::uint64_t at = hash >> shift_;
  for (Slot slot = slots[at]; slot != 0; slot = slots[at]) {
    if ((slot & ~kIdMask) == tag) {
      const std::byte* known = record(slot & kIdMask);
      if (length_of(known) == state.size() && std::memcmp(known + header_bytes_, state.data(), state.size()) == 0) {
        return {slot & kIdMask, false};
      }
    }
    at = (at + 1) & mask;
  }
  if (size_ >= grow_at_) {
    make_room();
    slots = table();
    at = hash >> shift_;
    while (slots[at] != 0) at = (at + 1) & (capacity() - 1);
  }
  const StateId id = append(state, note);
  slots[at] = tag | id;
  ++size_;
  return {id, true};
}

StateId ExactStore::append(std::span<const std::byte> state, std::uint64_t note) {
  HASSE_CHECK(state.size() <= kMaxState, "a state of {} bytes", state.size());
  const std::size_t size = units(state.size());
  if (limit_ != 0 && memory_bytes() + size * kUnit > limit_) throw std::bad_alloc();
  states_.commit((end_ + size) * kUnit);
  std::byte* to = record(end_);
  const auto length = static_cast<std::uint32_t>(state.size());
  std::memcpy(to, &length, kLengthBytes);
  if (header_bytes_ > kLengthBytes) std::memcpy(to + kLengthBytes, &note, kNoteBytes);
  if (!state.empty()) std::memcpy(to + header_bytes_, state.data(), state.size());
  const StateId id = end_;
  end_ += size;
  return id;
}

void ExactStore::make_room() {
  const int bits = 64 - shift_ + 1;
  const std::size_t bytes = table_bytes(bits);
  try {
    if (limit_ != 0 && memory_bytes() + bytes > limit_) throw std::bad_alloc();
    Region larger(bytes);
    larger.commit(bytes);
    rehash_into(reinterpret_cast<Slot*>(larger.data()), 64 - bits);
    table_ = std::move(larger);
    shift_ = 64 - bits;
    grow_at_ = three_quarters(capacity());
  } catch (const std::bad_alloc&) {
    // A fuller table is slower, not wrong.
    const std::uint64_t last = capacity() - capacity() / 16;
    if (size_ >= last) throw;
    grow_at_ = last;
  }
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
    Pending& entry = pending[turn++ % kInFlight];
    place(entry);
    entry = {hash(get(id)), id};
    __builtin_prefetch(slots + (entry.hash >> shift), 1);
  }
  for (const Pending& entry : pending) place(entry);
}

std::span<const std::byte> ExactStore::get(StateId id) const {
  const std::byte* from = record(id);
  return {from + header_bytes_, length_of(from)};
}

std::uint64_t ExactStore::note(StateId id) const {
  std::uint64_t note = 0;
  if (header_bytes_ > kLengthBytes) std::memcpy(&note, record(id) + kLengthBytes, kNoteBytes);
  return note;
}

StateId ExactStore::next(StateId id) const {
  return id + units(length_of(record(id)));
}

std::uint64_t ExactStore::memory_bytes() const {
  return end_ * kUnit + table_bytes(64 - shift_);
}

}  // namespace hasse::store
