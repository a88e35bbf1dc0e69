// Random conjunctions of conditions on single chains and of channel bounds, evaluated by their definition.
#pragma once

#include "poset/linear.h"
#include "poset/random_poset.h"

namespace hasse::poset {

// A random conjunction of local conditions and channel bounds, for prefixes of the poset too.
struct RandomConjunction {
  struct Local {
    ChainId chain;
    std::vector<std::uint8_t> holds;
  };
  struct Bound {
    ChainId sends, receives;
    std::vector<std::uint32_t> sent, received;  // in all after each event; empty: one an event
    std::int64_t initially, k;
    bool at_least;
  };
  std::vector<Local> locals;
  std::vector<Bound> bounds;

  bool holds(const RandomPoset& r, Mask ideal) const {
    for (const Local& local : locals) {
      if (local.holds[r.count(ideal, local.chain)] == 0) return false;
    }
    for (const Bound& b : bounds) {
      const std::uint32_t sends = r.count(ideal, b.sends), receives = r.count(ideal, b.receives);
      const std::int64_t under_way = b.initially + (b.sent.empty() ? sends : b.sent[sends]) -
                                     (b.received.empty() ? receives : b.received[receives]);
      if (b.at_least ? under_way < b.k : under_way > b.k) return false;
    }
    return true;
  }

  Conjunction cut_to(const RandomPoset& r) const {
    Conjunction result;
    for (const Local& local : locals)
      result.conjuncts.push_back({local.chain, std::span(local.holds).first(r.poset.length(local.chain) + 1)});
    for (const Bound& b : bounds) {
      const auto counter = [&](ChainId chain, const std::vector<std::uint32_t>& totals) {
        return Counter{chain, totals.empty() ? std::span<const std::uint32_t>{}
                                             : std::span(totals).first(r.poset.length(chain) + 1)};
      };
      const Counter sends = counter(b.sends, b.sent), receives = counter(b.receives, b.received);
      result.differences.push_back(b.at_least ? at_least_under_way(sends, receives, b.initially, b.k)
                                              : at_most_under_way(sends, receives, b.initially, b.k));
    }
    return result;
  }
};

inline std::vector<std::uint32_t> random_totals(std::mt19937& random, std::uint32_t length) {
  std::vector<std::uint32_t> totals = {static_cast<std::uint32_t>(below(random, 2))};
  while (totals.size() <= length) totals.push_back(totals.back() + static_cast<std::uint32_t>(below(random, 3)));
  return totals;
}

inline RandomConjunction random_conjunction(std::mt19937& random, const RandomPoset& r) {
  RandomConjunction result;
  const std::size_t percent = 20 + below(random, 60);
  const auto any_chain = [&] { return static_cast<ChainId>(below(random, r.on_chain.size())); };
  for (std::size_t n = below(random, 5); n > 0; --n) {
    const ChainId chain = any_chain();
    result.locals.push_back({chain, random_bits(random, r, chain, percent)});
  }
  for (std::size_t n = below(random, 3); n > 0; --n) {
    RandomConjunction::Bound b{.sends = any_chain(),
                               .receives = any_chain(),
                               .sent = {},
                               .received = {},
                               .initially = static_cast<std::int64_t>(below(random, 3)),
                               .k = static_cast<std::int64_t>(below(random, 4)),
                               .at_least = below(random, 2) == 0};
    if (below(random, 2) == 0) b.sent = random_totals(random, r.poset.length(b.sends));
    if (below(random, 2) == 0) b.received = random_totals(random, r.poset.length(b.receives));
    result.bounds.push_back(b);
  }
  return result;
}

}  // namespace hasse::poset
