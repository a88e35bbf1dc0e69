// Definitely of conditions on single chains against all orders of all events of random posets.
#include "poset/definitely.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "poset/all_orders.h"

namespace hasse::poset {
namespace {

TEST(Definitely, ConjunctionsAsByAllOrders) {
  std::mt19937 random(1);
  std::size_t held = 0, held_later = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 4, .most_events = 11});
    std::vector<std::vector<std::uint8_t>> bits;
    std::vector<Conjunct> conjuncts;
    const std::size_t percent = 30 + below(random, 65);
    const bool each_chain = i % 4 != 0;
    const std::size_t many = each_chain ? r.on_chain.size() : below(random, 6);
    bits.reserve(many);
    for (std::size_t n = 0; n < many; ++n) {
      const auto chain = static_cast<ChainId>(each_chain ? n : below(random, r.on_chain.size()));
      bits.push_back(random_bits(random, r, chain, percent));
      if (below(random, 2) == 0) bits.back()[0] = 0;
      conjuncts.push_back({chain, bits.back()});
    }
    const Holds holds = [&](Mask ideal) {
      return std::ranges::all_of(conjuncts, [&](const Conjunct& c) { return c.holds[r.count(ideal, c.chain)] != 0; });
    };
    const Passage found = definitely(r.poset, conjuncts);
    ASSERT_EQ(found.answer == Passage::Answer::always, always(r, holds));
    if (found.answer != Passage::Answer::always) {
      expect_avoids(r, found.avoiding, holds);
      continue;
    }
    ++held;
    held_later += holds(0) ? 0 : 1;
    for (const Held& a : found.held) {
      const std::uint32_t end = std::min(a.stretch.end, r.poset.length(a.chain) + 1);
      for (const Conjunct& c : conjuncts) {
        for (std::uint32_t k = a.stretch.begin; c.chain == a.chain && k < end; ++k) EXPECT_NE(c.holds[k], 0);
      }
      for (const Held& b : found.held) {
        if (a.chain == b.chain || b.stretch.begin == 0 || a.stretch.end == Stretch::kOpen) continue;
        EXPECT_TRUE(r.before(r.poset.chain(b.chain)[b.stretch.begin - 1], r.poset.chain(a.chain)[a.stretch.end - 1]));
      }
    }
  }
  EXPECT_GT(held, std::size_t{kPosets} / 4);
  EXPECT_GT(held_later, std::size_t{kPosets} / 10);
}

// The conditions are one a chain.
void expect_avoids(const Poset& poset, const std::vector<std::vector<std::uint8_t>>& bits, const Passage& found) {
  ASSERT_EQ(found.answer, Passage::Answer::not_always);
  Cut cut = empty_cut(poset);
  for (EventId e : found.avoiding) {
    ASSERT_TRUE(is_enabled(poset, cut, e));
    ++cut[poset.home(e)];
    bool all = true;
    for (ChainId c = 0; c < bits.size(); ++c) all &= bits[c][cut[c]] != 0;
    ASSERT_FALSE(all);
  }
  EXPECT_EQ(cut, full_cut(poset));
}

// Chain 2 leaves its first stretch only after chain 1 has begun its second one, and by that chain 1's first one goes: the
// order that avoids the conjunction has come further on chain 1 than to the end of the stretch.
TEST(Definitely, AnOrderMayHaveComeFurther) {
  Poset poset(3);
  const auto append = [&](ChainId chain, std::vector<EventId> causes) {
    return poset.append(std::span(&chain, 1), causes);
  };
  append(1, {});                        // begins
  append(1, {});                        // ends
  const EventId again = append(1, {});  // begins again
  append(2, {});                        // begins
  append(2, {again});                   // ends
  append(0, {});                        // begins
  append(2, {});                        // begins again
  append(1, {});                        // ends again
  const std::vector<std::vector<std::uint8_t>> bits = {{0, 1}, {0, 1, 0, 1, 0}, {0, 1, 0, 1}};
  expect_avoids(poset, bits, definitely(poset, std::vector<Conjunct>{{0, bits[0]}, {1, bits[1]}, {2, bits[2]}}));
}

// Two processes whose conditions hold in turns, again and again: each drop leads to the next one.
TEST(Definitely, LongRuns) {
  constexpr std::uint32_t kRounds = 20'000;
  Poset poset(2);
  std::vector<std::vector<std::uint8_t>> bits = {{0}, {0}};
  const ChainId chains[] = {0, 1};
  for (std::uint32_t i = 0; i < kRounds; ++i) {
    poset.append(std::span(chains, 1), {});
    const EventId left = poset.append(std::span(chains, 1), {});
    poset.append(std::span(chains + 1, 1), std::vector{left});
    const EventId back = poset.append(std::span(chains + 1, 1), {});
    poset.append(std::span(chains, 1), std::vector{back});
    for (const int bit : {1, 0, 0}) bits[0].push_back(static_cast<std::uint8_t>(bit));
    for (const int bit : {1, 0}) bits[1].push_back(static_cast<std::uint8_t>(bit));
  }
  expect_avoids(poset, bits, definitely(poset, std::vector<Conjunct>{{0, bits[0]}, {1, bits[1]}}));
}

}  // namespace
}  // namespace hasse::poset
