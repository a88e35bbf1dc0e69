#include "poset/cut_count.h"

#include <gtest/gtest.h>

#include <cmath>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

TEST(CutCount, AsManyAsThereAreIdeals) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 5, .most_events = 10});
    const CutCount count = count_cuts(r.poset, UINT64_MAX);
    ASSERT_TRUE(count.is_complete);
    ASSERT_EQ(count.exact, r.ideals.size());
    ASSERT_EQ(count.about, static_cast<double>(r.ideals.size()));
  }
}

TEST(CutCount, LessThanAllWhenItMayNotLookAtAll) {
  std::mt19937 random(2);
  std::size_t incomplete = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 5, .most_events = 10});
    const CutCount count = count_cuts(r.poset, below(random, 20));
    ASSERT_LE(count.about, static_cast<double>(r.ideals.size()));
    ASSERT_EQ(count.is_complete, count.exact.has_value());
    if (count.is_complete) {
      ASSERT_EQ(count.exact, r.ideals.size());
    }
    incomplete += count.is_complete ? 0 : 1;
  }
  EXPECT_GT(incomplete, std::size_t{kPosets} / 10);
}

// Processes that never meet: (events + 1) to the power of the processes.
TEST(CutCount, OfProcessesByThemselves) {
  Poset poset(40);
  for (int i = 0; i < 9; ++i) {
    for (ChainId c = 0; c < 40; ++c) poset.append(std::span(&c, 1), {});
  }
  const CutCount count = count_cuts(poset, 1'000);
  EXPECT_TRUE(count.is_complete);
  EXPECT_FALSE(count.exact.has_value());
  EXPECT_NEAR(count.about / std::pow(10.0, 40), 1, 1e-9);
}

}  // namespace
}  // namespace hasse::poset
