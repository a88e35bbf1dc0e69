#include "poset/slice.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "poset/random_conjunction.h"
#include "poset/zero_one_sum.h"

namespace hasse::poset {
namespace {

std::vector<Cut> satisfying(const RandomPoset& r, const RandomConjunction& conjunction, Mask least) {
  std::vector<Cut> cuts;
  for (Mask ideal : r.ideals) {
    if ((least & ~ideal) == 0 && conjunction.holds(r, ideal)) cuts.push_back(r.cut(ideal));
  }
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

std::vector<Cut> cuts_of(const Slice& slice) {
  std::vector<Cut> cuts;
  if (slice.none()) return cuts;
  for_each_cut(slice.poset(), whole(slice.poset()), [&](const Cut& cut) {
    cuts.push_back(slice.original(cut));
    return true;
  });
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

TEST(Slice, ItsCutsAreTheSatisfyingOnes) {
  std::mt19937 random(1);
  std::size_t blocks = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomConjunction conjunction = random_conjunction(random, r);
    const Conjunction tested = conjunction.cut_to(r);
    const Mask least = below(random, 2) == 0 ? 0 : r.ideals[below(random, r.ideals.size())];
    const std::vector<Cut> expected = satisfying(r, conjunction, least);
    const Slice slice(r.poset, tested, r.cut(least));
    EXPECT_EQ(slice.none(), expected.empty());
    ASSERT_EQ(cuts_of(slice), expected);
    ASSERT_EQ(cuts_of(Slice(
                  r.poset, [&](const Cut& cut) { return tested.more(cut); }, r.cut(least))),
              expected);
    blocks += slice.poset().event_count();
    for (EventId block = 0; block < slice.poset().event_count(); ++block) {
      // The members are what the least cut with the block has and the cut without it has not.
      const Cut with = history(slice.poset(), block);
      Cut without = with;
      for (ChainId c : slice.poset().chains_of(block)) --without[c];
      std::vector<EventId> expected_members;
      for (EventId e : events(r.poset, slice.original(with))) {
        if (!contains(r.poset, slice.original(without), e)) expected_members.push_back(e);
      }
      const std::span<const EventId> members = slice.members(block);
      EXPECT_EQ(std::vector<EventId>(members.begin(), members.end()), expected_members);
    }
  }
  EXPECT_GT(blocks, std::size_t{kPosets} / 2);
}

TEST(Slice, SumsTogetherWithARegularPredicate) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomConjunction conjunction = random_conjunction(random, r);
    const Slice slice(r.poset, conjunction.cut_to(r), empty_cut(r.poset));
    if (slice.none()) continue;
    std::vector<std::int64_t> changes;
    for (std::size_t e = 0; e < r.event_count(); ++e)
      changes.push_back(static_cast<std::int64_t>(below(random, 7)) - 3);
    const auto value_of = [&](Mask ideal) {
      std::int64_t result = 1;
      for (std::size_t e = 0; e < r.event_count(); ++e) result += (ideal >> e & 1) != 0 ? changes[e] : 0;
      return result;
    };
    std::int64_t greatest = INT64_MIN;
    Mask least_ideal = r.all();
    for (Mask ideal : r.ideals) {
      if (!conjunction.holds(r, ideal) || value_of(ideal) < greatest) continue;
      least_ideal = value_of(ideal) > greatest ? ideal : least_ideal & ideal;
      greatest = value_of(ideal);
    }
    const Slice::SlicedSum sum = slice.sum(r.poset, {.initially = 1, .changes = changes});
    const Extreme extreme =
        greatest_sum(slice.poset(), {.initially = sum.initially, .changes = sum.changes}, whole(slice.poset()));
    ASSERT_EQ(extreme.value, greatest);
    EXPECT_EQ(slice.original(extreme.cut), r.cut(least_ideal));
  }
}

TEST(Slice, KAtOnceTogetherWithARegularPredicate) {
  std::mt19937 random(3);
  std::size_t possible = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomConjunction conjunction = random_conjunction(random, r);
    const Slice slice(r.poset, conjunction.cut_to(r), empty_cut(r.poset));
    if (slice.none()) continue;
    std::vector<std::vector<std::uint8_t>> conditions, sliced;
    std::vector<Conjunct> tested;
    for (ChainId c = 0; c < r.on_chain.size(); ++c) {
      conditions.push_back(random_bits(random, r, c, 40));
      sliced.push_back(slice.holds({c, conditions.back()}));
    }
    for (ChainId c = 0; c < r.on_chain.size(); ++c) tested.push_back({c, sliced[c]});
    const std::size_t k = 1 + below(random, r.on_chain.size());
    const auto satisfies = [&](Mask ideal) {
      std::size_t holding = 0;
      for (ChainId c = 0; c < r.on_chain.size(); ++c) holding += conditions[c][r.count(ideal, c)];
      return holding >= k && conjunction.holds(r, ideal);
    };
    const std::optional<Cut> found = at_least_hold(slice.poset(), tested, k);
    ASSERT_EQ(found.has_value(), std::any_of(r.ideals.begin(), r.ideals.end(), satisfies));
    if (!found) continue;
    ++possible;
    const Cut cut = slice.original(*found);
    for (Mask ideal : r.ideals) {
      if (r.cut(ideal) == cut) {
        EXPECT_TRUE(satisfies(ideal));
      } else if (is_within(r.cut(ideal), cut)) {
        EXPECT_FALSE(satisfies(ideal));
      }
    }
  }
  EXPECT_GT(possible, std::size_t{kPosets} / 10);
}

}  // namespace
}  // namespace hasse::poset
