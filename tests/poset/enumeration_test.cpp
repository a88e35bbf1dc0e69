#include "poset/enumeration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

std::vector<Cut> sorted_cuts(const RandomPoset& r, Mask least, Mask greatest) {
  std::vector<Cut> cuts;
  for (Mask ideal : r.ideals) {
    if ((least & ~ideal) == 0 && (ideal & ~greatest) == 0) cuts.push_back(r.cut(ideal));
  }
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

std::vector<Cut> enumerated(const RandomPoset& r, const Interval& interval) {
  std::vector<Cut> cuts;
  EXPECT_TRUE(for_each_cut(r.poset, interval, [&](const Cut& cut) {
    cuts.push_back(cut);
    return true;
  }));
  return cuts;
}

TEST(Enumeration, AllCutsInLexicalOrder) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    ASSERT_EQ(enumerated(r, whole(r.poset)), sorted_cuts(r, 0, r.all()));
  }
}

TEST(Enumeration, CutsBetweenTwo) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const Mask a = r.ideals[below(random, r.ideals.size())], b = r.ideals[below(random, r.ideals.size())];
    ASSERT_EQ(enumerated(r, {r.cut(a & b), r.cut(b)}), sorted_cuts(r, a & b, b));
    ASSERT_EQ(enumerated(r, {r.cut(a), r.cut(b)}), sorted_cuts(r, a, b));
  }
}

TEST(Enumeration, IntervalsOfEventsArePartsOfTheWhole) {
  std::mt19937 random(3);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    std::vector<Cut> cuts = {empty_cut(r.poset)};
    for (EventId e = 0; e < r.event_count(); ++e) {
      for (const Cut& cut : enumerated(r, interval_of(r.poset, e))) {
        EXPECT_EQ(events(r.poset, cut).back(), e);
        cuts.push_back(cut);
      }
    }
    std::sort(cuts.begin(), cuts.end());
    ASSERT_EQ(cuts, sorted_cuts(r, 0, r.all()));
  }
}

TEST(Enumeration, StopsWhenTold) {
  std::mt19937 random(4);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const std::size_t enough = 1 + below(random, r.ideals.size());
    std::size_t seen = 0;
    EXPECT_FALSE(for_each_cut(r.poset, whole(r.poset), [&](const Cut&) { return ++seen < enough; }));
    EXPECT_EQ(seen, enough);
    seen = 0;
    EXPECT_FALSE(for_each_cut(r.poset, 1, [&](const Cut&) { return ++seen < enough; }));
    EXPECT_EQ(seen, enough);
  }
}

TEST(Enumeration, ThreadsShareTheCuts) {
  std::mt19937 random(5);
  for (int i = 0; i < kPosets / 20; ++i) {
    const RandomPoset r = random_poset(random);
    std::mutex mutex;
    std::vector<Cut> cuts;
    EXPECT_TRUE(for_each_cut(r.poset, 3, [&](const Cut& cut) {
      const std::lock_guard lock(mutex);
      cuts.push_back(cut);
      return true;
    }));
    std::sort(cuts.begin(), cuts.end());
    ASSERT_EQ(cuts, sorted_cuts(r, 0, r.all()));
  }
}

TEST(Enumeration, HandsExceptionsOn) {
  Poset poset(2);
  for (ChainId c : {0u, 1u, 0u, 1u}) poset.append(std::vector{c}, {});
  const Visit fails_late = [](const Cut& cut) -> bool {
    if (cut == Cut{2, 2}) throw std::runtime_error("no more");
    return true;
  };
  EXPECT_THROW(for_each_cut(poset, 2, fails_late), std::runtime_error);
}

}  // namespace
}  // namespace hasse::poset
