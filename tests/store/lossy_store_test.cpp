// The expected loss of the lossy stores against the loss measured on small ones.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <type_traits>

#include "base/random.h"
#include "store/bit_store.h"
#include "store/hash_store.h"
#include "store/states.h"

namespace hasse::store {
namespace {

std::string state_of(std::uint64_t number) {
  return "state " + std::to_string(number * 0x9e3779b97f4a7c15u);
}

// How many of so many different states are lost, and how many were expected to be, over many seeds.
template <typename Store>
void expect_loss(auto size, std::uint64_t states) {
  constexpr int kSeeds = 100;
  double measured = 0;
  double expected = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    Safepoint safepoint;
    safepoint.enter();
    std::optional<Store> made;
    if constexpr (std::is_same_v<Store, HashStore>) {
      made.emplace(safepoint, seed, size);
    } else {
      made.emplace(seed, size);
    }
    Store& store = *made;
    for (std::uint64_t i = 0; i < states; ++i) store.insert(bytes_of(state_of(i)));
    measured += static_cast<double>(states - store.size());
    expected += store.loss().missing;
    const double coverage = store.loss().coverage(store.size());
    EXPECT_NEAR(coverage, static_cast<double>(store.size()) / static_cast<double>(states), 0.03);
  }
  EXPECT_GT(measured, 1000);
  // The sum of nearly independent losses: its deviation is about its root.
  EXPECT_NEAR(measured, expected, 6 * std::sqrt(expected)) << measured / kSeeds << " of " << states;
}

TEST(HashStore, LosesAsManyAsExpected) {
  expect_loss<HashStore>(16, 2000);
  expect_loss<HashStore>(20, 20'000);
}

TEST(HashStore, LosesNothingToSpeakOfWith64Bits) {
  Safepoint safepoint;
  safepoint.enter();
  HashStore store(safepoint, 1);
  for (std::uint64_t i = 0; i < 200'000; ++i) ASSERT_TRUE(store.insert(bytes_of(state_of(i))).is_new);
  for (std::uint64_t i = 0; i < 200'000; ++i) ASSERT_FALSE(store.insert(bytes_of(state_of(i))).is_new);
  EXPECT_NEAR(store.loss().missing, 2e5 * 2e5 / 2 * std::ldexp(1.0, -64), 1e-12);
}

TEST(HashStore, DependsOnTheSeed) {
  Safepoint safepoint;
  safepoint.enter();
  HashStore a(safepoint, 1, 16);
  HashStore b(safepoint, 2, 16);
  std::uint64_t differ = 0;
  for (std::uint64_t i = 0; i < 20'000; ++i)
    differ += a.insert(bytes_of(state_of(i))).is_new != b.insert(bytes_of(state_of(i))).is_new;
  EXPECT_GT(differ, 100u);
}

TEST(BitStore, LosesAsManyAsExpected) {
  expect_loss<BitStore>(500U, 1000);
  expect_loss<BitStore>(1500U, 2000);
}

TEST(BitStore, TellsItsFill) {
  BitStore store(1, 1000);
  EXPECT_EQ(store.loss().fill, 0);
  for (std::uint64_t i = 0; i < 1000; ++i) store.insert(bytes_of(state_of(i)));
  // 8000 bits, 3000 settings.
  EXPECT_NEAR(store.loss().fill, 1 - std::exp(-3.0 / 8), 0.02);
  EXPECT_EQ(store.memory_bytes(), 1000u);
  for (std::uint64_t i = 0; i < 1000; ++i) ASSERT_FALSE(store.insert(bytes_of(state_of(i))));
}

}  // namespace
}  // namespace hasse::store
