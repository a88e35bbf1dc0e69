#include "poset/cut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

std::vector<EventId> members(Mask set) {
  std::vector<EventId> result;
  for (EventId e = 0; set >> e != 0; ++e) {
    if ((set >> e & 1) != 0) result.push_back(e);
  }
  return result;
}

TEST(Cut, ConsistentAreTheIdeals) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 4, .most_events = 6});
    std::set<Cut> ideals;
    for (Mask ideal : r.ideals) ideals.insert(r.cut(ideal));
    ASSERT_EQ(ideals.size(), r.ideals.size());
    Cut cut(r.on_chain.size(), 0);
    for (bool more = true; more;) {  // all vectors of counts, also one too large on each chain
      EXPECT_EQ(is_consistent(r.poset, cut), ideals.count(cut) == 1);
      more = false;
      for (ChainId c = 0; c < cut.size() && !more; ++c) {
        more = ++cut[c] <= r.poset.length(c) + 1;
        if (!more) cut[c] = 0;
      }
    }
    EXPECT_FALSE(is_consistent(r.poset, Cut(r.on_chain.size() + 1, 0)));
    EXPECT_EQ(empty_cut(r.poset), r.cut(0));
    EXPECT_EQ(full_cut(r.poset), r.cut(r.all()));
  }
}

TEST(Cut, OperationsAreThoseOfSets) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    for (int k = 0; k < 5; ++k) {
      const Mask a = r.ideals[below(random, r.ideals.size())], b = r.ideals[below(random, r.ideals.size())];
      EXPECT_EQ(join(r.cut(a), r.cut(b)), r.cut(a | b));
      EXPECT_EQ(meet(r.cut(a), r.cut(b)), r.cut(a & b));
      EXPECT_EQ(is_within(r.cut(a), r.cut(b)), (a & ~b) == 0);
    }
    const Mask ideal = r.ideals[below(random, r.ideals.size())];
    const Cut cut = r.cut(ideal);
    EXPECT_EQ(size(r.poset, cut), std::popcount(ideal));
    EXPECT_EQ(events(r.poset, cut), members(ideal));
    Mask covered = 0;
    for (EventId e : members(ideal)) covered |= r.past[e];
    EXPECT_EQ(frontier(r.poset, cut), members(ideal & ~covered));
    for (EventId e = 0; e < r.event_count(); ++e) {
      EXPECT_EQ(contains(r.poset, cut, e), (ideal >> e & 1) != 0);
      EXPECT_EQ(is_enabled(r.poset, cut, e), (ideal >> e & 1) == 0 && (r.past[e] & ~ideal) == 0);
      EXPECT_EQ(history(r.poset, e), r.cut(r.past[e] | Mask{1} << e));
    }
  }
}

TEST(Cut, RaisesToTheLeastAndLowersToTheGreatest) {
  std::mt19937 random(3);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const Mask ideal = r.ideals[below(random, r.ideals.size())];
    const auto chain = static_cast<ChainId>(below(random, r.on_chain.size()));
    const auto count = static_cast<std::uint32_t>(below(random, r.poset.length(chain) + 1));
    Mask least = r.all(), greatest = 0;
    for (Mask other : r.ideals) {
      if ((ideal & ~other) == 0 && r.count(other, chain) >= count) least &= other;
      if ((other & ~ideal) == 0 && r.count(other, chain) <= count) greatest |= other;
    }
    Cut cut = r.cut(ideal);
    raise(r.poset, cut, chain, count);
    EXPECT_EQ(cut, r.cut(least));
    cut = r.cut(ideal);
    lower(r.poset, cut, chain, count);
    EXPECT_EQ(cut, r.cut(greatest));
  }
}

TEST(Cut, LinearisesCausesFirst) {
  std::mt19937 random(4);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const Mask ideal = r.ideals[below(random, r.ideals.size())];
    const std::vector<EventId> order = linearise(r.poset, r.cut(ideal));
    Mask done = 0;
    for (EventId e : order) {
      EXPECT_EQ(r.past[e] & ~done, Mask{0});
      EXPECT_EQ(done >> e & 1, Mask{0});
      done |= Mask{1} << e;
    }
    EXPECT_EQ(done, ideal);
  }
}

TEST(Cut, LinearisesTheSameWayWhateverTheOrderOfAppending) {
  std::mt19937 random(5);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    // Append the same events in another order that causes allow.
    Poset other(r.on_chain.size());
    std::vector<EventId> original, renamed(r.event_count());
    for (Mask done = 0; done != r.all();) {
      std::vector<EventId> ready;
      for (EventId e = 0; e < r.event_count(); ++e) {
        if ((done >> e & 1) == 0 && (r.past[e] & ~done) == 0) ready.push_back(e);
      }
      const EventId e = ready[below(random, ready.size())];
      std::vector<EventId> causes;
      for (EventId cause : members(r.past[e])) causes.push_back(renamed[cause]);
      renamed[e] = other.append(r.poset.chains_of(e), causes);
      original.push_back(e);
      done |= Mask{1} << e;
    }
    const Cut cut = r.cut(r.ideals[below(random, r.ideals.size())]);
    std::vector<EventId> order = linearise(other, cut);
    for (EventId& e : order) e = original[e];
    EXPECT_EQ(order, linearise(r.poset, cut));
  }
}

TEST(Cut, LinearisesChainByChain) {
  Poset poset(2);  // two processes: the first sends twice, then waits for an answer to the second message
  const ChainId first[] = {0}, second[] = {1};
  const EventId send1 = poset.append(first, {});
  const EventId receive1 = poset.append(second, std::vector{send1});
  const EventId send2 = poset.append(first, {});
  const EventId receive2 = poset.append(second, std::vector{send2});
  const EventId answer = poset.append(second, {});
  const EventId answered = poset.append(first, std::vector{answer});
  EXPECT_EQ(linearise(poset, full_cut(poset)),
            (std::vector<EventId>{send1, send2, receive1, receive2, answer, answered}));
}

}  // namespace
}  // namespace hasse::poset
