#include "store/exact_store.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "support/limited_addresses.h"

namespace hasse::store {
namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::byte> bytes_of(const std::uint64_t& number) {
  return {reinterpret_cast<const std::byte*>(&number), sizeof number};
}

// Random states from a small alphabet, so that many repeat and many are a prefix of another.
std::string random_state(std::mt19937& random) {
  std::string state(random() % 12, '\0');
  for (char& c : state) c = static_cast<char>(random() % 3);
  return state;
}

TEST(ExactStore, AgreesWithAMap) {
  std::mt19937 random(1);
  ExactStore store(ExactStore::Notes::one_per_state);
  std::map<std::string, std::pair<StateId, std::uint64_t>> model;
  std::vector<std::string> in_order;
  for (std::uint64_t i = 0; i < 300'000; ++i) {
    const std::string state = random_state(random);
    const auto [id, is_new] = store.insert(bytes_of(state), i);
    const auto [known, model_is_new] = model.try_emplace(state, id, i);
    ASSERT_EQ(is_new, model_is_new);
    ASSERT_EQ(id, known->second.first);
    if (is_new) in_order.push_back(state);
  }
  EXPECT_EQ(store.size(), model.size());
  std::size_t position = 0;
  for (StateId id = store.begin(); id != store.end(); id = store.next(id)) {
    ASSERT_LT(position, in_order.size());
    const std::string& expected = in_order[position++];
    EXPECT_EQ(text_of(store.get(id)), expected);
    EXPECT_EQ(model.at(expected).first, id);
    EXPECT_EQ(store.note(id), model.at(expected).second);
  }
  EXPECT_EQ(position, in_order.size());
}

TEST(ExactStore, LengthIsPartOfTheState) {
  ExactStore store;
  for (std::size_t length = 0; length < 3000; ++length) {
    EXPECT_TRUE(store.insert(bytes_of(std::string(length, '\0'))).is_new) << length;
  }
  for (std::size_t length = 0; length < 3000; ++length) {
    EXPECT_FALSE(store.insert(bytes_of(std::string(length, '\0'))).is_new) << length;
  }
  const std::string longest(std::size_t{1} << 20, 'x');
  const ExactStore::Inserted inserted = store.insert(bytes_of(longest));
  EXPECT_TRUE(inserted.is_new);
  EXPECT_EQ(text_of(store.get(inserted.id)), longest);
  EXPECT_EQ(store.size(), 3001u);
}

TEST(ExactStore, ViewsStayValidWhileItGrows) {
  ExactStore store;
  const std::uint64_t first = 0;
  const auto view = store.get(store.insert(bytes_of(first)).id);
  for (std::uint64_t i = 1; i < 1'000'000; ++i) store.insert(bytes_of(i));
  EXPECT_EQ(std::memcmp(view.data(), &first, sizeof first), 0);
}

TEST(ExactStore, HoldsMillions) {
  constexpr std::uint64_t kStates = 4'000'000;
  ExactStore store;
  const auto scattered = [](std::uint64_t i) { return i * 0x9e3779b97f4a7c15u; };
  for (std::uint64_t i = 0; i < kStates; ++i) {
    const std::uint64_t state = scattered(i);
    ASSERT_TRUE(store.insert(bytes_of(state)).is_new) << i;
  }
  for (std::uint64_t i = 0; i < kStates; ++i) {
    const std::uint64_t state = scattered(i);
    const std::uint64_t hash = ExactStore::hash(bytes_of(state));
    const ExactStore::Inserted found = store.insert(hash, bytes_of(state));
    ASSERT_FALSE(found.is_new) << i;
    ASSERT_EQ(std::memcmp(store.get(found.id).data(), &state, sizeof state), 0);
  }
  EXPECT_EQ(store.size(), kStates);
  // 12 bytes a record and 8 bytes a slot; 4,000,000 states need 2^23 slots at a load of at most 3/4.
  EXPECT_NEAR(static_cast<double>(store.memory_bytes()), 12.0 * kStates + 8.0 * (1 << 23), 1000);
}

TEST(ExactStore, StaysWithinItsLimitAndKeepsWhatItHas) {
  constexpr std::uint64_t kLimit = std::uint64_t{8} << 20;
  ExactStore store;
  store.set_limit(kLimit);
  std::uint64_t stored = 0;
  for (;; ++stored) {
    try {
      ASSERT_TRUE(store.insert(bytes_of(stored)).is_new);
    } catch (const std::bad_alloc&) {
      break;
    }
    ASSERT_LE(store.memory_bytes(), kLimit);
  }
  // A table of 2^18 slots takes 2 MiB; one of 2^19 would fit only beside less than 2 MiB of states.
  EXPECT_GT(stored, (std::uint64_t{1} << 18) * 3 / 4);
  EXPECT_EQ(store.size(), stored);
  EXPECT_THROW(store.insert(bytes_of(stored)), std::bad_alloc);
  for (std::uint64_t i = 0; i < stored; ++i) ASSERT_FALSE(store.insert(bytes_of(i)).is_new);
  store.set_limit(0);
  EXPECT_TRUE(store.insert(bytes_of(stored)).is_new);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(ExactStore, SurvivesASystemWithoutMemory) {
  EXPECT_TRUE(holds_with_addresses(std::size_t{64} << 20, [] {
    ExactStore store;
    std::uint64_t stored = 0;
    try {
      for (;; ++stored) store.insert(bytes_of(stored));
    } catch (const std::bad_alloc&) {
      bool kept = store.size() == stored && stored > 500'000;
      for (std::uint64_t i = 0; i < stored; ++i) kept = kept && !store.insert(bytes_of(i)).is_new;
      return kept;
    }
  }));
}
#endif

// Lengths on both sides of where they take bytes of their own, and states that differ in their last byte only.
TEST(ExactStore, KeepsLongStates) {
  constexpr std::size_t kLongest = (std::size_t{1} << 23) - 1;
  for (const ExactStore::Notes notes : {ExactStore::Notes::none, ExactStore::Notes::one_per_state}) {
    ExactStore store(notes);
    std::vector<std::string> states;
    for (const std::size_t length : {kLongest - 1, kLongest, kLongest + 1, 2 * kLongest, std::size_t{5}}) {
      for (const char last : {'a', 'b'}) {
        states.emplace_back(length, 'x');
        states.back().back() = last;
      }
    }
    std::vector<StateId> ids;
    for (std::size_t i = 0; i < states.size(); ++i) {
      const ExactStore::Inserted inserted = store.insert(bytes_of(states[i]), i);
      EXPECT_TRUE(inserted.is_new);
      ids.push_back(inserted.id);
    }
    StateId id = store.begin();
    for (std::size_t i = 0; i < states.size(); ++i, id = store.next(id)) {
      EXPECT_EQ(id, ids[i]);
      EXPECT_TRUE(store.is_state(id));
      EXPECT_TRUE(text_of(store.get(id)) == states[i]);
      EXPECT_EQ(store.note(id), notes == ExactStore::Notes::none ? 0 : i);
      EXPECT_FALSE(store.insert(bytes_of(states[i])).is_new);
    }
    EXPECT_EQ(id, store.end());
  }
}

}  // namespace
}  // namespace hasse::store
