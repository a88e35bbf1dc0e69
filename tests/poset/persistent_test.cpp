// Possibly and Definitely by searches that leave out orders, against all ideals and all orders of random posets: random
// predicates on one to all chains, each combination of the two reductions, and sequences.
#include "poset/persistent.h"

#include <gtest/gtest.h>

#include <map>

#include "poset/all_orders.h"

namespace hasse::poset {
namespace {

constexpr Reduction kReductions[] = {Reduction::none, Reduction::sleep, Reduction::persistent, Reduction::both,
                                     Reduction::sequences};

// A predicate that was drawn at random for each combination of counts of its chains.
struct RandomPart {
  std::vector<ChainId> chains;
  std::map<Cut, bool> drawn;

  static Cut counts(const std::vector<ChainId>& chains, const Cut& cut) {
    Cut result;
    for (const ChainId chain : chains) result.push_back(cut[chain]);
    return result;
  }
  bool holds(const Cut& cut) const { return drawn.at(counts(chains, cut)); }
};

RandomPart random_part(std::mt19937& random, const RandomPoset& r, bool single) {
  RandomPart part;
  const std::size_t many = single ? 1 : 1 + below(random, std::min<std::size_t>(3, r.on_chain.size()));
  for (ChainId c = 0; c < r.on_chain.size(); ++c) part.chains.push_back(c);
  while (part.chains.size() > many)
    part.chains.erase(part.chains.begin() + static_cast<std::ptrdiff_t>(below(random, part.chains.size())));
  const std::size_t percent = 15 + below(random, 80);
  const bool false_at_first = below(random, 2) == 0;
  Cut counts(part.chains.size(), 0);
  for (;;) {
    part.drawn[counts] = below(random, 100) < percent;
    std::size_t i = 0;
    while (i < counts.size() && counts[i] == r.poset.length(part.chains[i])) counts[i++] = 0;
    if (i == counts.size()) break;
    ++counts[i];
  }
  if (false_at_first) part.drawn[Cut(part.chains.size(), 0)] = false;
  return part;
}

struct AskedConjunction {
  RandomPoset r;
  std::vector<RandomPart> random_parts;
  std::vector<Part> parts;
  std::vector<Mask> satisfying;

  AskedConjunction(std::mt19937& random, bool single) : r(random_poset(random, {.most_chains = 4, .most_events = 11})) {
    for (std::size_t n = below(random, 5) + (single ? 1 : 0); n > 0; --n)
      random_parts.push_back(random_part(random, r, single));
    for (const RandomPart& part : random_parts)
      parts.push_back({part.chains, [&part](const Cut& cut) { return part.holds(cut); }});
    for (const Mask ideal : r.ideals) {
      if (holds(ideal)) satisfying.push_back(ideal);
    }
  }
  bool holds(Mask ideal) const {
    const Cut cut = r.cut(ideal);
    return std::ranges::all_of(random_parts, [&](const RandomPart& part) { return part.holds(cut); });
  }
  std::size_t steps_between_ideals() const {
    std::size_t steps = 0;
    for (const Mask ideal : r.ideals) {
      for (EventId e = 0; e < r.event_count(); ++e)
        steps += (ideal >> e & 1) == 0 && r.is_ideal(ideal | Mask{1} << e) ? 1 : 0;
    }
    return steps;
  }
};

std::size_t index(Reduction reduction) {
  return static_cast<std::size_t>(reduction);
}

void expect_possibly(std::uint32_t seed, bool single) {
  std::mt19937 random(seed);
  std::size_t found = 0;
  Explored total[std::size(kReductions)];
  for (int i = 0; i < kPosets; ++i) {
    const AskedConjunction asked(random, single);
    found += asked.satisfying.empty() ? 0 : 1;
    const Interval part{.least = asked.r.cut(asked.r.ideals[below(random, asked.r.ideals.size())]),
                        .greatest = asked.r.cut(asked.r.ideals[below(random, asked.r.ideals.size())])};
    const auto is_in_part = [&](Mask ideal) {
      return is_within(part.least, asked.r.cut(ideal)) && is_within(asked.r.cut(ideal), part.greatest);
    };
    for (const Reduction reduction : kReductions) {
      if (is_within(part.least, part.greatest)) {
        const PossiblySearch in_part = search_possibly(asked.r.poset, part, asked.parts, reduction, {});
        ASSERT_EQ(in_part.cut.has_value(), std::ranges::any_of(asked.satisfying, is_in_part)) << index(reduction);
      }
      const PossiblySearch search = search_possibly(asked.r.poset, whole(asked.r.poset), asked.parts, reduction, {});
      ASSERT_EQ(search.cut.has_value(), !asked.satisfying.empty()) << index(reduction);
      ASSERT_FALSE(search.given_up);
      if (search.cut) {
        const auto is_it = [&](Mask ideal) { return asked.r.cut(ideal) == *search.cut; };
        ASSERT_TRUE(std::ranges::any_of(asked.satisfying, is_it)) << index(reduction);
        continue;
      }
      total[index(reduction)].add(search.explored);
      if (reduction == Reduction::none) {
        ASSERT_EQ(search.explored.states, asked.r.ideals.size());
        ASSERT_EQ(search.explored.transitions, asked.steps_between_ideals());
      } else if (reduction == Reduction::sleep) {
        ASSERT_EQ(search.explored.states, asked.r.ideals.size());
      }
      if (reduction != Reduction::none && reduction != Reduction::persistent) {
        ASSERT_EQ(search.explored.transitions, search.explored.states - 1);
      }
    }
  }
  EXPECT_GT(found, std::size_t{kPosets} / 4);
  EXPECT_LT(found, std::size_t{kPosets} * 3 / 4);
  EXPECT_LT(total[index(Reduction::persistent)].states, total[index(Reduction::none)].states * 2 / 3);
  EXPECT_LE(total[index(Reduction::both)].states, total[index(Reduction::persistent)].states);
  EXPECT_LE(total[index(Reduction::both)].transitions, total[index(Reduction::persistent)].transitions);
  EXPECT_LT(total[index(Reduction::sequences)].states, total[index(Reduction::both)].states);
}

TEST(Persistent, PossiblyAsByAllIdeals) {
  expect_possibly(1, false);
}
TEST(Persistent, PossiblyOfConditionsOnSingleChainsAsByAllIdeals) {
  expect_possibly(2, true);
}

void expect_definitely(std::uint32_t seed, bool single) {
  std::mt19937 random(seed);
  std::size_t held_later = 0, avoided = 0;
  Explored total[std::size(kReductions)];
  for (int i = 0; i < kPosets; ++i) {
    const AskedConjunction asked(random, single);
    const Holds holds = [&](Mask ideal) { return std::ranges::binary_search(asked.satisfying, ideal); };
    const bool expected = always(asked.r, holds);
    held_later += expected && !holds(0) ? 1 : 0;
    avoided += expected ? 0 : 1;
    for (const Reduction reduction : kReductions) {
      const DefinitelySearch search = search_definitely(asked.r.poset, asked.parts, reduction, {});
      ASSERT_EQ(search.passage.answer, expected ? Passage::Answer::always : Passage::Answer::not_always)
          << index(reduction);
      if (expected) {
        total[index(reduction)].add(search.explored);
      } else {
        expect_avoids(asked.r, search.passage.avoiding, holds);
      }
    }
  }
  EXPECT_GT(held_later, std::size_t{kPosets} / 20);
  EXPECT_GT(avoided, std::size_t{kPosets} / 4);
  const Explored& none = total[index(Reduction::none)];
  EXPECT_EQ(total[index(Reduction::sleep)].states, none.states);
  EXPECT_LT(total[index(Reduction::sleep)].transitions, none.transitions);
  EXPECT_LT(total[index(Reduction::persistent)].states, none.states);
  EXPECT_LE(total[index(Reduction::both)].states, total[index(Reduction::persistent)].states);
  EXPECT_LT(total[index(Reduction::both)].transitions, total[index(Reduction::persistent)].transitions);
  EXPECT_LT(total[index(Reduction::sequences)].states, none.states);
}

TEST(Persistent, DefinitelyAsByAllOrders) {
  expect_definitely(3, false);
}
TEST(Persistent, DefinitelyOfConditionsOnSingleChainsAsByAllOrders) {
  expect_definitely(4, true);
}

// Two processes of two events, the second event of the second one receives from the second of the first one.
TEST(Persistent, ExploresWhatThePaperExplores) {
  Poset poset(2);
  const ChainId chains[] = {0, 1};
  poset.append(std::span(chains, 1), {});
  const EventId sent = poset.append(std::span(chains, 1), {});
  poset.append(std::span(chains + 1, 1), {});
  poset.append(std::span(chains + 1, 1), std::vector{sent});
  const std::vector<Part> parts = {{{0}, [](const Cut& cut) { return cut[0] == 1; }},
                                   {{1}, [](const Cut& cut) { return cut[1] == 2; }}};
  const PossiblySearch search = search_possibly(poset, whole(poset), parts, Reduction::persistent, {});
  EXPECT_FALSE(search.cut.has_value());
  EXPECT_EQ(search.explored.states, 4u);
  EXPECT_EQ(search.explored.transitions, 3u);
  EXPECT_EQ(search_possibly(poset, whole(poset), parts, Reduction::none, {}).explored.states, 7u);
}

// The rule for Definitely as it was printed takes this for definite.
TEST(Persistent, APartThatIsFalseInTheEndIsAvoided) {
  Poset poset(1);
  const ChainId chain = 0;
  poset.append(std::span(&chain, 1), {});
  const std::vector<Part> parts = {{{0}, [](const Cut&) { return false; }}};
  for (const Reduction reduction : kReductions) {
    EXPECT_EQ(search_definitely(poset, parts, reduction, {}).passage.answer, Passage::Answer::not_always);
  }
}

// Conditions on single chains and nothing that orders them: what has to be looked at grows with the events, not with the
// number of cuts, which is 11 to the power of 20.
TEST(Persistent, ConditionsOnManyChains) {
  constexpr std::size_t kChains = 20;
  Poset poset(kChains);
  std::vector<Part> parts;
  for (ChainId c = 0; c < kChains; ++c) {
    for (int i = 0; i < 10; ++i) poset.append(std::span(&c, 1), {});
    parts.push_back({{c}, [c](const Cut& cut) { return cut[c] == 5; }});
  }
  for (const Reduction reduction : {Reduction::persistent, Reduction::both, Reduction::sequences}) {
    const PossiblySearch search = search_possibly(poset, whole(poset), parts, reduction, {});
    EXPECT_EQ(search.cut, Cut(kChains, 5));
    EXPECT_LE(search.explored.states, 5 * kChains + 1);
  }
}

TEST(Persistent, GivesUpWhereItIsTold) {
  constexpr ChainId kChains = 10;
  Poset poset(kChains);
  Part late{{}, [&](const Cut& cut) { return size(poset, cut) == 50; }};
  for (ChainId c = 0; c < kChains; ++c) {
    late.chains.push_back(c);
    for (int i = 0; i < 6; ++i) poset.append(std::span(&c, 1), {});
  }
  const Part never{late.chains, [](const Cut&) { return false; }};
  for (const Reduction reduction : kReductions) {
    int asked = 0;
    const SearchLimits by_asking{.give_up = [&] { return ++asked == 100; }};
    const SearchLimits by_bytes{.most_bytes = 1 << 16, .give_up = [&] { return ++asked == 100'000; }};
    EXPECT_EQ(search_definitely(poset, {&late, 1}, reduction, by_asking).passage.answer, Passage::Answer::given_up);
    EXPECT_EQ(asked, 100);
    EXPECT_EQ(search_definitely(poset, {&late, 1}, reduction, by_bytes).passage.answer, Passage::Answer::given_up);
    EXPECT_LT(asked, 10'000);
    asked = 0;
    EXPECT_TRUE(search_possibly(poset, whole(poset), {&never, 1}, reduction, by_asking).given_up);
    EXPECT_EQ(asked, 100);
    EXPECT_TRUE(search_possibly(poset, whole(poset), {&never, 1}, reduction, by_bytes).given_up);
    const bool remembers = reduction == Reduction::none || reduction == Reduction::persistent;
    EXPECT_EQ(asked < 10'000, remembers);
  }
}

}  // namespace
}  // namespace hasse::poset
