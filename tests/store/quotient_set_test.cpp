#include "store/quotient_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <set>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "support/limited_addresses.h"

namespace hasse::store {
namespace {

std::uint64_t no_mix(std::uint64_t low) {
  return low;
}

// All keys have one block, or nearly so, as long as there are fewer than 2^18 blocks.
std::uint64_t crowd(std::uint64_t low) {
  return low >> 18 | (low & 0x3ffff) << 18;
}

std::uint64_t one(std::uint32_t a, std::uint32_t b) {
  return a | std::uint64_t{b} << 32;
}

// Inserts random pairs, every other one a second time, with a bit of the payload each time, and compares with a map of whole
// pairs. `back` undoes the mix.
void compare(QuotientSet::Mix mix, QuotientSet::Mix back, std::uint32_t a_below, std::uint32_t b_below,
             std::uint64_t insertions, unsigned bits) {
  Random random(7);
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  QuotientSet set(safepoint, ledger, mix, bits);
  std::unordered_map<std::uint64_t, Payload::Value> model;
  std::vector<std::uint64_t> in_order;
  for (std::uint64_t i = 0; i < insertions; ++i) {
    std::uint64_t pair =
        one(static_cast<std::uint32_t>(random.below(a_below)), static_cast<std::uint32_t>(random.below(b_below)));
    if (i % 2 == 1) pair = in_order[random.below(in_order.size())];
    const auto [at, is_new] = model.emplace(pair, 0);
    if (is_new) in_order.push_back(pair);
    const QuotientSet::Inserted inserted =
        set.insert(static_cast<std::uint32_t>(pair), static_cast<std::uint32_t>(pair >> 32));
    ASSERT_EQ(inserted.is_new, is_new) << i;
    const Payload::Value bit = Payload::Value{1} << i % bits;
    ASSERT_EQ(inserted.payload.set(bit), at->second) << i;
    at->second |= bit;
    ASSERT_EQ(set.memory_bytes(), ledger.taken());
  }
  EXPECT_EQ(set.size(), model.size());
  for (const std::uint64_t pair : in_order) {
    const auto a = static_cast<std::uint32_t>(pair);
    const auto b = static_cast<std::uint32_t>(pair >> 32);
    ASSERT_FALSE(set.insert(a, b).is_new);
    ASSERT_EQ(set.payload(a, b).get(), model[pair]);
  }
  std::unordered_map<std::uint64_t, Payload::Value> found;
  set.for_each(back, [&](QuotientSet::Pair pair, Payload::Value payload) {
    ASSERT_TRUE(found.emplace(one(pair.a, pair.b), payload).second);
  });
  EXPECT_EQ(found, model);
  constexpr std::uint64_t kSome = 100;
  std::set<std::uint64_t> some;
  set.for_some(kSome, back, [&](QuotientSet::Pair pair) {
    ASSERT_TRUE(model.contains(one(pair.a, pair.b)));
    ASSERT_TRUE(some.insert(one(pair.a, pair.b)).second);
  });
  EXPECT_LE(some.size(), kSome);
  EXPECT_GE(some.size(), mix == QuotientSet::mix ? kSome * 9 / 10 : 1);
}

TEST(QuotientSet, AgreesWithASetOnDenseNumbers) {
  compare(QuotientSet::mix, QuotientSet::unmix, 1 << 10, 1 << 12, 400'000, 8);
  for (const unsigned bits : {1U, 2U, 4U, 32U, 64U})
    compare(QuotientSet::mix, QuotientSet::unmix, 1 << 10, 1 << 12, 100'000, bits);
}

TEST(QuotientSet, AgreesWithASetWhenNumbersOutgrowTheirLowBits) {
  compare(QuotientSet::mix, QuotientSet::unmix, 3 << 20, 5 << 20, 300'000, 2);
}

TEST(QuotientSet, AgreesWithASetOnTheLargestNumbers) {
  compare(QuotientSet::mix, QuotientSet::unmix, UINT32_MAX, UINT32_MAX, 300'000, 64);
}

TEST(QuotientSet, AgreesWithASetWithoutMixing) {
  compare(no_mix, no_mix, 200, 200, 60'000, 32);
  compare(no_mix, no_mix, 1 << 16, 1 << 16, 150'000, 8);
}

TEST(QuotientSet, AgreesWithASetWhenManyEntriesHaveOneHome) {
  for (const unsigned bits : {1U, 4U, 8U, 64U}) compare(crowd, crowd, 4, 1 << 14, 30'000, bits);
}

// Its memory moves when it grows then.
TEST(QuotientSet, AgreesWithASetWhereAddressesAreLimited) {
  EXPECT_TRUE(holds_with_addresses(std::size_t{2} << 30, [] {
    for (const unsigned bits : {2U, 8U, 64U}) compare(QuotientSet::mix, QuotientSet::unmix, 1000, 4000, 300'000, bits);
    return !::testing::Test::HasFailure();
  }));
}

TEST(QuotientSet, TakesFewBytesAnEntry) {
  constexpr std::uint64_t kEntries = 6'000'000;
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  QuotientSet set(safepoint, ledger);
  double most_of_some = 0;
  double most_of_many = 0;
  for (std::uint32_t i = 0; i < kEntries; ++i) {
    ASSERT_TRUE(set.insert(i % 3000, i / 3000).is_new);
    if (i < 200'000) continue;
    double& most = i < 3'400'000 ? most_of_some : most_of_many;
    most = std::max(most, static_cast<double>(set.memory_bytes()) / static_cast<double>(set.size()));
  }
  EXPECT_LT(most_of_some, 10.3);
  EXPECT_LT(most_of_many, 7.6);
  EXPECT_LT(set.aside(), kEntries / 1000);
}

TEST(QuotientSet, DoesNotGrowWhereRoomWasMade) {
  constexpr std::uint32_t kEntries = 100'000;
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  QuotientSet set(safepoint, ledger, QuotientSet::mix, 8);
  const std::uint64_t at_first = set.memory_bytes();
  ledger.set_limit(10 * at_first);
  EXPECT_THROW(set.reserve(kEntries), std::bad_alloc);
  EXPECT_EQ(set.memory_bytes(), at_first);
  EXPECT_EQ(ledger.taken(), at_first);
  ledger.set_limit(0);
  set.reserve(kEntries);
  const std::uint64_t reserved = set.memory_bytes();
  EXPECT_GT(reserved, kEntries * 5 / 4 * 5);  // 80 % full, a cell and a payload for each
  EXPECT_LT(reserved, kEntries * 5 / 4 * 10 + 10'000);
  EXPECT_EQ(ledger.taken(), reserved);
  for (std::uint32_t i = 0; i < kEntries; ++i) {
    const QuotientSet::Inserted inserted = set.insert(i % 300, i / 300);
    ASSERT_TRUE(inserted.is_new);
    ASSERT_EQ(inserted.payload.get(), 0);
  }
  EXPECT_EQ(set.memory_bytes() - set.aside() * 64, reserved);
  for (std::uint32_t i = 0; i < kEntries; ++i) ASSERT_FALSE(set.insert(i % 300, i / 300).is_new);
}

// Those beside the table, which a bad mix makes many, among it.
TEST(QuotientSet, GivesBackWhatItHasTaken) {
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  {
    QuotientSet set(safepoint, ledger, crowd, 8);
    for (std::uint32_t i = 0; i < 20'000; ++i) set.insert(i % 4, i / 4);
    EXPECT_GT(set.aside(), 0u);
  }
  EXPECT_EQ(ledger.taken(), 0u);
}

TEST(QuotientSet, StaysWithinTheLimitAndKeepsWhatItHas) {
  constexpr std::uint64_t kLimit = std::uint64_t{4} << 20;
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  ledger.set_limit(kLimit);
  QuotientSet set(safepoint, ledger);
  std::uint32_t stored = 0;
  try {
    for (;; ++stored) ASSERT_TRUE(set.insert(stored, stored / 7).is_new);
  } catch (const std::bad_alloc&) {
  }
  EXPECT_LE(ledger.taken(), kLimit);
  // Cells of 4 bytes; the last growth is by a quarter.
  EXPECT_GT(stored, kLimit / 4 * 3 / 5);
  EXPECT_EQ(set.size(), stored);
  for (std::uint32_t i = 0; i < stored; ++i) ASSERT_FALSE(set.insert(i, i / 7).is_new);
  EXPECT_THROW(set.insert(stored, stored / 7), std::bad_alloc);
  ledger.set_limit(0);
  EXPECT_TRUE(set.insert(stored, stored / 7).is_new);
}

}  // namespace
}  // namespace hasse::store
