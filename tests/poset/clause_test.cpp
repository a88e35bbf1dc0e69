#include "poset/clause.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "poset/random_conjunction.h"

namespace hasse::poset {
namespace {

struct RandomBound {
  std::int64_t initially = 0;
  std::vector<std::int64_t> changes;
  std::int64_t least = 0;

  bool holds(Mask ideal) const {
    std::int64_t total = initially;
    for (std::size_t e = 0; e < changes.size(); ++e) total += (ideal >> e & 1) != 0 ? changes[e] : 0;
    return total >= least;
  }
};

TEST(Clause, MinimalCutThatSatisfiesAllOfIt) {
  std::mt19937 random(1);
  std::size_t found_of_kind[4] = {}, none_of_kind[4] = {};  // regular alone, one sum, several, something of no class
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    RandomConjunction regular;
    if (below(random, 3) != 0) regular = random_conjunction(random, r);
    std::vector<RandomBound> bounds(below(random, 4));
    Clause clause{.regular = regular.cut_to(r), .sums = {}, .rest = {}};
    for (RandomBound& bound : bounds) {
      bound.least = static_cast<std::int64_t>(below(random, 4)) - 1;
      for (std::size_t e = 0; e < r.event_count(); ++e)
        bound.changes.push_back(static_cast<std::int64_t>(below(random, 5)) - 2);
      if (&bound == &bounds[1 % bounds.size()] && &bound != &bounds[0] && below(random, 2) == 0) {
        // The other end of a range, which is often empty or leapt over.
        bound.changes = bounds[0].changes;
        for (std::int64_t& change : bound.changes) change = -change;
        bound.least = -bounds[0].least - static_cast<std::int64_t>(below(random, 3)) + 1;
      }
      clause.sums.push_back({.sum = {.initially = 0, .changes = bound.changes}, .least = bound.least});
    }
    std::vector<Cut> others;  // the cuts that satisfy the rest
    const bool with_rest = below(random, 3) == 0;
    if (with_rest) {
      for (Mask ideal : r.ideals) {
        if (below(random, 4) == 0) others.push_back(r.cut(ideal));
      }
      clause.rest = [&](const Cut& cut) { return std::find(others.begin(), others.end(), cut) != others.end(); };
    }
    Conjunction also;
    if (below(random, 2) == 0) {
      std::swap(also.differences, clause.regular.differences);
      clause.also = [&also](const Cut& cut) { return also.more(cut); };
    }
    const Mask least = below(random, 2) == 0 ? 0 : r.ideals[below(random, r.ideals.size())];
    const auto satisfies = [&](Mask ideal) {
      const bool has_rest = !with_rest || std::find(others.begin(), others.end(), r.cut(ideal)) != others.end();
      return (least & ~ideal) == 0 && has_rest && regular.holds(r, ideal) &&
             std::all_of(bounds.begin(), bounds.end(), [&](const RandomBound& bound) { return bound.holds(ideal); });
    };
    const std::optional<Cut> found = find_cut(r.poset, clause, r.cut(least));
    ASSERT_EQ(found.has_value(), std::any_of(r.ideals.begin(), r.ideals.end(), satisfies));
    const std::size_t kind = with_rest ? 3 : std::min<std::size_t>(bounds.size(), 2);
    (found ? found_of_kind : none_of_kind)[kind] += 1;
    if (!found) continue;
    for (Mask ideal : r.ideals) {
      if (r.cut(ideal) == *found) {
        EXPECT_TRUE(satisfies(ideal));
      } else if (is_within(r.cut(ideal), *found)) {
        EXPECT_FALSE(satisfies(ideal));
      }
    }
  }
  for (std::size_t kind = 0; kind < 4; ++kind) {
    EXPECT_GT(found_of_kind[kind], std::size_t{200});
    EXPECT_GT(none_of_kind[kind], std::size_t{200});
  }
}

TEST(Clause, GivesUpWithWhatItKnows) {
  Poset poset(3);
  for (int i = 0; i < 30; ++i) poset.append(std::vector{static_cast<ChainId>(i % 3)}, {});
  std::size_t asked = 0;
  Clause clause{.regular = {}, .sums = {}, .rest = [](const Cut& cut) { return cut[0] + cut[1] + cut[2] >= 12; }};
  EXPECT_EQ(find_cut(poset, clause, empty_cut(poset), [&] { return ++asked > 2; }), std::nullopt);
  asked = 0;
  const std::optional<Cut> found = find_cut(poset, clause, empty_cut(poset), [&] { return ++asked > 150; });
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(clause.rest(*found));
}

}  // namespace
}  // namespace hasse::poset
