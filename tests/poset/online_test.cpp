// Detection on line against what is true of each prefix of random runs by definition, and against what is kept.
#include <gtest/gtest.h>

#include <numeric>

#include "poset/common_past.h"
#include "poset/online_at_once.h"
#include "poset/online_conjunction.h"
#include "poset/random_online.h"

namespace hasse::poset {
namespace {

constexpr int kRuns = 4'000;

// The ideals in which all conditions that are asked for hold; so of every prefix of the run.
std::vector<Mask> satisfying(const Setting& s, const std::vector<bool>& required) {
  std::vector<Mask> result;
  for (const Mask ideal : s.r.ideals) {
    bool all = true;
    for (std::size_t i = 0; i < s.conditions.size(); ++i) all = all && (!required[i] || s.holds(i, ideal));
    if (all) result.push_back(ideal);
  }
  return result;
}

TEST(OnlineConjunction, FindsTheLeastCutWithTheFirstEventThatMakesOne) {
  std::mt19937 random(1);
  std::size_t found = 0, late = 0, not_found = 0;
  for (int i = 0; i < kRuns; ++i) {
    Setting s = random_setting(random);
    std::vector<bool> required;
    std::vector<OnlineCondition> conditions;
    for (const RandomCondition& condition : s.conditions) {
      required.push_back(below(random, 4) > 0);
      conditions.push_back({condition.chain, condition.holds[0] != 0, required.back()});
    }
    OnlineConjunction online(conditions);
    for (std::size_t events = 0;; ++events) {
      find_ideals(s.r);
      const std::vector<Mask> all = satisfying(s, required);
      ASSERT_EQ(online.found(), !all.empty());
      const Mask least = std::accumulate(all.begin(), all.end(), s.r.all(), std::bit_and<>());
      Cut cut = online.cut();
      cut.resize(s.r.on_chain.size(), 0);
      if (all.empty()) {
        ++not_found;
        ASSERT_TRUE(is_consistent(s.r.poset, cut));
      } else {
        ++found;
        ASSERT_EQ(cut, s.r.cut(least));
      }
      if (events == kEvents) break;
      const ChainId chain = append_single(random, s.r);
      online.happened(chain, s.r.poset.clock(static_cast<EventId>(events)), s.now());
      if (!required.empty() && below(random, 8) == 0) {
        const std::size_t another = below(random, required.size());
        late += required[another] ? 0 : 1;
        required[another] = true;
        online.include(another);
      }
    }
  }
  EXPECT_GT(found, 1'000u);
  EXPECT_GT(not_found, 1'000u);
  EXPECT_GT(late, 300u);
}

TEST(OnlineConjunction, EveryLaterSatisfyingCutContainsItsCut) {
  std::mt19937 random(2);
  for (int i = 0; i < kRuns; ++i) {
    Setting s = random_setting(random);
    std::vector<OnlineCondition> conditions;
    for (const RandomCondition& condition : s.conditions)
      conditions.push_back({condition.chain, condition.holds[0] != 0});
    OnlineConjunction online(conditions);
    std::vector<Cut> cuts;
    for (std::size_t events = 0; events < kEvents; ++events) {
      const ChainId chain = append_single(random, s.r);
      online.happened(chain, s.r.poset.clock(static_cast<EventId>(events)), s.now());
      cuts.push_back(online.cut());
      cuts.back().resize(s.r.on_chain.size(), 0);
    }
    find_ideals(s.r);
    for (const Mask ideal : satisfying(s, std::vector<bool>(conditions.size(), true))) {
      for (const Cut& cut : cuts) ASSERT_TRUE(is_within(cut, s.r.cut(ideal)));
    }
  }
}

TEST(OnlineAtOnce, SaysSoWithTheFirstEventThatMakesItPossible) {
  std::mt19937 random(3);
  std::size_t found = 0, not_found = 0;
  for (int i = 0; i < kRuns; ++i) {
    Setting s = random_setting(random);
    const std::size_t k = 1 + below(random, 4);
    std::vector<bool> counted;
    std::vector<OnlineCondition> conditions;
    for (const RandomCondition& condition : s.conditions) {
      counted.push_back(below(random, 4) > 0);
      conditions.push_back({condition.chain, condition.holds[0] != 0, counted.back()});
    }
    OnlineAtOnce online(conditions, k);
    CommonPast past;
    for (std::size_t c = 0; c < s.r.on_chain.size(); ++c) past.add_chain();
    for (std::size_t events = 0;; ++events) {
      find_ideals(s.r);
      const bool possible = std::ranges::any_of(s.r.ideals, [&](Mask ideal) {
        std::size_t holding = 0;
        for (std::size_t c = 0; c < s.conditions.size(); ++c) holding += counted[c] && s.holds(c, ideal) ? 1 : 0;
        return holding >= k;
      });
      ASSERT_EQ(online.found(), possible);
      ++(possible ? found : not_found);
      if (events == kEvents || possible) break;
      const ChainId chain = append_single(random, s.r);
      const auto clock = s.r.poset.clock(static_cast<EventId>(events));
      online.happened(chain, clock, s.now());
      past.happened(chain, clock);
      if (!counted.empty() && below(random, 8) == 0) {
        const std::size_t another = below(random, counted.size());
        counted[another] = true;
        online.include(another);
      }
      online.forget(past.cut());
    }
  }
  EXPECT_GT(found, 500u);
  EXPECT_GT(not_found, 1'000u);
}

// Chains that take turns: in each round each of them sends to the next one, and conditions hold now and then, but never
// all of them or two at once.
TEST(Online, KeepsNoMoreOfALongRunThanChainsDoNotKnowOfEachOther) {
  constexpr std::size_t kChains = 6;
  constexpr std::uint32_t kRounds = 20'000;
  std::mt19937 random(4);
  std::vector<OnlineCondition> all;
  std::vector<OnlineCondition> any;
  CommonPast past;
  for (ChainId c = 0; c < kChains; ++c) {
    all.push_back({c, false});
    any.push_back({c, false});
    past.add_chain();
  }
  OnlineConjunction conjunction(all);
  OnlineAtOnce at_once(any, 2);
  std::vector<std::vector<std::uint32_t>> clocks(kChains, std::vector<std::uint32_t>(kChains, 0));
  std::size_t most_of_conjunction = 0, most_at_once = 0;
  for (std::uint32_t round = 0; round < kRounds; ++round) {
    // A token goes round; whoever has it is inside for a while.
    for (ChainId c = 0; c < kChains; ++c) {
      for (ChainId other = 0; other < kChains; ++other)
        clocks[c][other] = std::max(clocks[c][other], clocks[(c + kChains - 1) % kChains][other]);
      for (const bool inside : {true, false}) {
        ++clocks[c][c];
        const std::vector<bool> holds(kChains, inside && below(random, 3) > 0);
        conjunction.happened(c, clocks[c], holds);
        at_once.happened(c, clocks[c], holds);
        past.happened(c, clocks[c]);
      }
      if (round % 16 == 0) at_once.forget(past.cut());
      most_of_conjunction = std::max(most_of_conjunction, conjunction.kept());
      most_at_once = std::max(most_at_once, at_once.kept());
    }
  }
  EXPECT_FALSE(conjunction.found());
  EXPECT_FALSE(at_once.found());
  EXPECT_LE(most_of_conjunction, 2 * kChains);
  EXPECT_LE(most_at_once, 17 * 2 * kChains);
  EXPECT_GE(past.cut()[0], 2 * (kRounds - 2));
}

// A silent chain keeps what is concurrent with its future: all of it is needed when it speaks.
TEST(Online, KeepsWhatASilentChainMayBeConcurrentWith) {
  OnlineConjunction both({{0, false}, {1, false}});
  std::vector<std::uint32_t> first = {0, 0};
  for (int i = 0; i < 1'000; ++i) {
    ++first[0];
    both.happened(0, first, {i % 2 == 0, false});
  }
  EXPECT_EQ(both.kept(), 500u);
  both.happened(1, std::vector<std::uint32_t>{600, 1}, {false, true});
  EXPECT_TRUE(both.found());
  EXPECT_EQ(both.cut(), (Cut{601, 1}));
}

}  // namespace
}  // namespace hasse::poset
