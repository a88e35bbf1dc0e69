#include "poset/poset.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "poset/random_poset.h"
#include "support/internal_error.h"

namespace hasse::poset {
namespace {

TEST(Poset, OrderAndClocksAreTheClosedRelation) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    ASSERT_EQ(r.poset.event_count(), r.event_count());
    for (EventId b = 0; b < r.event_count(); ++b) {
      const std::span<const std::uint32_t> clock = r.poset.clock(b);
      EXPECT_EQ(Cut(clock.begin(), clock.end()), r.cut(r.past[b] | Mask{1} << b));
      for (EventId a = 0; a < r.event_count(); ++a) {
        EXPECT_EQ(r.poset.happened_before(a, b), r.before(a, b));
        EXPECT_EQ(r.poset.concurrent(a, b), a != b && !r.before(a, b) && !r.before(b, a));
      }
    }
  }
}

TEST(Poset, DirectCausesAreTheTransitiveReduction) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    for (EventId b = 0; b < r.event_count(); ++b) {
      std::vector<EventId> expected;
      for (EventId a = 0; a < b; ++a) {
        bool between = false;
        for (EventId m = 0; m < r.event_count(); ++m) between |= r.before(a, m) && r.before(m, b);
        if (r.before(a, b) && !between) expected.push_back(a);
      }
      EXPECT_EQ(r.poset.direct_causes(b), expected);
    }
  }
}

TEST(Poset, ChainsAreListedInOrder) {
  std::mt19937 random(3);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    for (ChainId c = 0; c < r.on_chain.size(); ++c) {
      std::vector<EventId> expected;
      for (EventId e = 0; e < r.event_count(); ++e) {
        const std::span<const ChainId> own = r.poset.chains_of(e);
        const bool listed = std::find(own.begin(), own.end(), c) != own.end();
        EXPECT_EQ(listed, (r.on_chain[c] >> e & 1) != 0);
        if (listed) expected.push_back(e);
      }
      const std::span<const EventId> chain = r.poset.chain(c);
      EXPECT_EQ(std::vector<EventId>(chain.begin(), chain.end()), expected);
      EXPECT_EQ(r.poset.length(c), expected.size());
      for (std::uint32_t count = 0; count <= expected.size(); ++count) {
        std::uint32_t at_home = 0;
        for (std::uint32_t k = 0; k < count; ++k) at_home += r.poset.home(expected[k]) == c ? 1 : 0;
        EXPECT_EQ(r.poset.at_home(c, count), at_home);
      }
    }
  }
}

TEST(Poset, RefusesWhatIsNoEvent) {
  const ChainId twice[] = {1, 1};
  const ChainId once[] = {0};
  const EventId later[] = {0};
  EXPECT_NE(internal_error_of([&] { Poset(2).append({}, {}); }).find("on no chain"), std::string::npos);
  EXPECT_NE(internal_error_of([&] { Poset(2).append(twice, {}); }).find("twice on chain 1"), std::string::npos);
  EXPECT_NE(internal_error_of([&] { Poset(2).append(once, later); }).find("caused by event 0"), std::string::npos);
  EXPECT_NE(internal_error_of([&] { Poset(2).pop(); }).find("nothing to pop"), std::string::npos);
}

}  // namespace
}  // namespace hasse::poset
