// Projections: their cuts are what the run's cuts have of the kept events, and orders lead back to orders of the run.
#include "poset/projection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "poset/enumeration.h"
#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

TEST(Projection, ItsCutsAreThoseOfTheRunWithoutTheOtherEvents) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    Mask kept_mask = 0;
    std::vector<bool> kept;
    const std::size_t percent = below(random, 101);
    for (EventId e = 0; e < r.event_count(); ++e) {
      kept.push_back(below(random, 100) < percent);
      if (kept.back()) kept_mask |= Mask{1} << e;
    }
    std::set<Mask> expected;
    for (Mask ideal : r.ideals) expected.insert(ideal & kept_mask);

    const Projection projection(r.poset, kept);
    std::set<Mask> found;
    std::size_t cuts = 0;
    for_each_cut(projection.poset(), whole(projection.poset()), [&](const Cut& cut) {
      ++cuts;
      const Cut counts = projection.counts(cut);
      Mask events = 0;
      for (ChainId c = 0; c < r.on_chain.size(); ++c) {
        for (std::uint32_t k = 0; k < counts[c]; ++k) events |= Mask{1} << r.poset.chain(c)[k];
        EXPECT_TRUE(counts[c] == 0 || kept[r.poset.chain(c)[counts[c] - 1]]);
      }
      found.insert(events & kept_mask);
      return true;
    });
    ASSERT_EQ(found, expected);
    ASSERT_EQ(cuts, expected.size());

    // A condition that changes at kept events only.
    for (ChainId c = 0; c < r.on_chain.size(); ++c) {
      std::vector<std::uint8_t> bits = {static_cast<std::uint8_t>(below(random, 2))};
      for (EventId e : r.poset.chain(c))
        bits.push_back(kept[e] ? static_cast<std::uint8_t>(below(random, 2)) : bits.back());
      const Projection::Condition condition = projection.condition({c, bits});
      for (Mask ideal : r.ideals) {
        const std::uint32_t count = r.count(ideal & kept_mask, c);
        ASSERT_TRUE(condition.chain || count == 0);
        ASSERT_EQ(condition.holds[count], bits[r.count(ideal, c)]);
      }
    }

    // A random order of the kept events.
    std::vector<EventId> order, kept_events;
    for (EventId e = 0; e < r.event_count(); ++e) {
      if (kept[e]) kept_events.push_back(e);
    }
    Cut cut = empty_cut(projection.poset());
    while (order.size() < projection.poset().event_count()) {
      const auto event = static_cast<EventId>(below(random, projection.poset().event_count()));
      if (!is_enabled(projection.poset(), cut, event)) continue;
      order.push_back(event);
      for (ChainId c : projection.poset().chains_of(event)) ++cut[c];
    }
    const std::vector<EventId> all = projection.original_order(r.poset, order);
    ASSERT_EQ(all.size(), r.event_count());
    Mask ideal = 0;
    std::size_t next = 0;
    for (EventId e : all) {
      ideal |= Mask{1} << e;
      ASSERT_TRUE(r.is_ideal(ideal));
      if (kept[e]) {
        ASSERT_EQ(e, kept_events[order[next++]]);
      }
    }
    ASSERT_EQ(ideal, r.all());
  }
}

}  // namespace
}  // namespace hasse::poset
