#include "poset/bounded_sum.h"

#include <gtest/gtest.h>

#include <functional>

#include "poset/random_poset.h"
#include "support/internal_error.h"

namespace hasse::poset {
namespace {

struct RandomSum {
  std::int64_t initially;
  std::vector<std::int64_t> changes;

  Sum tested() const { return {.initially = initially, .changes = changes}; }
  std::int64_t value(Mask ideal) const {
    std::int64_t result = initially;
    for (std::size_t e = 0; e < changes.size(); ++e) result += (ideal >> e & 1) != 0 ? changes[e] : 0;
    return result;
  }
};

RandomSum random_sum(std::mt19937& random, const RandomPoset& r, int largest_step) {
  RandomSum sum{.initially = static_cast<std::int64_t>(below(random, 5)) - 2, .changes = {}};
  const std::size_t steps = 2 * static_cast<std::size_t>(largest_step) + 1;
  for (std::size_t e = 0; e < r.event_count(); ++e)
    sum.changes.push_back(static_cast<std::int64_t>(below(random, steps)) - largest_step);
  return sum;
}

TEST(BoundedSum, GreatestAndLeastValueOfAnInterval) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomSum sum = random_sum(random, r, 1 + static_cast<int>(below(random, 5)));
    const Mask a = r.ideals[below(random, r.ideals.size())], b = r.ideals[below(random, r.ideals.size())];
    const bool part = below(random, 2) == 0;
    const Mask lower = part ? a & b : 0, upper = part ? b : r.all();
    std::int64_t greatest = sum.value(lower), least = greatest;
    Mask at_greatest = r.all(), at_least = r.all();
    for (Mask ideal : r.ideals) {
      if ((lower & ~ideal) != 0 || (ideal & ~upper) != 0) continue;
      const std::int64_t here = sum.value(ideal);
      EXPECT_EQ(value(r.poset, sum.tested(), r.cut(ideal)), here);
      at_greatest = here > greatest ? ideal : here == greatest ? at_greatest & ideal : at_greatest;
      at_least = here < least ? ideal : here == least ? at_least & ideal : at_least;
      greatest = std::max(greatest, here);
      least = std::min(least, here);
    }
    const Interval interval{.least = r.cut(lower), .greatest = r.cut(upper)};
    const Extreme most = greatest_sum(r.poset, sum.tested(), interval);
    ASSERT_EQ(most.value, greatest);
    EXPECT_EQ(most.cut, r.cut(at_greatest));
    const Extreme fewest = least_sum(r.poset, sum.tested(), interval);
    ASSERT_EQ(fewest.value, least);
    EXPECT_EQ(fewest.cut, r.cut(at_least));
  }
}

void expect_minimal_if_any(const RandomPoset& r, const std::optional<Cut>& found,
                           const std::function<bool(Mask)>& satisfies) {
  bool any = false, known = false;
  for (Mask ideal : r.ideals) {
    any |= satisfies(ideal);
    if (!found || r.cut(ideal) != *found) continue;
    known = true;
    EXPECT_TRUE(satisfies(ideal));
    for (Mask smaller : r.ideals) EXPECT_FALSE(smaller != ideal && (smaller & ~ideal) == 0 && satisfies(smaller));
  }
  ASSERT_EQ(found.has_value(), any);
  EXPECT_EQ(known, any);
}

TEST(BoundedSum, ReachesABoundInAMinimalCut) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomSum sum = random_sum(random, r, 1 + static_cast<int>(below(random, 4)));
    const std::int64_t k = static_cast<std::int64_t>(below(random, 21)) - 10;
    expect_minimal_if_any(r, sum_at_least(r.poset, sum.tested(), k, empty_cut(r.poset)),
                          [&](Mask m) { return sum.value(m) >= k; });
    expect_minimal_if_any(r, sum_at_most(r.poset, sum.tested(), k, empty_cut(r.poset)),
                          [&](Mask m) { return sum.value(m) <= k; });
  }
}

TEST(BoundedSum, EqualsAValueBySingleSteps) {
  std::mt19937 random(3);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomSum sum = random_sum(random, r, 1);
    const std::int64_t k = static_cast<std::int64_t>(below(random, 9)) - 4;
    expect_minimal_if_any(r, sum_between(r.poset, sum.tested(), k, k, empty_cut(r.poset)),
                          [&](Mask m) { return sum.value(m) == k; });
  }
}

TEST(BoundedSum, IsInARangeThatNoStepLeapsOver) {
  std::mt19937 random(5);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const int largest = 1 + static_cast<int>(below(random, 3));
    const RandomSum sum = random_sum(random, r, largest);
    const std::int64_t low = static_cast<std::int64_t>(below(random, 17)) - 8, high = low + largest - 1;
    expect_minimal_if_any(r, sum_between(r.poset, sum.tested(), low, high, empty_cut(r.poset)),
                          [&](Mask m) { return sum.value(m) >= low && sum.value(m) <= high; });
    EXPECT_EQ(sum_between(r.poset, sum.tested(), 1, 0, empty_cut(r.poset)), std::nullopt);
  }
}

TEST(BoundedSum, ChangesOfTermsOnChains) {
  std::mt19937 random(4);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    std::vector<std::vector<std::int64_t>> terms(r.on_chain.size());
    RandomSum sum{.initially = 0, .changes = std::vector<std::int64_t>(r.event_count(), 0)};
    for (ChainId c = 0; c < terms.size(); ++c) {
      for (std::size_t n = 0; n <= r.poset.length(c); ++n)
        terms[c].push_back(static_cast<std::int64_t>(below(random, 9)) - 4);
      sum.initially += terms[c].front();
      add_changes(r.poset, c, terms[c], sum.changes);
    }
    for (Mask ideal : r.ideals) {
      std::int64_t expected = 0;
      for (ChainId c = 0; c < terms.size(); ++c) expected += terms[c][r.count(ideal, c)];
      EXPECT_EQ(value(r.poset, sum.tested(), r.cut(ideal)), expected);
    }
  }
}

// Two chains that nothing orders: the first one goes up and down by one, the second one up only at its beginning.
struct UpAndDown {
  Poset poset{2};
  std::vector<std::int64_t> changes;

  explicit UpAndDown(std::size_t events) {
    const ChainId chains[] = {0, 1};
    for (std::size_t i = 0; i < events; ++i) {
      const bool second = i == 10;
      poset.append(std::span(&chains[second ? 1 : 0], 1), {});
      changes.push_back(second ? 5 : i % 2 == 0 ? 1 : -1);
    }
  }
  Sum sum() const { return {.initially = 0, .changes = changes}; }
};

TEST(BoundedSum, LooksNoFurtherThanTheBound) {
  const UpAndDown run(200'000);
  const GiveUp at_once = [] { return true; };
  const std::optional<Cut> found = sum_at_least(run.poset, run.sum(), 6, empty_cut(run.poset), at_once);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(*found, (Cut{1, 1}));
}

TEST(BoundedSum, AsksWhetherToGiveUp) {
  const UpAndDown run(200'000);
  std::size_t asked = 0;
  const GiveUp never = [&] { return ++asked == 0; };
  // What the chains reach by themselves is less.
  EXPECT_EQ(sum_at_least(run.poset, run.sum(), 7, empty_cut(run.poset), never), std::nullopt);
  const Interval all = whole(run.poset);
  EXPECT_EQ(greatest_sum(run.poset, run.sum(), all).value, 6);
  EXPECT_EQ(asked, std::size_t{0});
  // The first chain is back at 0 when the second one begins.
  Poset ordered(2);
  std::vector<std::int64_t> changes;
  const ChainId chains[] = {0, 1};
  ordered.append(std::span(chains, 1), {});
  ordered.append(std::span(chains, 1), {});
  for (std::size_t i = 0; i < 200'000; ++i)
    ordered.append(std::span(&chains[1], 1), i == 0 ? std::vector<EventId>{1} : std::vector<EventId>{});
  changes.assign(ordered.event_count(), 0);
  changes[0] = 1;
  changes[1] = -1;
  changes.back() = 1;
  const Sum sum{.initially = 0, .changes = changes};
  EXPECT_EQ(sum_at_least(ordered, sum, 2, empty_cut(ordered), never), std::nullopt);
  EXPECT_GT(asked, std::size_t{2});
  asked = 0;
  EXPECT_EQ(sum_at_least(ordered, sum, 2, empty_cut(ordered), [&] { return ++asked == 2; }), std::nullopt);
  EXPECT_EQ(asked, std::size_t{2});
}

TEST(BoundedSumDeathTest, RefusesStepsThatLeapAndChangesOfAnotherPoset) {
  Poset poset(1);
  poset.append(std::vector<ChainId>{0}, {});
  const std::vector<std::int64_t> changes = {2};
  EXPECT_NE(internal_error_of([&] {
              sum_between(poset, {.initially = 0, .changes = changes}, 1, 1, empty_cut(poset));
            }).find("a step of 2"),
            std::string::npos);
  EXPECT_NE(internal_error_of([&] { sum_at_least(poset, {}, 1, empty_cut(poset)); }).find("0 changes for 1 events"),
            std::string::npos);
}

}  // namespace
}  // namespace hasse::poset
