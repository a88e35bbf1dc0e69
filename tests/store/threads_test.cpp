// Several threads insert into one set, small enough that it grows all the time: each state is new to exactly one of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "store/quotient_set.h"
#include "store/safepoint.h"
#include "store/state_set.h"
#include "store/states.h"
#include "store/tuple_table.h"

namespace hasse::store {
namespace {

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

void insert_together(const StateSet::Settings& settings, Retrieval retrieval) {
  StateSet set(settings, retrieval);
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
  if (retrieval == Retrieval::nothing) return;
  std::set<std::string> given_back;
  for (StateId id = set.begin(); id != set.end(); id = set.next(id)) {
    if (!set.is_state(id)) continue;
    ASSERT_TRUE(given_back.insert(text_of(cursor.get(id))).second);
    ASSERT_LT(set.note(id), kThreads);
  }
  EXPECT_EQ(given_back, expected);
}

TEST(Threads, InsertIntoWholeStates) {
  insert_together(exact(), Retrieval::nothing);
  insert_together(exact(), Retrieval::states_and_parents);
}

TEST(Threads, InsertIntoATree) {
  insert_together(tree_at_once(), Retrieval::nothing);
  insert_together(tree_at_once(), Retrieval::states_and_parents);
}

// Whoever does something else leaves; the others can let the set grow.
TEST(Threads, DoNotWaitForWhoHasLeft) {
  StateSet set(exact(), Retrieval::nothing);
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
    StateSet set(settings, Retrieval::nothing);
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

// All threads put in the same pairs in the same order, so that they meet in the same cells all the time, and each sets a flag
// of its own.
TEST(Threads, PutAPairIntoAQuotientSetOnce) {
  constexpr std::uint32_t kColumns = 600;
  for (const std::uint32_t pairs : {100'000U, 400'000U, 1'500'000U}) {
    const unsigned bits = pairs < 200'000 ? 4 : pairs < 1'000'000 ? 32 : 0;
    Safepoint safepoint;
    Ledger ledger;
    QuotientSet set(safepoint, ledger, QuotientSet::mix, bits);
    std::atomic<std::uint64_t> fresh = 0;
    const auto put_in = [&](int thread) {
      safepoint.enter();
      std::uint64_t mine = 0;
      for (std::uint32_t i = 0; i < pairs; ++i) {
        safepoint.poll();
        const QuotientSet::Inserted inserted = set.insert(i % kColumns, i / kColumns);
        mine += inserted.is_new ? 1 : 0;
        if (bits != 0) inserted.payload.set(1U << thread);
      }
      safepoint.leave();
      fresh += mine;
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) threads.emplace_back(put_in, i);
    for (std::thread& thread : threads) thread.join();
    ASSERT_EQ(fresh, pairs);
    ASSERT_EQ(set.size(), pairs);
    std::vector<bool> found(pairs);
    set.for_each(QuotientSet::unmix, [&](QuotientSet::Pair pair, Payload::Value payload) {
      const std::uint32_t i = pair.b * kColumns + pair.a;
      ASSERT_LT(i, pairs);
      ASSERT_FALSE(found[i]);
      ASSERT_EQ(payload, bits != 0 ? 7 : 0);
      found[i] = true;
    });
    ASSERT_EQ(std::ranges::count(found, true), pairs);
  }
}

// Two of three threads number the same tuples, in the same order.
TEST(Threads, NumberATupleOnce) {
  constexpr std::uint32_t kTuples = 200'000;
  Safepoint safepoint;
  Ledger ledger;
  TupleTable table(3, safepoint, ledger);
  std::vector<std::vector<TupleTable::Number>> numbers(3);
  const auto number_all = [&](std::uint32_t thread) {
    safepoint.enter();
    for (std::uint32_t i = 0; i < kTuples; ++i) {
      safepoint.poll();
      const std::uint32_t tuple[3] = {i, i % 100, thread / 2};
      numbers[thread].push_back(table.number(tuple));
    }
    safepoint.leave();
  };
  std::vector<std::thread> threads;
  for (std::uint32_t i = 0; i < 3; ++i) threads.emplace_back(number_all, i);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(numbers[0], numbers[1]);
  EXPECT_EQ(table.size(), 2 * kTuples);
  std::set<TupleTable::Number> all(numbers[0].begin(), numbers[0].end());
  all.insert(numbers[2].begin(), numbers[2].end());
  EXPECT_EQ(all.size(), 2 * kTuples);
  safepoint.enter();
  for (std::uint32_t i = 0; i < kTuples; ++i) {
    const std::uint32_t tuple[3] = {i, i % 100, 1};
    ASSERT_EQ(table.number(tuple), numbers[2][i]);
  }
}

// One of them moves all states to another tree while the others are on their way, with payloads, and each goes back to where it was.
TEST(Threads, GoOnInABetterTree) {
  constexpr std::uint64_t kCorner = 5'000;
  constexpr std::uint64_t kRandom = 120'000;
  StateSet::Settings settings = tree_at_once();
  settings.tree.fewest_for_a_tree = kCorner;
  settings.tree.look_every = 20;
  StateSet set(settings, {Retrieval::nothing, 2});
  std::atomic<std::uint64_t> fresh = 0;
  std::atomic<std::uint64_t> owned = 0;
  const auto state_of = [](std::uint64_t i, Random& random) {
    return i < kCorner ? misleading_state(i, true) : misleading_state(random.below(1'500'000), false);
  };
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < 3; ++thread) {
    threads.emplace_back([&, thread] {
      StateSet::Cursor cursor(set);
      Random random(thread / 2);
      std::uint64_t mine = 0;
      std::uint64_t own = 0;
      for (std::uint64_t i = 0; i < kCorner + kRandom; ++i) {
        const bool is_new = cursor.insert(bytes_of(state_of(i, random)));
        mine += is_new;
        own += (cursor.payload().set(1) & 1) == 0;
        if (!is_new && i % 50 == 0) cursor.go_there();
        if (is_new && i % 50 != 0) cursor.back();
        if (i % 1000 == 999) {
          for (int back = 0; back < 10; ++back) cursor.back();
        }
      }
      fresh += mine;
      owned += own;
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::set<std::string> expected;
  for (unsigned seed = 0; seed < 2; ++seed) {
    Random random(seed);
    for (std::uint64_t i = 0; i < kCorner + kRandom; ++i) expected.insert(state_of(i, random));
  }
  EXPECT_EQ(fresh, expected.size());
  EXPECT_EQ(owned, expected.size());
  EXPECT_EQ(set.size(), expected.size());
  EXPECT_LT(set.memory_bytes(), 16 * expected.size());  // 40 bytes a state in the tree that was learned first
  StateSet::Cursor cursor(set);
  for (const std::string& state : expected) {
    ASSERT_FALSE(cursor.insert(bytes_of(state)));
    ASSERT_EQ(cursor.payload().get(), 1);
  }
}

// Each thread is alone again and again, and shares what it does then.
TEST(Threads, TakePartsOfTheWorkOfWhoIsAlone) {
  constexpr std::size_t kParts = 50;
  constexpr int kRounds = 300;
  Safepoint safepoint;
  std::vector<int> done(kParts);
  std::set<std::thread::id> workers;
  std::mutex mutex;
  const auto work = [&] {
    safepoint.enter();
    for (int round = 0; round < kRounds; ++round) {
      safepoint.poll();
      safepoint.stop_the_world([&] {
        const std::vector<int> before = done;
        safepoint.share(kParts, [&](std::size_t part) {
          ++done[part];
          const std::lock_guard lock(mutex);
          workers.insert(std::this_thread::get_id());
        });
        for (std::size_t i = 0; i < kParts; ++i) ASSERT_EQ(done[i], before[i] + 1);
      });
    }
    safepoint.leave();
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(done, std::vector<int>(kParts, kThreads * kRounds));
  EXPECT_GT(workers.size(), 1u);
}

}  // namespace
}  // namespace hasse::store
