// Several threads insert into one set, small enough that it grows all the time: each state is new to exactly one of them.
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "store/state_set.h"
#include "store/states.h"

namespace hasse::store {
namespace {

using Recall = StateSet::Recall;

StateSet::Settings tree_at_once() {
  StateSet::Settings settings;
  settings.kind = Kind::tree;
  settings.tree.keep_whole = 0;
  settings.tree.fewest_for_a_tree = 100;
  return settings;
}

StateSet::Settings exact() {
  StateSet::Settings settings;
  settings.kind = Kind::exact;
  return settings;
}

constexpr int kThreads = 4;
constexpr int kStates = 30'000;

void insert_together(const StateSet::Settings& settings, Recall recall) {
  StateSet set(settings, recall);
  std::atomic<std::uint64_t> fresh = 0;
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      StateSet::Cursor cursor(set);
      Walk walk(thread / 2, 3, 9, 3);  // two threads go the same way, so that they meet all the time
      std::uint64_t mine = 0;
      for (int i = 0; i < kStates; ++i) {
        if (cursor.insert(bytes_of(walk.next()), thread)) ++mine;
      }
      fresh += mine;
    });
  }
  for (std::thread& thread : threads) thread.join();

  std::set<std::string> expected;
  for (unsigned seed = 0; seed < kThreads / 2; ++seed) {
    Walk walk(seed, 3, 9, 3);
    for (int i = 0; i < kStates; ++i) expected.insert(walk.next());
  }
  EXPECT_EQ(fresh, expected.size());
  EXPECT_EQ(set.size(), expected.size());
  StateSet::Cursor cursor(set);
  for (const std::string& state : expected) ASSERT_FALSE(cursor.insert(bytes_of(state)));
  if (recall == Recall::nothing) return;
  std::set<std::string> given_back;
  for (StateId id = set.begin(); id != set.end(); id = set.next(id)) {
    if (!set.is_state(id)) continue;
    ASSERT_TRUE(given_back.insert(text_of(cursor.get(id))).second);
    ASSERT_LT(set.note(id), kThreads);
  }
  EXPECT_EQ(given_back, expected);
}

TEST(Threads, InsertIntoWholeStates) {
  insert_together(exact(), Recall::nothing);
  insert_together(exact(), Recall::states_and_notes);
}

TEST(Threads, InsertIntoATree) {
  insert_together(tree_at_once(), Recall::nothing);
  insert_together(tree_at_once(), Recall::states_and_notes);
}

// Whoever does something else leaves; the others can let the set grow.
TEST(Threads, DoNotWaitForWhoHasLeft) {
  StateSet set(exact(), Recall::nothing);
  StateSet::Cursor idle(set);
  idle.leave();
  std::thread([&] {
    StateSet::Cursor cursor(set);
    Walk walk(1, 3, 9, 3);
    for (int i = 0; i < kStates; ++i) cursor.insert(bytes_of(walk.next()));
  }).join();
  idle.enter();
  EXPECT_GT(set.size(), 10'000u);
}

// The limit holds, and what was said to be new is there.
TEST(Threads, StayWithinTheLimit) {
  for (const StateSet::Settings& settings : {exact(), tree_at_once()}) {
    StateSet set(settings, Recall::nothing);
    set.set_limit(std::uint64_t{2} << 20);
    std::atomic<std::uint64_t> fresh = 0;
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        StateSet::Cursor cursor(set);
        Walk walk(thread, 6, 40, 5);
        try {
          for (;;) fresh += cursor.insert(bytes_of(walk.next())) ? 1 : 0;
        } catch (const std::bad_alloc&) {
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(set.size(), fresh);
    EXPECT_LE(set.memory_bytes(), (std::uint64_t{2} << 20) + 4096);
  }
}

// All threads put in the same pairs in the same order, so that they meet in the same cells all the time.
TEST(Threads, PutAPairIntoAQuotientSetOnce) {
  constexpr std::uint32_t kPairs = 400'000;
  for (int round = 0; round < 3; ++round) {
    Gate gate;
    Ledger ledger;
    QuotientSet set(gate, ledger);
    std::atomic<std::uint64_t> fresh = 0;
    const auto put_in = [&] {
      gate.enter();
      std::uint64_t mine = 0;
      for (std::uint32_t i = 0; i < kPairs; ++i) {
        gate.pass();
        mine += set.insert(i % 600, i / 600).is_new ? 1 : 0;
      }
      gate.leave();
      fresh += mine;
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) threads.emplace_back(put_in);
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(fresh, kPairs);
    ASSERT_EQ(set.size(), kPairs);
  }
}

}  // namespace
}  // namespace hasse::store
