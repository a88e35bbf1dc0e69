#include "store/tuple_table.h"

#include <gtest/gtest.h>

#include <map>
#include <new>
#include <vector>

#include "base/random.h"

namespace hasse::store {
namespace {

std::uint64_t hash_of(const std::vector<std::uint32_t>& tuple) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < tuple.size(); ++i) hash += TupleTable::weight(i) * tuple[i];
  return hash;
}

TEST(TupleTable, NumbersTuplesInOrderOfInsertion) {
  Random random(3);
  for (const std::size_t width : {1u, 2u, 3u, 7u, 16u, 40u}) {
    Gate gate;
    gate.enter();
    Ledger ledger;
    TupleTable table(width, gate, ledger);
    std::map<std::vector<std::uint32_t>, std::uint32_t> model;
    for (int i = 0; i < 50'000; ++i) {
      std::vector<std::uint32_t> tuple(width);
      for (std::uint32_t& word : tuple) word = random.below(3) == 0 ? static_cast<std::uint32_t>(random.below(200)) : 0;
      const auto known = model.try_emplace(tuple, static_cast<std::uint32_t>(model.size())).first;
      ASSERT_EQ(table.number(tuple.data(), hash_of(tuple)), known->second);
    }
    EXPECT_EQ(table.size(), model.size());
    for (const auto& [tuple, number] : model) {
      EXPECT_TRUE(std::equal(tuple.begin(), tuple.end(), table.tuple(number)));
    }
  }
}

// What equal hashes do to it: the hash is the caller's.
TEST(TupleTable, TellsTuplesWithOneHashApart) {
  Gate gate;
  gate.enter();
  Ledger ledger;
  TupleTable table(2, gate, ledger);
  for (std::uint32_t round = 0; round < 2; ++round) {
    for (std::uint32_t i = 0; i < 600; ++i) {
      const std::uint32_t tuple[] = {i, i / 2};
      ASSERT_EQ(table.number(tuple, 42), i);
    }
  }
}

TEST(TupleTable, StaysWithinTheLimit) {
  Gate gate;
  gate.enter();
  Ledger ledger;
  ledger.set_limit(1 << 20);
  TupleTable table(2, gate, ledger);
  std::uint32_t stored = 0;
  std::vector<std::uint32_t> tuple(2);
  const auto number = [&](std::uint32_t i) {
    tuple = {i, i * 7};
    return table.number(tuple.data(), hash_of(tuple));
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
