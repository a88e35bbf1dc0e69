#include "poset/zero_one_sum.h"

#include <gtest/gtest.h>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

struct Condition {
  ChainId chain;
  std::vector<std::uint8_t> holds;
};

std::size_t holding(const RandomPoset& r, const std::vector<Condition>& conditions, Mask ideal) {
  std::size_t result = 0;
  for (const Condition& condition : conditions) result += condition.holds[r.count(ideal, condition.chain)];
  return result;
}

bool possible_within(const RandomPoset& r, const std::vector<Condition>& conditions, std::size_t k, Mask upper) {
  for (Mask ideal : r.ideals) {
    if ((ideal & ~upper) == 0 && holding(r, conditions, ideal) >= k) return true;
  }
  return false;
}

// Does the cut satisfy, and no smaller one within it?
void expect_minimal(const RandomPoset& r, const std::vector<Condition>& conditions, std::size_t k, const Cut& cut) {
  for (Mask ideal : r.ideals) {
    if (r.cut(ideal) != cut) continue;
    EXPECT_GE(holding(r, conditions, ideal), k);
    for (Mask smaller : r.ideals) {
      if (smaller != ideal && (smaller & ~ideal) == 0) {
        EXPECT_LT(holding(r, conditions, smaller), k);
      }
    }
    return;
  }
  ADD_FAILURE() << "not consistent";
}

std::vector<Condition> random_conditions(std::mt19937& random, const RandomPoset& r, std::size_t most) {
  std::vector<Condition> conditions;
  const std::size_t percent = 15 + below(random, 50);
  for (std::size_t n = below(random, most + 1); n > 0; --n) {
    const auto chain = static_cast<ChainId>(below(random, r.on_chain.size()));
    conditions.push_back({chain, random_bits(random, r, chain, percent)});
  }
  return conditions;
}

TEST(ZeroOneSum, AtLeastKHoldAtOnce) {
  std::mt19937 random(1);
  std::size_t possible = 0, impossible = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const std::vector<Condition> conditions = random_conditions(random, r, 6);
    std::vector<Conjunct> tested;
    for (const Condition& condition : conditions) tested.push_back({condition.chain, condition.holds});
    for (std::size_t k = 0; k <= conditions.size() + 1; ++k) {
      const std::optional<Cut> found = at_least_hold(r.poset, tested, k);
      ASSERT_EQ(found.has_value(), possible_within(r, conditions, k, r.all()));
      if (found) expect_minimal(r, conditions, k, *found);
      (found ? possible : impossible) += 1;
    }
  }
  EXPECT_GT(possible, std::size_t{kPosets});
  EXPECT_GT(impossible, std::size_t{kPosets});
}

TEST(ZeroOneSum, WatchReportsAtTheFirstEventThatCompletesAViolation) {
  std::mt19937 random(2);
  std::size_t reports = 0;
  for (int i = 0; i < kPosets; ++i) {
    const std::size_t chains = 1 + below(random, 4), events = below(random, 11), k = 1 + below(random, 4);
    RandomPoset r{Poset(chains), {}, std::vector<Mask>(chains, 0), {}};
    std::vector<Condition> conditions;
    std::vector<ChainId> watched;
    std::vector<bool> initially;
    for (std::size_t n = below(random, 6); n > 0; --n) {
      conditions.push_back(
          {static_cast<ChainId>(below(random, chains)), {static_cast<std::uint8_t>(below(random, 4) == 0 ? 1 : 0)}});
      watched.push_back(conditions.back().chain);
      initially.push_back(conditions.back().holds[0] != 0);
    }
    AtOnceWatch watch(r.poset, watched, initially, k);
    find_ideals(r);
    bool reported = watch.holds_initially();
    ASSERT_EQ(reported, possible_within(r, conditions, k, r.all()));
    const auto append = [&] {
      append_random(random, r);
      find_ideals(r);
      std::vector<bool> holds;
      for (Condition& condition : conditions) {
        std::vector<std::uint8_t>& values = condition.holds;
        if (values.size() <= r.poset.length(condition.chain))
          values.push_back(static_cast<std::uint8_t>(below(random, 3) == 0 ? 1 : 0));
        holds.push_back(values.back() != 0);
      }
      return holds;
    };
    while (!reported && r.event_count() < events) {
      const std::optional<Cut> found = watch.appended(append());
      ASSERT_EQ(found.has_value(), possible_within(r, conditions, k, r.all()));
      if (found) expect_minimal(r, conditions, k, *found);
      // Take some back, also those that completed a violation, and go on.
      if (found ? below(random, 2) == 0 : below(random, 4) == 0) {
        watch.popping();
        pop(r);
        for (Condition& condition : conditions) condition.holds.resize(r.count(r.all(), condition.chain) + 1);
      } else {
        reported = found.has_value();
      }
      reports += found ? 1 : 0;
    }
  }
  EXPECT_GT(reports, std::size_t{kPosets} / 5);
}

// The corrections of the published rules, one by one. Two processes with a critical section each.
class TwoSections : public ::testing::Test {
 protected:
  EventId append(ChainId process, std::vector<EventId> causes = {}) {
    return poset.append(std::vector{process}, causes);
  }
  EventId append_joint() { return poset.append(std::vector<ChainId>{0, 1}, {}); }
  std::optional<Cut> both(std::vector<std::uint8_t> first, std::vector<std::uint8_t> second) {
    const std::vector<Conjunct> conditions = {{0, first}, {1, second}};
    return at_least_hold(poset, conditions, 2);
  }

  Poset poset{2};
};

TEST_F(TwoSections, MessageSentInTheStepThatEntersDoesNotSeparate) {
  const EventId enter_and_send = append(0);
  append(1, {enter_and_send});  // receives and enters
  append(0);                    // leaves
  EXPECT_EQ(both({0, 1, 0}, {0, 1}), (Cut{1, 1}));
}

TEST_F(TwoSections, TokenPassingIsNoViolation) {
  append(0);  // receives the token and enters
  const EventId leave_and_send = append(0);
  append(1, {leave_and_send});  // receives and enters
  EXPECT_EQ(both({0, 1, 0}, {0, 1}), std::nullopt);
}

TEST_F(TwoSections, EnteringTwiceCountsOnce) {
  for (int i = 0; i < 4; ++i) append(0);
  EXPECT_EQ(both({0, 1, 0, 1, 0}, {0}), std::nullopt);
}

TEST_F(TwoSections, HoldingInitiallyCounts) {
  append(0);  // enters
  append(1);  // leaves
  EXPECT_EQ(both({0, 1}, {1, 0}), (Cut{1, 0}));
  EXPECT_EQ(both({1, 0}, {1, 0}), (Cut{0, 0}));
}

TEST_F(TwoSections, HoldingInitiallyButLeftBeforeIsNoViolation) {
  const EventId leave = append(1);
  append(0, {leave});  // enters
  EXPECT_EQ(both({0, 1}, {1, 0}), std::nullopt);
}

TEST_F(TwoSections, GuardThatOnlyReadsOrders) {
  const EventId leave = append(0);  // leaves, having held initially; touches nothing else
  append(1, {leave});               // enters under a guard that reads what the first one wrote
  EXPECT_EQ(both({1, 0}, {0, 1}), std::nullopt);
}

TEST_F(TwoSections, JointEventHandsOverAtOnce) {
  append(0);       // enters
  append_joint();  // one leaves while the other enters, in a single rendezvous
  EXPECT_EQ(both({0, 1, 0}, {0, 1}), std::nullopt);
}

TEST_F(TwoSections, JointEventThatLetsBothInIsAViolation) {
  append_joint();
  EXPECT_EQ(both({0, 1}, {0, 1}), (Cut{1, 1}));
}

TEST_F(TwoSections, ConditionsMayShareAChain) {
  for (int i = 0; i < 3; ++i) append(0);
  const std::vector<std::uint8_t> early = {0, 1, 1, 0}, late = {0, 0, 1, 1}, last = {0, 0, 0, 1};
  const std::vector<Conjunct> overlapping = {{0, early}, {0, late}}, apart = {{0, early}, {0, last}};
  EXPECT_EQ(at_least_hold(poset, overlapping, 2), (Cut{2, 0}));
  EXPECT_EQ(at_least_hold(poset, apart, 2), std::nullopt);
}

}  // namespace
}  // namespace hasse::poset
