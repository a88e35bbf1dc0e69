// Stores that were written to a file and read back: the same states under the same ids, and what is inserted then agrees.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>

#include "store/saved_file.h"
#include "store/state_set.h"
#include "store/states.h"

namespace hasse::store {
namespace {

StateSet::Settings settings(Kind kind, std::uint64_t keep_whole = 0) {
  StateSet::Settings settings;
  settings.kind = kind;
  settings.tree.keep_whole = keep_whole;
  settings.tree.fewest_for_a_tree = 16;
  settings.field_bytes = 1 << 20;
  return settings;
}

void insert(StateSet::Cursor& cursor, Walk& walk, int states, std::uint64_t& note) {
  for (int i = 0; i < states; ++i) note += cursor.insert(bytes_of(walk.next()), note);
}

void compare(const StateSet::Settings& with, Retrieval retrieval) {
  for (const int before : {0, 1, 500, 40'000}) {
    StateSet saved(with, retrieval);
    StateSet::Cursor into_saved(saved);
    Walk walk(3, 5, 9, 5);
    std::uint64_t note = 0;
    insert(into_saved, walk, before, note);
    StateSet loaded(with, retrieval);
    StateSet::Cursor into_loaded(loaded);
    SavedFile(saved).load(loaded);
    ASSERT_EQ(loaded.size(), saved.size());
    if (retrieval == Retrieval::states_and_parents) {
      ASSERT_EQ(loaded.end(), saved.end());
      for (StateId id = saved.begin(); id != saved.end(); id = saved.next(id)) {
        ASSERT_EQ(text_of(into_loaded.get(id)), text_of(into_saved.get(id)));
        ASSERT_EQ(loaded.note(id), saved.note(id));
      }
    }
    Walk other = walk;
    std::uint64_t other_note = note;
    for (int i = 0; i < 20'000; ++i) {
      const bool is_new = into_saved.insert(bytes_of(walk.next()), note);
      ASSERT_EQ(into_loaded.insert(bytes_of(other.next()), other_note), is_new) << i;
      note += is_new;
      other_note += is_new;
    }
    EXPECT_EQ(loaded.size(), saved.size());
    EXPECT_EQ(loaded.memory_bytes() == 0, saved.memory_bytes() == 0);
  }
}

TEST(Saving, OfEachStoreGivesBackTheSame) {
  compare(settings(Kind::exact), Retrieval::nothing);
  compare(settings(Kind::exact), Retrieval::states_and_parents);
  compare(settings(Kind::tree), Retrieval::nothing);
  compare(settings(Kind::tree), Retrieval::states_and_parents);
  // Some lengths whole, some as trees.
  compare(settings(Kind::tree, 200'000), Retrieval::nothing);
  compare(settings(Kind::tree, 200'000), Retrieval::states_and_parents);
  compare(settings(Kind::hash_compact), Retrieval::nothing);
  compare(settings(Kind::bitstate), Retrieval::nothing);
}

// So that there are numbers that stand for no tuple, and void places.
TEST(Saving, OfWhatSeveralThreadsHaveStored) {
  for (const Kind kind : {Kind::exact, Kind::tree}) {
    StateSet saved(settings(kind), Retrieval::states_and_parents);
    const auto work = [&saved] {
      StateSet::Cursor cursor(saved);
      Walk walk(3, 5, 9, 5);
      std::uint64_t note = 0;
      insert(cursor, walk, 60'000, note);
    };
    std::thread other(work);
    work();
    other.join();
    StateSet loaded(settings(kind), Retrieval::states_and_parents);
    StateSet::Cursor cursor(loaded);
    SavedFile(saved).load(loaded);
    ASSERT_EQ(loaded.size(), saved.size());
    Walk walk(3, 5, 9, 5);
    for (int i = 0; i < 60'000; ++i) ASSERT_FALSE(cursor.insert(bytes_of(walk.next())));
    std::set<std::string> states;
    for (StateId id = loaded.begin(); id != loaded.end(); id = loaded.next(id)) {
      if (loaded.is_state(id)) {
        EXPECT_TRUE(states.insert(text_of(cursor.get(id))).second);
      }
    }
    EXPECT_EQ(states.size(), saved.size());
  }
}

TEST(Saving, OfATupleTableKeepsNumbersThatStandForNothing) {
  Safepoint safepoint;
  safepoint.enter();
  Ledger ledger;
  TupleTable table(2, safepoint, ledger);
  const auto number_of = [&table](std::uint32_t a) {
    const std::uint32_t tuple[] = {a, a + 1};
    return table.number(tuple);
  };
  EXPECT_EQ(number_of(5), 0U);
  table.add_spare();
  EXPECT_EQ(table.spare_numbers().front(), 1U);  // the others are those that nobody asked for yet
  EXPECT_EQ(table.size(), 1U);
  EXPECT_EQ(number_of(5), 0U);
  // Those that are loaded behind it have their own numbers, however much the table grows.
  for (std::uint32_t a = 6; a < 5'000; ++a) ASSERT_EQ(number_of(a), a - 4);
  for (std::uint32_t a = 6; a < 5'000; ++a) ASSERT_EQ(number_of(a), a - 4);
}

}  // namespace
}  // namespace hasse::store
