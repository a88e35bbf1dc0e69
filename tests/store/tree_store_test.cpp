#include "store/tree_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <random>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "store/states.h"

namespace hasse::store {
namespace {

// A store with a cursor.
struct Store {
  explicit Store(const PerState& per_state, const TreeStore::Settings& settings = {})
      : set(per_state, settings, safepoint) {
    safepoint.enter();
  }

  bool insert(std::span<const std::byte> state, std::uint64_t note = 0) {
    const bool is_new = cursor.insert(state, note);
    if (is_new) cursor.back();
    return is_new;
  }
  std::span<const std::byte> get(StateId id) { return cursor.get(id); }

  Safepoint safepoint;
  TreeStore set;
  TreeStore::Cursor cursor{set};
};

// Trees as soon as there are a few states of one length.
TreeStore::Settings at_once(QuotientSet::Mix mix = QuotientSet::mix) {
  return {.keep_whole = 0, .fewest_for_a_tree = 16, .mix = mix};
}

std::uint64_t in_line(std::uint64_t low) {
  return low;
}

struct Shape {
  std::size_t parts;
  std::size_t part_bytes;
  unsigned values;
};

const Shape kShapes[] = {{1, 1, 3}, {1, 3, 4}, {2, 4, 3}, {3, 7, 3}, {5, 23, 3}, {4, 64, 2}, {2, 700, 2}};

TEST(TreeStore, AgreesWithASetOfWholeStates) {
  for (const Shape& shape : kShapes) {
    for (const Retrieval retrieval : {Retrieval::nothing, Retrieval::states_and_parents}) {
      Walk walk(5, shape.parts, shape.part_bytes, shape.values);
      Store store(retrieval, at_once());
      std::unordered_set<std::string> model;
      for (int i = 0; i < 20'000; ++i) {
        const std::string& state = walk.next();
        ASSERT_EQ(store.insert(bytes_of(state)), model.insert(state).second) << shape.part_bytes << " " << i;
      }
      EXPECT_EQ(store.set.size(), model.size());
      for (const std::string& state : model) ASSERT_FALSE(store.insert(bytes_of(state)));
    }
  }
}

TEST(TreeStore, GivesStatesAndNotesBack) {
  for (const Shape& shape : kShapes) {
    Walk walk(6, shape.parts, shape.part_bytes, shape.values);
    Store store(Retrieval::states_and_parents, at_once());
    std::vector<std::pair<std::string, std::uint64_t>> in_order;
    const auto check = [&](StateId id) {
      ASSERT_EQ(text_of(store.get(id)), in_order[id].first) << id;
      ASSERT_EQ(store.set.note(id), in_order[id].second);
    };
    for (std::uint64_t i = 0; i < 30'000; ++i) {
      const std::string& state = walk.next();
      const std::uint64_t note = i * 0x1234567 & 0xff'ffff'ffff;
      if (store.insert(bytes_of(state), note)) in_order.emplace_back(state, note);
      if (i % 5 == 0) check(i * 7919 % in_order.size());
    }
    StateId expected = 0;
    for (StateId id = store.set.begin(); id != store.set.end(); id = store.set.next(id)) {
      check(id);
      ASSERT_EQ(id, expected++);
    }
    EXPECT_EQ(expected, in_order.size());
  }
}

// The same states, once along a walk and once in an order without sense, make the same set.
TEST(TreeStore, DoesNotDependOnTheOrderOfInsertion) {
  Walk walk(8, 3, 19, 3);
  std::vector<std::string> states;
  for (int i = 0; i < 50'000; ++i) states.push_back(walk.next());
  Store near(Retrieval::nothing, at_once());
  for (const std::string& state : states) near.insert(bytes_of(state));
  std::shuffle(states.begin(), states.end(), std::mt19937(1));
  Store far(Retrieval::nothing, at_once());
  for (const std::string& state : states) far.insert(bytes_of(state));
  EXPECT_EQ(near.set.size(), far.set.size());
  for (const std::string& state : states) ASSERT_FALSE(near.insert(bytes_of(state)));
}

// A search depth first that goes on from each new state and back again: the same states as a set of whole ones has, also when
// the path is longer than what a cursor remembers of it, and when states of other lengths lie between.
TEST(TreeStore, FollowsASearch) {
  struct Level {
    std::string state;
    unsigned left;  // successors that are still to be looked at
  };
  for (const Shape& shape : kShapes) {
    for (const Retrieval retrieval : {Retrieval::nothing, Retrieval::states_and_parents}) {
      Random random(11);
      Store store(retrieval, at_once());
      std::unordered_set<std::string> model;
      std::vector<Level> path{{std::string(shape.parts * shape.part_bytes, '\0'), 3}};
      model.insert(path.back().state);
      ASSERT_TRUE(store.insert(bytes_of(path.back().state)));
      for (int i = 0; i < 60'000 && !path.empty(); ++i) {
        if (path.back().left == 0) {
          store.cursor.back();
          path.pop_back();
          continue;
        }
        --path.back().left;
        std::string state = path.back().state;
        if (random.below(40) == 0 && state.size() > shape.part_bytes) state.resize(state.size() - shape.part_bytes);
        for (std::uint64_t k = random.below(3); k > 0; --k) {
          const std::uint64_t at = random.below(state.size());
          state[at] = static_cast<char>(random.below(shape.values));
        }
        const bool is_new = model.insert(state).second;
        ASSERT_EQ(store.cursor.insert(bytes_of(state)), is_new) << shape.part_bytes << " " << i;
        if (is_new) path.push_back({state, static_cast<unsigned>(1 + random.below(4))});
        if (random.below(5000) == 0 && path.size() > 1) {
          path.erase(path.begin(), path.end() - 1);
          store.cursor.stand(bytes_of(path.back().state));
        }
      }
      EXPECT_EQ(store.set.size(), model.size());
      for (const std::string& state : model) ASSERT_FALSE(store.insert(bytes_of(state)));
    }
  }
}

// A path that has no end takes a bounded amount of memory beside the states.
TEST(TreeStore, RemembersTheEndOfALongPath) {
  Store store(Retrieval::nothing, at_once());
  std::string state(16, '\0');
  constexpr std::uint32_t kStates = 600'000;
  const auto set = [&](std::uint32_t i) {
    for (std::size_t k = 0; k < 4; ++k) state[4 * k] = static_cast<char>(i >> (5 * k) & 31);
  };
  for (std::uint32_t i = 0; i < kStates; ++i) {
    set(i);
    ASSERT_TRUE(store.cursor.insert(bytes_of(state)));
  }
  EXPECT_LT(store.cursor.memory_bytes(), std::uint64_t{32} << 20);
  for (std::uint32_t i = kStates - 1; i > 0; --i) {
    store.cursor.back();
    set(i % 2 == 0 ? i - 1 : i);
    ASSERT_FALSE(store.cursor.insert(bytes_of(state))) << i;
  }
  set(kStates);
  EXPECT_TRUE(store.cursor.insert(bytes_of(state)));
}

TEST(TreeStore, AgreesWithASetWhenHomesCollide) {
  Walk walk(9, 4, 9, 3);
  Store store(Retrieval::nothing, at_once(in_line));
  std::unordered_set<std::string> model;
  for (int i = 0; i < 100'000; ++i) {
    const std::string& state = walk.next();
    ASSERT_EQ(store.insert(bytes_of(state)), model.insert(state).second) << i;
  }
}

TEST(TreeStore, KeepsFewStatesWhole) {
  Walk walk(10, 4, 16, 3);
  Store store(Retrieval::nothing);
  for (int i = 0; i < 20'000; ++i) store.insert(bytes_of(walk.next()));
  EXPECT_EQ(store.set.whole_states(), store.set.size());
  EXPECT_EQ(store.set.tuples(), 0u);
  EXPECT_FALSE(store.set.is_settled());
}

// Four processes of 24 bytes, each with 60 states that show in all of its bytes.
std::string product_state(std::uint64_t i) {
  std::string state;
  for (int process = 0; process < 4; ++process) {
    const std::uint64_t local = i % 60 * 0x9e3779b97f4a7c15u;
    i /= 60;
    for (int byte = 0; byte < 24; ++byte) state.push_back(static_cast<char>(local >> (8 * (byte % 8))));
  }
  return state;
}

TEST(TreeStore, TakesFewBytesForAProductOfProcesses) {
  constexpr std::uint64_t kStates = 1'000'000;
  Store store(Retrieval::nothing);
  for (std::uint64_t i = 0; i < kStates; ++i) ASSERT_TRUE(store.insert(bytes_of(product_state(i * 6 + i % 5))));
  EXPECT_EQ(store.set.whole_states(), 0u);
  EXPECT_TRUE(store.set.is_settled());
  EXPECT_LT(static_cast<double>(store.set.memory_bytes()) / kStates, 10.0);
}

// Of two words, of 1,000 values each: nothing is put together, and one of them is large. The root has 4 bytes a state all the same,
// in a table that is about half full.
TEST(TreeStore, TakesFewBytesForLargeWords) {
  constexpr std::uint64_t kStates = 1'000'000;
  Store store(Retrieval::nothing);
  for (std::uint64_t i = 0; i < kStates; ++i) {
    const std::uint64_t pair = i * 7919 % kStates;
    const std::uint64_t state = pair % 1000 | (pair / 1000 * 0x9e3779b9u) << 32;
    ASSERT_TRUE(store.insert(std::as_bytes(std::span(&state, 1))));
  }
  EXPECT_EQ(store.set.whole_states(), 0u);
  EXPECT_LT(static_cast<double>(store.set.memory_bytes()) / kStates, 10.0);
}

TEST(TreeStore, GetsABetterTreeWhereTheFirstOneIsBad) {
  constexpr std::uint64_t kCorner = 20'000;
  constexpr std::uint64_t kStates = 400'000;
  for (const unsigned bits : {0U, 8U}) {
    TreeStore::Settings settings = at_once();
    settings.fewest_for_a_tree = kCorner;
    settings.look_every = 1000;
    Store looking({Retrieval::nothing, bits}, settings);
    settings.look_every = ~std::uint32_t{0};
    Store not_looking({Retrieval::nothing, bits}, settings);
    Random random(3);
    std::unordered_map<std::string, Payload::Value> model;
    for (std::uint64_t i = 0; i < kCorner + kStates; ++i) {
      const std::string state =
          i < kCorner ? misleading_state(i, true) : misleading_state(random.below(12'000'000), false);
      const bool is_new = model.try_emplace(state, 0).second;
      ASSERT_EQ(looking.insert(bytes_of(state)), is_new);
      if (bits != 0) {
        Payload::Value& expected = model[state];
        const auto flag = Payload::Value{1} << random.below(8);
        ASSERT_EQ(looking.cursor.payload().set(flag), expected);
        expected |= flag;
      }
      ASSERT_EQ(not_looking.insert(bytes_of(state)), is_new);
    }
    for (const auto& [state, expected] : model) {
      ASSERT_FALSE(looking.insert(bytes_of(state)));
      if (bits != 0) {
        ASSERT_EQ(looking.cursor.payload().get(), expected);
      }
    }
    EXPECT_EQ(looking.set.size(), model.size());
    EXPECT_LT(3 * looking.set.memory_bytes(), not_looking.set.memory_bytes());
  }
}

TEST(TreeStore, KeepsABadTreeWhereThereIsNoMemoryForAnother) {
  constexpr std::uint64_t kCorner = 20'000;
  TreeStore::Settings settings = at_once();
  settings.fewest_for_a_tree = kCorner;
  settings.look_every = 1000;
  Store store(Retrieval::nothing, settings);
  Random random(3);
  std::unordered_set<std::string> model;
  const auto insert = [&] {
    const bool is_corner = model.size() < kCorner;
    const std::string state = misleading_state(is_corner ? model.size() : random.below(12'000'000), is_corner);
    const bool is_new = store.insert(bytes_of(state));
    ASSERT_EQ(is_new, model.insert(state).second);
  };
  while (model.size() < 8 * kCorner - 500) insert();
  const std::uint64_t before = store.set.memory_bytes();
  const std::uint64_t limit = before + (std::uint64_t{1} << 20);
  store.set.set_limit(limit);
  while (model.size() < 8 * kCorner + 2'000) insert();
  EXPECT_GT(store.set.memory_bytes(), before);
  EXPECT_LE(store.set.memory_bytes(), limit);
  for (const std::string& state : model) ASSERT_FALSE(store.insert(bytes_of(state)));
}

// The memory of a cursor that has seen nothing is zero, as a rule: that is no state.
TEST(TreeStore, ACursorBeginsWithNothing) {
  const auto state_of = [](int i) {
    std::string state(16, 'x');
    state[i % 16] = static_cast<char>('a' + i / 16 % 8);
    state[(i + 5) % 16] = static_cast<char>('a' + i / 128);
    return state;
  };
  const std::string zero(16, '\0');
  Store store(Retrieval::states_and_parents, at_once());
  for (int i = 0; i < 1000; ++i) store.insert(bytes_of(state_of(i)));
  TreeStore::Cursor getting(store.set);
  EXPECT_EQ(text_of(getting.get(0)), state_of(0));
  EXPECT_TRUE(getting.insert(bytes_of(zero)));
  EXPECT_EQ(text_of(getting.get(store.set.size() - 1)), zero);
  TreeStore::Cursor inserting(store.set);
  EXPECT_TRUE(inserting.insert(bytes_of(std::string(16, 'y'))));
  inserting.back();
  EXPECT_FALSE(inserting.insert(bytes_of(zero)));
}

// As a thread that comes when memory has run out.
TEST(TreeStore, RefusesWhereACursorHasNoRoom) {
  Store store(Retrieval::nothing, at_once());
  for (std::uint64_t i = 0; i < 1000; ++i) ASSERT_TRUE(store.insert(bytes_of(product_state(i))));
  store.set.set_limit(store.set.memory_bytes());
  TreeStore::Cursor late(store.set);
  EXPECT_THROW(late.insert(bytes_of(product_state(1))), std::bad_alloc);
  EXPECT_THROW(late.insert(bytes_of(product_state(1000))), std::bad_alloc);
  store.set.set_limit(0);
  EXPECT_FALSE(late.insert(bytes_of(product_state(1))));
  EXPECT_TRUE(late.insert(bytes_of(product_state(1000))));
  EXPECT_EQ(store.set.size(), 1001u);
}

TEST(TreeStore, StaysWithinItsLimitAndKeepsWhatItHas) {
  constexpr std::uint64_t kLimit = std::uint64_t{6} << 20;
  Store store(Retrieval::states_and_parents);
  store.set.set_limit(kLimit);
  std::uint64_t stored = 0;
  try {
    for (;; ++stored) {
      ASSERT_TRUE(store.insert(bytes_of(product_state(stored)), stored));
      ASSERT_LE(store.set.memory_bytes(), kLimit);
    }
  } catch (const std::bad_alloc&) {
  }
  EXPECT_GT(stored, kLimit / 30);
  EXPECT_EQ(store.set.size(), stored);
  for (std::uint64_t i = 0; i < stored; ++i) ASSERT_FALSE(store.insert(bytes_of(product_state(i))));
  for (std::uint64_t i = 0; i < stored; i += 97) ASSERT_EQ(text_of(store.get(i)), product_state(i));
  EXPECT_THROW(store.insert(bytes_of(product_state(stored))), std::bad_alloc);
  store.set.set_limit(0);
  EXPECT_TRUE(store.insert(bytes_of(product_state(stored)), 5));
  EXPECT_EQ(text_of(store.get(stored)), product_state(stored));
  EXPECT_EQ(store.set.note(stored), 5u);
}

}  // namespace
}  // namespace hasse::store
