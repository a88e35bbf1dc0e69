// Definitely against all orders of all events of random posets: of conjunctions, and of arbitrary predicates.
#include "poset/definitely.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

using Holds = std::function<bool(Mask)>;

// Does every path from the empty ideal to the full one, an event a step, meet an ideal that satisfies the predicate?
bool always(const RandomPoset& r, const Holds& holds) {
  std::vector<Mask> reached;  // by paths that have met none; ascending, as the ideals are
  for (Mask ideal : r.ideals) {
    if (holds(ideal)) continue;
    bool reachable = ideal == 0;
    for (EventId e = 0; e < r.event_count(); ++e)
      reachable |= (ideal >> e & 1) != 0 && std::ranges::binary_search(reached, ideal & ~(Mask{1} << e));
    if (reachable) reached.push_back(ideal);
  }
  return reached.empty() || reached.back() != r.all();
}

void expect_avoids(const RandomPoset& r, const std::vector<EventId>& order, const Holds& holds) {
  ASSERT_EQ(order.size(), r.event_count());
  Mask ideal = 0;
  ASSERT_FALSE(holds(ideal));
  for (EventId e : order) {
    ideal |= Mask{1} << e;
    ASSERT_TRUE(r.is_ideal(ideal));
    ASSERT_FALSE(holds(ideal));
  }
  ASSERT_EQ(ideal, r.all());
}

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

TEST(Definitely, AnyPredicateAsByAllOrders) {
  std::mt19937 random(2);
  std::size_t held_later = 0, avoided = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const std::size_t percent = 10 + below(random, 60);
    std::vector<std::uint8_t> satisfies(std::size_t{1} << r.event_count());
    for (std::uint8_t& bit : satisfies) bit = below(random, 100) < percent ? 1 : 0;
    const Holds holds = [&](Mask ideal) { return satisfies[ideal] != 0; };
    const auto holds_in = [&](const Cut& cut) {
      Mask ideal = 0;
      for (EventId e : events(r.poset, cut)) ideal |= Mask{1} << e;
      return holds(ideal);
    };
    const Passage found = definitely(r.poset, holds_in, {});
    ASSERT_EQ(found.answer == Passage::Answer::always, always(r, holds));
    if (found.answer == Passage::Answer::not_always) {
      ++avoided;
      expect_avoids(r, found.avoiding, holds);
    } else {
      held_later += holds(0) ? 0 : 1;
    }
  }
  EXPECT_GT(held_later, std::size_t{kPosets} / 10);
  EXPECT_GT(avoided, std::size_t{kPosets} / 10);
}

// Of many chains side by side: far too many cuts to visit all.
TEST(Definitely, GivesUpWhereItIsTold) {
  Poset poset(10);
  for (int i = 0; i < 6; ++i) {
    for (ChainId c = 0; c < 10; ++c) poset.append(std::span(&c, 1), {});
  }
  const auto late = [&](const Cut& cut) { return size(poset, cut) == 50; };
  EXPECT_EQ(definitely(poset, late, {.most_bytes = 1 << 16, .give_up = {}}).answer, Passage::Answer::given_up);
  int asked = 0;
  EXPECT_EQ(definitely(poset, late, {.give_up = [&] { return ++asked == 100; }}).answer, Passage::Answer::given_up);
  EXPECT_EQ(asked, 100);
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
