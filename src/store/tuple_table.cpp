#include "store/tuple_table.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

namespace hasse::store {

namespace {

constexpr std::size_t kWord = sizeof(std::uint32_t);
constexpr std::size_t kFirstCapacity = 1024;
constexpr std::uint64_t kMostTuples = std::numeric_limits<std::uint32_t>::max();

}  // namespace

TupleTable::TupleTable(std::size_t width, Ledger& ledger)
    : ledger_(&ledger),
      width_(width),
      tuples_(table_address_space(kMostTuples * width * kWord)),
      slots_(table_address_space(2 * kMostTuples * sizeof(Slot))),
      capacity_(kFirstCapacity) {
  slots_.commit(capacity_ * sizeof(Slot));
  ledger_->take(capacity_ * sizeof(Slot));
}

std::uint64_t TupleTable::hash(const std::uint32_t* tuple) const {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < width_; ++i) hash += weight(i) * tuple[i];
  return hash;
}

TupleTable::Number TupleTable::number(const std::uint32_t* tuple, std::uint64_t hash) {
  const std::uint64_t stirred = stir(hash);
  const Slot tag = stirred << 32;
  std::size_t at = home(stirred);
  for (Slot slot = slots()[at]; slot != 0; slot = slots()[at]) {
    const auto known = static_cast<Number>(slot) - 1;
    if ((slot ^ tag) >> 32 == 0 && equal(this->tuple(known), tuple)) return known;
    at = after(at);
  }
  if (size_ == kMostTuples) throw std::bad_alloc();
  if (3 * (size_ + 1) > 2 * capacity_) {
    grow();
    at = home(stirred);
    while (slots()[at] != 0) at = after(at);
  }
  tuples_.commit((size_ + 1) * width_ * kWord);
  ledger_->take(width_ * kWord);
  const auto fresh = static_cast<Number>(size_++);
  std::memcpy(tuples() + std::size_t{fresh} * width_, tuple, width_ * kWord);
  slots()[at] = tag | (fresh + 1);
  return fresh;
}

void TupleTable::grow() {
  const std::size_t more = capacity_ / 2;
  slots_.commit((capacity_ + more) * sizeof(Slot));
  ledger_->take(more * sizeof(Slot));
  std::fill_n(slots(), capacity_, 0);
  capacity_ += more;
  for (std::uint64_t i = 0; i < size_; ++i) {
    const std::uint64_t stirred = stir(hash(tuple(static_cast<Number>(i))));
    std::size_t at = home(stirred);
    while (slots()[at] != 0) at = after(at);
    slots()[at] = stirred << 32 | (i + 1);
  }
}

}  // namespace hasse::store
