#include "poset/antichain.h"

#include <gtest/gtest.h>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

bool is_antichain(const RandomPoset& r, Mask set) {
  for (std::size_t e = 0; e < r.event_count(); ++e) {
    if ((set >> e & 1) != 0 && (r.past[e] & set) != 0) return false;
  }
  return true;
}

std::size_t width_by_definition(const RandomPoset& r, Mask events) {
  int widest = 0;
  for (Mask set = 0; set <= r.all(); ++set) {
    if ((set & ~events) == 0 && is_antichain(r, set)) widest = std::max(widest, std::popcount(set));
  }
  return static_cast<std::size_t>(widest);
}

Mask as_set(std::span<const EventId> events) {
  Mask set = 0;
  for (EventId e : events) set |= Mask{1} << e;
  return set;
}

TEST(Antichain, LargestOfAPosetAndOfSomeOfItsEvents) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const std::vector<EventId> of_all = largest_antichain(r.poset);
    EXPECT_TRUE(is_antichain(r, as_set(of_all)));
    ASSERT_EQ(of_all.size(), width_by_definition(r, r.all()));
    std::vector<EventId> some;
    for (EventId e = 0; e < r.event_count(); ++e) {
      if (below(random, 3) != 0) some.push_back(e);
    }
    std::shuffle(some.begin(), some.end(), random);
    const std::vector<EventId> of_some = largest_antichain(r.poset, some);
    EXPECT_TRUE(is_antichain(r, as_set(of_some)));
    EXPECT_EQ(as_set(of_some) & ~as_set(some), Mask{0});
    ASSERT_EQ(of_some.size(), width_by_definition(r, as_set(some)));
  }
}

// More chains than the width, of random lengths, so that merging has something to do.
TEST(Antichain, OfAGivenSizeInMoreChainsThanNecessary) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 5, .most_events = 12});
    Chains chains(1 + below(random, 8));
    for (EventId e = 0; e < r.event_count(); ++e) {
      std::vector<std::vector<Element>*> fitting;
      for (std::vector<Element>& chain : chains) {
        if (chain.empty() || r.before(chain.back(), e)) fitting.push_back(&chain);
      }
      if (fitting.empty()) fitting.push_back(&chains.emplace_back());
      fitting[below(random, fitting.size())]->push_back(e);
    }
    const std::size_t width = width_by_definition(r, r.all());
    for (std::size_t k = 0; k <= width + 1; ++k) {
      const auto found = find_antichain(chains, k, [&](EventId a, EventId b) { return r.before(a, b); });
      ASSERT_EQ(found.has_value(), k <= width);
      if (!found) continue;
      EXPECT_EQ(std::popcount(as_set(*found)), static_cast<int>(k));
      EXPECT_TRUE(is_antichain(r, as_set(*found)));
    }
  }
}

}  // namespace
}  // namespace hasse::poset
