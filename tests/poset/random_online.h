// Random runs that grow event by event, with conditions on their chains, for what decides on line.
#pragma once

#include "poset/random_poset.h"

namespace hasse::poset {

// Appends an event of one chain.
inline void append_single(RandomPoset& r, ChainId chain, const std::vector<EventId>& causes) {
  Mask direct = r.on_chain[chain];
  for (const EventId cause : causes) direct |= Mask{1} << cause;
  Mask past = direct;
  for (std::size_t e = 0; e < r.event_count(); ++e) {
    if ((direct >> e & 1) != 0) past |= r.past[e];
  }
  r.on_chain[chain] |= Mask{1} << r.event_count();
  r.past.push_back(past);
  r.poset.append(std::span(&chain, 1), causes);
}
inline ChainId append_single(std::mt19937& random, RandomPoset& r) {
  const auto chain = static_cast<ChainId>(below(random, r.on_chain.size()));
  std::vector<EventId> causes;
  for (std::size_t i = below(random, 3); i > 0 && r.event_count() > 0; --i)
    causes.push_back(static_cast<EventId>(below(random, r.event_count())));
  append_single(r, chain, causes);
  return chain;
}

struct RandomCondition {
  ChainId chain;
  std::vector<std::uint8_t> holds;  // after 0, 1, 2, ... events
};

// A run of at most 9 events, with conditions whose values after each of them are known beforehand.
struct Setting {
  RandomPoset r;
  std::vector<RandomCondition> conditions;

  bool holds(std::size_t condition, Mask ideal) const {
    return conditions[condition].holds[r.count(ideal, conditions[condition].chain)] != 0;
  }
  std::vector<bool> now() const {
    std::vector<bool> result;
    for (std::size_t i = 0; i < conditions.size(); ++i) result.push_back(holds(i, r.all()));
    return result;
  }
};

inline constexpr std::size_t kEvents = 9;

// In each state a condition holds with a chance of at least `least_percent` and less than 50 percent more.
inline Setting random_setting(std::mt19937& random, std::size_t least_percent = 15) {
  const std::size_t chains = 1 + below(random, 4);
  Setting result{{Poset(chains), {}, std::vector<Mask>(chains, 0), {}}, {}};
  const std::size_t percent = least_percent + below(random, 50);
  for (std::size_t n = below(random, 6); n > 0; --n) {
    RandomCondition& condition = result.conditions.emplace_back();
    condition.chain = static_cast<ChainId>(below(random, chains));
    for (std::size_t i = 0; i <= kEvents; ++i) condition.holds.push_back(below(random, 100) < percent ? 1 : 0);
  }
  return result;
}

}  // namespace hasse::poset
