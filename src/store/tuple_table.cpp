#include "store/tuple_table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <utility>

namespace hasse::store {

namespace {

constexpr std::size_t kWord = sizeof(std::uint32_t);
constexpr std::size_t kFirstCapacity = 1024;
constexpr std::uint64_t kMostTuples = 0xffff'fff0;

}  // namespace

template <std::size_t kWidth>
TupleTable::Number TupleTable::number_of(TupleTable& table, const std::uint32_t* tuple) {
  const std::size_t width = kWidth != kAnyWidth ? kWidth : table.width_;
  const std::uint64_t stirred = stir(hash_of_words<kWidth>(tuple, width));
  for (std::size_t at = table.home(stirred);; at = table.after(at)) {
    const Slot slot = look_at(table.slots()[at]);
    if (slot == 0) [[unlikely]]
      return table.put(tuple, stirred, at);
    const Number number = number_in(slot);
    if (has_hash(slot, stirred) && equal_words<kWidth>(table.tuples() + number * width, tuple, width)) return number;
  }
}

template <std::size_t kWidth>
TupleTable::Number TupleTable::number_after_of(TupleTable& table, const std::uint32_t* tuple,
                                               const std::uint32_t* other, Number number_of_other) {
  return equal_words<kWidth>(tuple, other, table.width_) ? number_of_other : number_of<kWidth>(table, tuple);
}

const TupleTable::Ways& TupleTable::ways(std::size_t width) {
  static constexpr auto kWays = []<std::size_t... kWidth>(std::index_sequence<kWidth...>) {
    return std::array{Ways{number_of<kWidth>, number_after_of<kWidth>, hash_of_words<kWidth>, equal_words<kWidth>}...};
  }
  (std::make_index_sequence<kWidths + 1>());
  return kWays[width <= kWidths ? width : kAnyWidth];
}

TupleTable::TupleTable(std::size_t width, Safepoint& safepoint, Ledger& ledger)
    : safepoint_(&safepoint),
      ledger_(ledger),
      width_(width),
      ways_(&ways(width)),
      tuples_(table_address_space(kMostTuples * width * kWord)),
      slots_(table_address_space(2 * kMostTuples * sizeof(Slot))),
      capacity_(kFirstCapacity) {
  slots_.commit(capacity_ * sizeof(Slot));
  commit_tuples();
  ledger_.take(capacity_ * sizeof(Slot));
}

// As many as the table has room for. What is not written yet takes no memory.
void TupleTable::commit_tuples() {
  tuples_.commit(2 * capacity_ / 3 * width_ * kWord);
}

// From the first empty slot on: other threads may fill it, and those behind it, meanwhile.
TupleTable::Number TupleTable::put(const std::uint32_t* tuple, std::uint64_t stirred, std::size_t at) {
  const Number fresh = append(tuple);
  if (fresh == NumberBatches::kNone) [[unlikely]] {
    safepoint_->stop_the_world([this] {
      if (!has_room()) grow();
    });
    return number(tuple);
  }
  for (;; at = after(at)) {
    Slot slot = stirred << 32 | (fresh + 1);
    if (claim(slots()[at], slot)) return fresh;
    if (!holds(slot, tuple, stirred)) continue;
    spare(fresh);
    return number_in(slot);
  }
}

TupleTable::Number TupleTable::append(const std::uint32_t* tuple) {
  Number number = NumberBatches::kNone;
  if (has_spare_.load(std::memory_order_relaxed)) [[unlikely]] {
    const std::lock_guard lock(spare_mutex_);
    if (!spare_.empty()) {
      number = spare_.back();
      spare_.pop_back();
    }
    has_spare_.store(!spare_.empty(), std::memory_order_relaxed);
  }
  if (number == NumberBatches::kNone) number = take_number();
  if (number == NumberBatches::kNone) return number;
  std::memcpy(tuples() + std::size_t{number} * width_, tuple, width_ * kWord);
  return number;
}

TupleTable::Number TupleTable::take_number() {
  return numbers_.take([this] {
    if (!has_room()) return false;
    if (end() + NumberBatches::kNumbers > kMostTuples) throw std::bad_alloc();
    ledger_.take(NumberBatches::kNumbers * width_ * kWord);
    return true;
  });
}

void TupleTable::spare(Number number) {
  const std::lock_guard lock(spare_mutex_);
  spare_.push_back(number);
  has_spare_.store(true, std::memory_order_relaxed);
}

std::vector<TupleTable::Number> TupleTable::spare_numbers() const {
  std::vector<Number> numbers = spare_;
  numbers_.append_left(numbers);
  std::ranges::sort(numbers);
  return numbers;
}

void TupleTable::add_spare() {
  if (!has_room()) grow();
  // A number without its tuple may be the last: a loaded table must keep the numbers behind it.
  spare_.push_back(take_number());
}

void TupleTable::grow() {
  const std::size_t before = capacity_;
  const std::size_t more = before / 2;
  ledger_.take(more * sizeof(Slot));
  try {
    slots_.commit((before + more) * sizeof(Slot));
    capacity_ = before + more;
    commit_tuples();
  } catch (const std::bad_alloc&) {
    capacity_ = before;
    ledger_.give_back(more * sizeof(Slot));
    throw;
  }
  share_out(before, [this](std::size_t begin, std::size_t end) { std::fill(slots() + begin, slots() + end, 0); });
  const std::vector<Number> spare = spare_numbers();
  share_out(end(), [&](std::size_t first, std::size_t last) { enter_anew(first, last, spare); });
}

template <typename Job>
void TupleTable::share_out(std::size_t count, const Job& job) {
  constexpr std::size_t kAtATime = std::size_t{1} << 14;
  safepoint_->share(count / kAtATime + 1,
                    [&](std::size_t part) { job(part * kAtATime, std::min(count, (part + 1) * kAtATime)); });
}

void TupleTable::enter_anew(std::size_t begin, std::size_t end, std::span<const Number> spare) {
  for (std::size_t i = begin; i < end; ++i) {
    const auto number = static_cast<Number>(i);
    if (std::ranges::binary_search(spare, number)) continue;
    const std::uint64_t stirred = stir(hash(tuple(number)));
    for (std::size_t at = home(stirred);; at = after(at)) {
      Slot slot = stirred << 32 | (i + 1);
      if (look_at(slots()[at]) == 0 && claim(slots()[at], slot)) break;
    }
  }
}

}  // namespace hasse::store
