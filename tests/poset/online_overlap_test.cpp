// Definitely on line against all orders of each prefix of random runs, and of what prefixes may go on with.
#include "poset/online_overlap.h"

#include <algorithm>

#include "poset/all_orders.h"
#include "poset/common_past.h"
#include "poset/random_online.h"

namespace hasse::poset {
namespace {

constexpr int kOverlapRuns = 6'000;

// A random run, in which conditions are included from the beginning or from some event on.
struct Watched {
  Setting s;
  std::vector<bool> included;
  std::vector<OnlineCondition> conditions;

  explicit Watched(std::mt19937& random) : s(random_setting(random, 35)) {
    for (const RandomCondition& condition : s.conditions) {
      included.push_back(below(random, 5) > 0);
      conditions.push_back({condition.chain, condition.holds[0] != 0, included.back()});
    }
    find_ideals(s.r);
  }

  void go_on(std::mt19937& random, OnlineOverlap& online) {
    const ChainId chain = append_single(random, s.r);
    find_ideals(s.r);
    online.happened(chain, s.r.poset.clock(static_cast<EventId>(s.r.event_count() - 1)), s.now());
    if (included.empty() || below(random, 10) > 0) return;
    const std::size_t another = below(random, included.size());
    included[another] = true;
    online.include(another);
  }

  Holds holds() const {
    return [this](Mask ideal) {
      for (std::size_t i = 0; i < included.size(); ++i) {
        if (included[i] && !s.holds(i, ideal)) return false;
      }
      return true;
    };
  }
  // An order that avoids the conjunction may leave what is known of the run where a chain has nothing left to do in it,
  // by an event of that chain after which its condition never holds again.
  bool is_certain() const {
    const std::vector<Mask> reached = avoiding(s.r, holds());
    return std::ranges::none_of(reached, [&](Mask ideal) {
      for (std::size_t i = 0; i < included.size(); ++i) {
        const ChainId chain = s.conditions[i].chain;
        if (included[i] && s.r.count(ideal, chain) == s.r.count(s.r.all(), chain)) return true;
      }
      return false;
    });
  }

  // The conditions may take other values from now on.
  Watched with_another_future(std::mt19937& random) const {
    Watched result = *this;
    for (RandomCondition& condition : result.s.conditions) {
      const std::size_t percent = below(random, 101);
      for (std::size_t i = s.r.count(s.r.all(), condition.chain) + 1; i < condition.holds.size(); ++i)
        condition.holds[i] = below(random, 100) < percent ? 1 : 0;
    }
    return result;
  }
};

TEST(OnlineOverlap, IsCertainWithTheFirstEventThatMakesItSo) {
  std::mt19937 random(1);
  std::size_t certain = 0, later = 0, not_certain = 0, only_so_far = 0;
  for (int i = 0; i < kOverlapRuns; ++i) {
    Watched run(random);
    OnlineOverlap online(run.conditions);
    for (std::size_t events = 0;; ++events) {
      ASSERT_EQ(online.found(), run.is_certain());
      ++(online.found() ? certain : not_certain);
      later += online.found() && !run.holds()(0) ? 1 : 0;
      only_so_far += !online.found() && always(run.s.r, run.holds()) ? 1 : 0;
      ASSERT_TRUE(!online.found() || always(run.s.r, run.holds()));
      if (events == kEvents) break;

      Watched other = run.with_another_future(random);
      if (online.found()) {
        for (std::size_t more = 1 + below(random, kEvents - events); more > 0; --more) append_single(random, other.s.r);
        find_ideals(other.s.r);
        ASSERT_TRUE(always(other.s.r, other.holds()));
      } else if (events < 5) {
        // Each chain takes one more step, of which no other one knows.
        for (RandomCondition& condition : other.s.conditions) {
          condition.holds.push_back(0);
          condition.holds[run.s.r.count(run.s.r.all(), condition.chain) + 1] = 0;
        }
        for (ChainId c = 0; c < other.s.r.on_chain.size(); ++c) append_single(other.s.r, c, {});
        find_ideals(other.s.r);
        ASSERT_FALSE(always(other.s.r, other.holds()));
      }
      run.go_on(random, online);
    }
  }
  EXPECT_GT(certain, 1'000u);
  EXPECT_GT(later, 500u);
  EXPECT_GT(not_certain, 1'000u);
  EXPECT_GT(only_so_far, 500u);
}

TEST(OnlineOverlap, WhatIsForgottenDoesNotMatter) {
  std::mt19937 random(2);
  std::size_t always_so = 0, avoided = 0;
  for (int i = 0; i < kOverlapRuns; ++i) {
    Watched run(random);
    OnlineOverlap online(run.conditions);
    std::vector<Mask> beginnings;
    for (std::size_t events = 0;; ++events) {
      const Mask known = run.s.r.ideals[below(random, run.s.r.ideals.size())];
      const Cut cut = online.forget(run.s.r.cut(known));
      const auto forgotten =
          std::ranges::find_if(run.s.r.ideals, [&](Mask ideal) { return run.s.r.cut(ideal) == cut; });
      ASSERT_NE(forgotten, run.s.r.ideals.end());
      if (*forgotten != 0 && (beginnings.empty() || beginnings.back() != *forgotten)) beginnings.push_back(*forgotten);
      const bool expected = always(run.s.r, run.holds());
      for (const Mask beginning : beginnings) {
        ASSERT_EQ(always(run.s.r, run.holds(), beginning), expected);
        ++(expected ? always_so : avoided);
      }
      if (events == kEvents) break;
      run.go_on(random, online);
    }
  }
  EXPECT_GT(always_so, 1'000u);
  EXPECT_GT(avoided, 1'000u);
}

// Chains that take turns: the one that has the token works, and only then does its condition hold; or each works all the
// time, and another one hears of it much later.
TEST(OnlineOverlap, KeepsNoMoreOfALongRunThanChainsDoNotKnowOfEachOther) {
  constexpr std::uint32_t kChains = 6, kRounds = 5'000, kWork = 8;
  for (const bool all_the_time : {false, true}) {
    std::vector<OnlineCondition> conditions;
    CommonPast past;
    for (ChainId c = 0; c < kChains; ++c) {
      conditions.push_back({c, false});
      past.add_chain();
    }
    OnlineOverlap online(conditions);
    std::vector<std::vector<std::uint32_t>> clocks(kChains, std::vector<std::uint32_t>(kChains, 0));
    std::size_t most = 0;
    std::uint32_t greatest_lag = 0;
    for (std::uint32_t round = 0; round < kRounds; ++round) {
      for (ChainId c = 0; c < kChains; ++c) {
        const std::vector<std::uint32_t>& before = clocks[(c + kChains - 1) % kChains];
        for (ChainId other = 0; other < kChains; ++other) clocks[c][other] = std::max(clocks[c][other], before[other]);
        for (ChainId working = 0; working < kChains; ++working) {
          if (working != c && !all_the_time) continue;
          for (std::uint32_t i = 0; i < kWork; ++i) {
            ++clocks[working][working];
            online.happened(working, clocks[working], std::vector<bool>(kChains, i % 2 == 0));
            past.happened(working, clocks[working]);
          }
        }
        most = std::max(most, online.kept());
      }
      const Cut forgotten = online.forget(past.cut());
      if (round < 10) continue;
      for (ChainId c = 0; c < kChains; ++c) greatest_lag = std::max(greatest_lag, clocks[c][c] - forgotten[c]);
    }
    EXPECT_FALSE(online.found());
    EXPECT_LE(most, kChains);
    EXPECT_LE(greatest_lag, 4 * kChains * kWork);
  }
}

// As long as two chains hold and do not know it of each other, what a third one does is kept.
TEST(OnlineOverlap, DropsWhatWaitsOnceItIsDecided) {
  OnlineOverlap all({{0, false}, {1, false}, {2, false}});
  all.happened(1, std::vector<std::uint32_t>{0, 1, 0}, {false, true, false});
  all.happened(2, std::vector<std::uint32_t>{0, 0, 1}, {false, false, true});
  std::vector<std::uint32_t> first = {0, 1, 1};
  for (int i = 0; i < 1'000; ++i) {
    ++first[0];
    all.happened(0, first, {i % 2 == 0, false, false});
  }
  EXPECT_EQ(all.kept(), 502u);
  all.happened(1, std::vector<std::uint32_t>{1, 2, 0}, {false, true, false});
  EXPECT_FALSE(all.found());
  OnlineOverlap other = all;
  // Chain 1 ends before it hears of the stretch of chain 2.
  other.happened(1, std::vector<std::uint32_t>{2, 3, 0}, {false, false, false});
  EXPECT_EQ(other.kept(), 1u);
  all.happened(1, std::vector<std::uint32_t>{1, 3, 1}, {false, true, false});
  EXPECT_FALSE(all.found());
  all.happened(2, std::vector<std::uint32_t>{1, 3, 2}, {false, false, true});
  EXPECT_TRUE(all.found());
}

}  // namespace
}  // namespace hasse::poset
