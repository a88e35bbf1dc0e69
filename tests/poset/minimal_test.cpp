#include "poset/minimal.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

// Predicates of no class: any set of ideals.
TEST(Minimal, NoSmallerCutWithinSatisfies) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const std::size_t rarity = 1 + below(random, 12);
    std::vector<Cut> satisfying;
    for (Mask ideal : r.ideals) {
      if (below(random, rarity) == 0) satisfying.push_back(r.cut(ideal));
    }
    if (satisfying.empty()) continue;
    std::shuffle(satisfying.begin(), satisfying.end(), random);
    const Within within = [&](const Interval& interval) -> std::optional<Cut> {
      for (const Cut& cut : satisfying) {
        if (!is_within(cut, interval.greatest)) continue;
        EXPECT_TRUE(is_within(interval.least, cut));
        return cut;
      }
      return std::nullopt;
    };
    const Cut& start = satisfying[below(random, satisfying.size())];
    const Cut minimal = minimal_cut(r.poset, start, within);
    EXPECT_TRUE(is_within(minimal, start));
    EXPECT_NE(std::find(satisfying.begin(), satisfying.end(), minimal), satisfying.end());
    for (const Cut& cut : satisfying) EXPECT_FALSE(cut != minimal && is_within(cut, minimal));
  }
}

TEST(Minimal, AsksAboutFewPrefixes) {
  Poset poset(2);
  for (int i = 0; i < 10'000; ++i) poset.append(std::vector{static_cast<ChainId>(i % 2)}, {});
  const Cut wanted = {1234, 4321};
  std::size_t asked = 0;
  const Within within = [&](const Interval& interval) {
    ++asked;
    return is_within(wanted, interval.greatest) ? std::optional(interval.greatest) : std::nullopt;
  };
  EXPECT_EQ(minimal_cut(poset, full_cut(poset), within), wanted);
  EXPECT_LT(asked, std::size_t{100});
}

}  // namespace
}  // namespace hasse::poset
