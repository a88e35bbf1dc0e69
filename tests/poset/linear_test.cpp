#include "poset/linear.h"

#include <gtest/gtest.h>

#include <list>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

// A random conjunction of local conditions and channel bounds, for prefixes of the poset too.
struct RandomConjunction {
  struct Local {
    ChainId chain;
    std::vector<std::uint8_t> holds;
  };
  struct Bound {
    ChainId sends, receives;
    std::vector<std::uint32_t> sent, received;  // in all after each event; empty: one an event
    std::int64_t initially, k;
    bool at_least;
  };
  std::vector<Local> locals;
  std::vector<Bound> bounds;

  bool holds(const RandomPoset& r, Mask ideal) const {
    for (const Local& local : locals) {
      if (local.holds[r.count(ideal, local.chain)] == 0) return false;
    }
    for (const Bound& b : bounds) {
      const std::uint32_t sends = r.count(ideal, b.sends), receives = r.count(ideal, b.receives);
      const std::int64_t under_way = b.initially + (b.sent.empty() ? sends : b.sent[sends]) -
                                     (b.received.empty() ? receives : b.received[receives]);
      if (b.at_least ? under_way < b.k : under_way > b.k) return false;
    }
    return true;
  }

  Conjunction cut_to(const RandomPoset& r) const {
    Conjunction result;
    for (const Local& local : locals)
      result.conjuncts.push_back({local.chain, std::span(local.holds).first(r.poset.length(local.chain) + 1)});
    for (const Bound& b : bounds) {
      const auto counter = [&](ChainId chain, const std::vector<std::uint32_t>& totals) {
        return Counter{chain, totals.empty() ? std::span<const std::uint32_t>{}
                                             : std::span(totals).first(r.poset.length(chain) + 1)};
      };
      const Counter sends = counter(b.sends, b.sent), receives = counter(b.receives, b.received);
      result.differences.push_back(b.at_least ? at_least_under_way(sends, receives, b.initially, b.k)
                                              : at_most_under_way(sends, receives, b.initially, b.k));
    }
    return result;
  }
};

std::vector<std::uint32_t> random_totals(std::mt19937& random, std::uint32_t length) {
  std::vector<std::uint32_t> totals = {static_cast<std::uint32_t>(below(random, 2))};
  while (totals.size() <= length) totals.push_back(totals.back() + static_cast<std::uint32_t>(below(random, 3)));
  return totals;
}

RandomConjunction random_conjunction(std::mt19937& random, const RandomPoset& r) {
  RandomConjunction result;
  const std::size_t percent = 20 + below(random, 60);
  const auto any_chain = [&] { return static_cast<ChainId>(below(random, r.on_chain.size())); };
  for (std::size_t n = below(random, 5); n > 0; --n) {
    const ChainId chain = any_chain();
    result.locals.push_back({chain, random_bits(random, r, chain, percent)});
  }
  for (std::size_t n = below(random, 3); n > 0; --n) {
    RandomConjunction::Bound b{.sends = any_chain(),
                               .receives = any_chain(),
                               .sent = {},
                               .received = {},
                               .initially = static_cast<std::int64_t>(below(random, 3)),
                               .k = static_cast<std::int64_t>(below(random, 4)),
                               .at_least = below(random, 2) == 0};
    if (below(random, 2) == 0) b.sent = random_totals(random, r.poset.length(b.sends));
    if (below(random, 2) == 0) b.received = random_totals(random, r.poset.length(b.receives));
    result.bounds.push_back(b);
  }
  return result;
}

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
  EXPECT_DEATH(least_cut(poset, conjunction, cut), "1 entries for 1 events on chain 0");
}

}  // namespace
}  // namespace hasse::poset
