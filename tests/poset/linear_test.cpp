#include "poset/linear.h"

#include <gtest/gtest.h>

#include <list>

#include "poset/random_conjunction.h"
#include "support/internal_error.h"

namespace hasse::poset {
namespace {

struct Extremes {
  bool any = false;
  Mask least = 0, greatest = 0;
};

Extremes extremes(const RandomPoset& r, const RandomConjunction& conjunction) {
  Extremes result{.any = false, .least = r.all(), .greatest = 0};
  for (Mask ideal : r.ideals) {
    if (!conjunction.holds(r, ideal)) continue;
    result = {.any = true, .least = result.least & ideal, .greatest = result.greatest | ideal};
  }
  return result;
}

TEST(Linear, LeastAndGreatestCutsOfConjunctions) {
  std::mt19937 random(1);
  int found = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const RandomConjunction conjunction = random_conjunction(random, r);
    const Conjunction tested = conjunction.cut_to(r);
    const Extremes expected = extremes(r, conjunction);
    found += expected.any ? 1 : 0;
    Cut cut = empty_cut(r.poset);
    ASSERT_EQ(least_cut(r.poset, tested, cut), expected.any ? Outcome::found : Outcome::not_yet);
    if (expected.any) {
      EXPECT_EQ(cut, r.cut(expected.least));
    }
    EXPECT_TRUE(is_consistent(r.poset, cut));
    cut = empty_cut(r.poset);
    const Crucial upwards = [&](const Cut& current) { return tested.more(current); };
    ASSERT_EQ(least_cut(r.poset, upwards, cut), expected.any ? Outcome::found : Outcome::not_yet);
    if (expected.any) {
      EXPECT_EQ(cut, r.cut(expected.least));
    }
    cut = full_cut(r.poset);
    ASSERT_EQ(greatest_cut(r.poset, tested, cut), expected.any ? Outcome::found : Outcome::never);
    if (expected.any) {
      EXPECT_EQ(cut, r.cut(expected.greatest));
    }
    for (Mask ideal : r.ideals) EXPECT_EQ(tested.holds(r.cut(ideal)), conjunction.holds(r, ideal));
  }
  EXPECT_GT(found, kPosets / 4);
  EXPECT_LT(found, kPosets * 3 / 4);
}

TEST(Linear, ResumesOnExtensions) {
  std::mt19937 random(2);
  int found_later = 0;
  for (int i = 0; i < kPosets; ++i) {
    RandomPoset r = random_poset(random);
    const RandomConjunction conjunction = random_conjunction(random, r);
    // Down to a prefix and up again, a cut to resume from at each, as a search does.
    const RandomPoset complete = r;
    for (std::size_t n = below(random, r.event_count() + 1); n > 0; --n) pop(r);
    Cut resume = empty_cut(r.poset);
    bool failed = false;
    for (;;) {
      find_ideals(r);
      const Extremes expected = extremes(r, conjunction);
      const Outcome outcome = least_cut(r.poset, conjunction.cut_to(r), resume);
      ASSERT_EQ(outcome, expected.any ? Outcome::found : Outcome::not_yet);
      if (expected.any) {
        EXPECT_EQ(resume, r.cut(expected.least));
        found_later += failed ? 1 : 0;
        break;
      }
      failed = true;
      if (r.event_count() == complete.event_count()) break;
      const auto next = static_cast<EventId>(r.event_count());
      const Mask past = complete.past[next];
      std::vector<EventId> causes;
      for (EventId e = 0; e < next; ++e) {
        if ((past >> e & 1) != 0) causes.push_back(e);
      }
      const std::span<const ChainId> own = complete.poset.chains_of(next);
      r.poset.append(own, causes);
      r.past.push_back(past);
      for (ChainId c : own) r.on_chain[c] |= Mask{1} << next;
    }
  }
  EXPECT_GT(found_later, kPosets / 20);
}

TEST(Linear, SmallestLeastCutOfADisjunction) {
  std::mt19937 random(3);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    std::list<RandomConjunction> parts;  // whose addresses the tested ones refer to
    std::vector<Conjunction> tested;
    int fewest = -1;
    for (std::size_t n = below(random, 4); n > 0; --n) {
      parts.push_back(random_conjunction(random, r));
      tested.push_back(parts.back().cut_to(r));
    }
    for (Mask ideal : r.ideals) {
      bool any = false;
      for (const RandomConjunction& part : parts) any |= part.holds(r, ideal);
      if (any && (fewest < 0 || std::popcount(ideal) < fewest)) fewest = std::popcount(ideal);
    }
    std::vector<Cut> resume(tested.size(), empty_cut(r.poset));
    Cut cut;
    const Outcome outcome = least_cut_of_any(r.poset, tested, resume, cut);
    ASSERT_EQ(outcome == Outcome::found, fewest >= 0);
    if (parts.empty()) {
      EXPECT_EQ(outcome, Outcome::never);
    }
    if (fewest < 0) continue;
    EXPECT_EQ(size(r.poset, cut), fewest);
    EXPECT_TRUE(is_consistent(r.poset, cut));
    bool satisfied = false;
    for (const Conjunction& part : tested) satisfied |= part.holds(cut);
    EXPECT_TRUE(satisfied);
  }
}

// The example of src/poset/README.md.
TEST(Linear, BothProcessesInside) {
  Poset run(2);
  const ChainId first[] = {0}, second[] = {1};
  const EventId enter = run.append(first, {});
  const EventId sent = run.append(first, {});
  const EventId received = run.append(second, std::vector{sent});
  const EventId entered = run.append(second, {});
  const std::vector<std::uint8_t> inside_first = {0, 1, 1}, inside_second = {0, 0, 1};
  Conjunction both{.conjuncts = {{0, inside_first}, {1, inside_second}}, .differences = {}};
  Cut cut = empty_cut(run);
  ASSERT_EQ(least_cut(run, both, cut), Outcome::found);
  EXPECT_EQ(linearise(run, cut), (std::vector<EventId>{enter, sent, received, entered}));
}

TEST(Linear, CallbackMaySayNever) {
  Poset poset(1);
  const ChainId only[] = {0};
  for (int i = 0; i < 5; ++i) poset.append(only, {});
  const Crucial at_three = [](const Cut& cut) { return cut[0] < 3 ? Need::of(0, cut[0] + 1) : Need::never(); };
  Cut cut = empty_cut(poset);
  EXPECT_EQ(least_cut(poset, at_three, cut), Outcome::never);
  EXPECT_EQ(cut, Cut{3});
}

TEST(LinearDeathTest, RefusesConditionsOfAnotherLength) {
  Poset poset(1);
  const ChainId only[] = {0};
  poset.append(only, {});
  const std::vector<std::uint8_t> holds = {0};
  Conjunction conjunction;
  conjunction.conjuncts.push_back({0, holds});
  Cut cut = empty_cut(poset);
  EXPECT_NE(internal_error_of([&] { least_cut(poset, conjunction, cut); }).find("1 entries for 1 events on chain 0"),
            std::string::npos);
}

}  // namespace
}  // namespace hasse::poset
