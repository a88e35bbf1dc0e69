#include "store/bit_store.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"

namespace hasse::store {

namespace {

constexpr int kPlaces = 3;

__extension__ using Wide = unsigned __int128;

}  // namespace

BitStore::BitStore(std::uint64_t seed, std::uint64_t field_bytes)
    : seed_(seed), bits_(8 * field_bytes), field_(field_bytes) {
  field_.commit(field_bytes);
}

bool BitStore::insert(std::span<const std::byte> state) {
  const auto [first, step] = hash_bytes_128(state, seed_);
  bool is_new = false;
  std::uint64_t hash = first;
  for (int i = 0; i < kPlaces; ++i, hash += step) {
    is_new |= set(static_cast<std::uint64_t>((static_cast<Wide>(hash) * bits_) >> 64));
  }
  if (is_new) ++size_;
  return is_new;
}

// True when it was not set.
bool BitStore::set(std::uint64_t bit) {
  std::byte& at = field_.data()[bit / 8];
  const std::byte mask{static_cast<unsigned char>(1U << bit % 8)};
  if ((at & mask) != std::byte{0}) return false;
  at |= mask;
  return true;
}

// After x states a part 1 - e^(-3 x / bits) of the bits is expected to be set. Before the next new state is stored, p / (1 - p)
// are expected to be lost, where p is the cube of that part: their sum, in steps.
Loss BitStore::loss() const {
  constexpr int kSteps = 10'000;
  const auto stored = static_cast<double>(size());
  const auto fill_after = [&](double states) { return -std::expm1(-kPlaces * states / static_cast<double>(bits_)); };
  double missing = 0;
  for (int i = 0; i < kSteps; ++i) {
    const double lost = std::min(std::pow(fill_after(stored * (i + 0.5) / kSteps), kPlaces), 0.999999);
    missing += stored / kSteps * lost / (1 - lost);
  }
  return {missing, fill_after(stored)};
}

}  // namespace hasse::store
