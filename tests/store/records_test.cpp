// Records that go to a file are those that were put in; so are the states of a store whose records do, also when trees are grown
// for whole states whose records lie there, and when they are written to a checkpoint and read back under a limit.
#include "store/records.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "store/saved_file.h"
#include "store/states.h"
#include "store/tree_store.h"

namespace hasse::store {
namespace {

void expect_same(const Record& record, const Record& expected, std::uint64_t id) {
  ASSERT_EQ(record.place.left, expected.place.left) << id;
  ASSERT_EQ(record.place.right, expected.place.right) << id;
  ASSERT_EQ(record.note_and_class, expected.note_and_class) << id;
}

TEST(Records, AreTheSameInAFile) {
  Records records(std::size_t{1} << 30);
  Records::Reader in_order(records);
  Records::Reader anywhere(records);
  std::vector<Record> expected;
  Random random(4);
  std::uint64_t next = 0;
  const auto number = [&] { return static_cast<std::uint32_t>(random.below(1U << 31)); };
  for (int round = 0; round < 200; ++round) {
    for (std::uint64_t i = random.below(3000); i > 0; --i) {
      if (!records.has_room()) records.make_room();
      expected.push_back({{number(), number()}, random.below(1U << 31)});
      records.add(expected.back());
    }
    ASSERT_EQ(records.size(), expected.size());
    if (round % 3 == 0) {
      const std::uint64_t before = records.spilled();
      const std::uint64_t bytes = records.spill(1);
      ASSERT_EQ(bytes, (records.spilled() - before) * sizeof(Record));
      ASSERT_LT(records.size() - records.spilled(), 4096 / sizeof(Record));
    }
    if (round % 40 == 39) {
      const auto change = [](Record& record) { record.place.left ^= record.place.right; };
      records.change_all(change);
      for (Record& record : expected) change(record);
    }
    for (; next < expected.size(); ++next) expect_same(in_order.get(next), expected[next], next);
    for (int i = 0; i < 50 && !expected.empty(); ++i) {
      const std::uint64_t id = random.below(expected.size());
      expect_same(anywhere.get(id), expected[id], id);
      expect_same(records.at(id), expected[id], id);
      if (i % 5 == 0) expect_same(in_order.get(id), expected[id], id);
    }
    if (round % 10 == 9) next = 0;
  }
  std::uint64_t id = 0;
  records.for_each_part([&](std::span<const Record> some) {
    for (const Record& record : some) {
      expect_same(record, expected[id], id);
      ++id;
    }
  });
  EXPECT_EQ(id, expected.size());
}

// States of five lengths, which come one after another, so that each has whole states with records in the file when it gets a tree.
TEST(Records, OfATreeStoreInAFileGiveTheSameStatesBack) {
  const TreeStore::Settings settings{.keep_whole = std::uint64_t{1} << 16, .fewest_for_a_tree = 2000};
  Safepoint safepoint;
  safepoint.enter();
  TreeStore store(Retrieval::states_and_parents, settings, safepoint);
  TreeStore::Cursor cursor(store);
  std::vector<std::pair<std::string, std::uint64_t>> in_order;
  Random random(8);
  StateId next = 0;
  std::uint64_t spills = 0;
  const auto check = [&](TreeStore& of, TreeStore::Cursor& by, StateId id) {
    ASSERT_EQ(text_of(by.get(id)), in_order[id].first) << id;
    ASSERT_EQ(of.note(id), in_order[id].second) << id;
  };
  for (std::size_t length = 1; length <= 5; ++length) {
    Walk walk(static_cast<unsigned>(length), length + 2, 9, 5);
    for (std::uint64_t i = 0; i < 20'000; ++i) {
      const std::string state = walk.next();
      if (cursor.insert(bytes_of(state), i)) in_order.emplace_back(state, i);
      if (random.below(700) == 0) spills += store.spill();
      if (i % 3 == 0 && next < in_order.size()) check(store, cursor, next++);
    }
  }
  EXPECT_GT(spills, 5U);
  EXPECT_GT(store.tree_states(), 10'000U);
  for (StateId id = 0; id < in_order.size(); ++id) check(store, cursor, id);

  const SavedFile file(store);
  // All of it but the records fits.
  const std::uint64_t limit = store.memory_bytes() + (std::uint64_t{1} << 17);
  TreeStore loaded(Retrieval::states_and_parents, settings, safepoint);
  loaded.set_limit(limit);
  file.load(loaded);
  EXPECT_GT(loaded.spilled(), in_order.size() / 2);
  EXPECT_LE(loaded.memory_bytes(), limit);
  TreeStore::Cursor into_loaded(loaded);
  for (StateId id = 0; id < in_order.size(); ++id) check(loaded, into_loaded, id);
}

}  // namespace
}  // namespace hasse::store
