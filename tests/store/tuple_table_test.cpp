#include "store/tuple_table.h"

#include <gtest/gtest.h>

#include <map>
#include <new>
#include <vector>

#include "base/random.h"

namespace hasse::store {
namespace {

TEST(TupleTable, NumbersTuplesInOrderOfInsertion) {
  Random random(3);
  std::vector<std::size_t> widths{kWidths + 1, 40};
  for (std::size_t width = 1; width <= kWidths; ++width) widths.push_back(width);
  for (const std::size_t width : widths) {
    Safepoint safepoint;
    safepoint.enter();
    Ledger ledger;
    TupleTable table(width, safepoint, ledger);
    std::map<std::vector<std::uint32_t>, std::uint32_t> model;
    for (int i = 0; i < 50'000; ++i) {
      std::vector<std::uint32_t> tuple(width);
      for (std::uint32_t& word : tuple) word = random.below(3) == 0 ? static_cast<std::uint32_t>(random.below(200)) : 0;
      const auto known = model.try_emplace(tuple, static_cast<std::uint32_t>(model.size())).first;
      ASSERT_EQ(table.number(tuple.data()), known->second);
    }
    EXPECT_EQ(table.size(), model.size());
    for (const auto& [tuple, number] : model) {
      EXPECT_TRUE(std::equal(tuple.begin(), tuple.end(), table.tuple(number)));
    }
  }
}

// The hash is linear, and its weights are odd, so that for any two words there are others that make up for them.
TEST(TupleTable, TellsTuplesWithOneHashApart) {
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  TupleTable table(4, safepoint, ledger);
  const std::uint32_t first[] = {1, 0, 0, 0};
  const std::uint32_t second[] = {0, 0, 1, 0};
  const std::uint64_t by_first = table.hash(first);
  const std::uint64_t by_second = table.hash(second);
  std::uint64_t inverse = 1;
  for (int i = 0; i < 6; ++i) inverse *= 2 - by_second * inverse;
  ASSERT_EQ(by_second * inverse, 1u);
  for (std::uint32_t round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < 600; ++i) {
      const std::uint64_t rest = (42 - by_first * i) * inverse;
      const std::uint32_t tuple[] = {i, 0, static_cast<std::uint32_t>(rest), static_cast<std::uint32_t>(rest >> 32)};
      ASSERT_EQ(table.hash(tuple), 42u);
      ASSERT_EQ(table.number(tuple), i);
    }
  }
}

TEST(TupleTable, GivesBackWhatItHasTaken) {
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  {
    TupleTable table(2, safepoint, ledger);
    for (std::uint32_t i = 0; i < 5'000; ++i) {
      const std::uint32_t tuple[] = {i, i + 1};
      table.number(tuple);
      ASSERT_EQ(table.memory_bytes(), ledger.taken());
    }
  }
  EXPECT_EQ(ledger.taken(), 0u);
}

TEST(TupleTable, StaysWithinTheLimit) {
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  ledger.set_limit(1 << 20);
  TupleTable table(2, safepoint, ledger);
  std::uint32_t stored = 0;
  std::vector<std::uint32_t> tuple(2);
  const auto number = [&](std::uint32_t i) {
    tuple = {i, i * 7};
    return table.number(tuple.data());
  };
  try {
    for (;; ++stored) ASSERT_EQ(number(stored), stored);
  } catch (const std::bad_alloc&) {
  }
  EXPECT_LE(ledger.taken(), std::uint64_t{1} << 20);
  EXPECT_GT(stored, 30'000u);
  for (std::uint32_t i = 0; i < stored; ++i) ASSERT_EQ(number(i), i);
  ledger.set_limit(0);
  EXPECT_EQ(number(stored), stored);
}

}  // namespace
}  // namespace hasse::store
