// Random small posets, and what is true of them by definition: the order as a closed relation, ideals as subsets of
// events that are closed under it. Shares nothing with the code under test but the numbering of events.
#pragma once

#include <bit>
#include <cstdint>
#include <random>
#include <vector>

#include "poset/cut.h"

namespace hasse::poset {

using Mask = std::uint32_t;  // a set of events

inline constexpr int kPosets = 10'000;

struct Shape {
  std::size_t most_chains = 4;
  std::size_t most_events = 10;
};

struct RandomPoset {
  Poset poset;
  std::vector<Mask> past;      // of each event: what happened before it
  std::vector<Mask> on_chain;  // the events of each chain
  std::vector<Mask> ideals;    // ascending

  std::size_t event_count() const { return past.size(); }
  Mask all() const { return (Mask{1} << event_count()) - 1; }
  bool before(EventId a, EventId b) const { return (past[b] >> a & 1) != 0; }
  bool is_ideal(Mask set) const {
    for (std::size_t e = 0; e < event_count(); ++e) {
      if ((set >> e & 1) != 0 && (past[e] & ~set) != 0) return false;
    }
    return true;
  }
  // Events of the chain in the set.
  std::uint32_t count(Mask set, ChainId chain) const {
    return static_cast<std::uint32_t>(std::popcount(set & on_chain[chain]));
  }
  Cut cut(Mask ideal) const {
    Cut result;
    for (ChainId c = 0; c < on_chain.size(); ++c) result.push_back(count(ideal, c));
    return result;
  }
};

inline std::size_t below(std::mt19937& random, std::size_t bound) {
  return random() % bound;
}

// Appends an event with random chains and causes to the poset and to what is known of it.
inline void append_random(std::mt19937& random, RandomPoset& r) {
  const std::size_t chains = r.on_chain.size();
  std::vector<ChainId> own = {static_cast<ChainId>(below(random, chains))};
  while (own.size() < chains && below(random, 5) == 0) {
    const auto another = static_cast<ChainId>(below(random, chains));
    bool known = false;
    for (ChainId c : own) known |= c == another;
    if (!known) own.push_back(another);
  }
  std::vector<EventId> causes;
  const std::size_t many = below(random, 3) == 0 ? below(random, 3) : below(random, 2);
  for (std::size_t i = 0; i < many && r.event_count() > 0; ++i)
    causes.push_back(static_cast<EventId>(below(random, r.event_count())));

  Mask direct = 0;
  for (EventId cause : causes) direct |= Mask{1} << cause;
  for (ChainId c : own) direct |= r.on_chain[c];
  Mask past = direct;
  for (std::size_t e = 0; e < r.event_count(); ++e) {
    if ((direct >> e & 1) != 0) past |= r.past[e];
  }
  for (ChainId c : own) r.on_chain[c] |= Mask{1} << r.event_count();
  r.past.push_back(past);
  r.poset.append(own, causes);
}

inline void pop(RandomPoset& r) {
  r.poset.pop();
  r.past.pop_back();
  for (Mask& events : r.on_chain) events &= r.all();
}

inline void find_ideals(RandomPoset& r) {
  r.ideals.clear();
  for (Mask set = 0; set <= r.all(); ++set) {
    if (r.is_ideal(set)) r.ideals.push_back(set);
  }
}

// Some events are popped on the way, so that everything is also a test of popping.
inline RandomPoset random_poset(std::mt19937& random, Shape shape = {}) {
  const std::size_t chains = 1 + below(random, shape.most_chains);
  const std::size_t events = below(random, shape.most_events + 1);
  RandomPoset r{Poset(chains), {}, std::vector<Mask>(chains, 0), {}};
  while (r.event_count() < events) {
    append_random(random, r);
    if (below(random, 6) == 0) pop(r);
  }
  find_ideals(r);
  return r;
}

// 0 or 1 after each number of events of the chain; 1 with the given chance in percent.
inline std::vector<std::uint8_t> random_bits(std::mt19937& random, const RandomPoset& r, ChainId chain,
                                             std::size_t percent) {
  std::vector<std::uint8_t> bits(r.count(r.all(), chain) + 1);
  for (std::uint8_t& bit : bits) bit = below(random, 100) < percent ? 1 : 0;
  return bits;
}

}  // namespace hasse::poset
