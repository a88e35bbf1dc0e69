// Least and greatest satisfying cuts of linear and regular predicates.
//
// A predicate on cuts is linear iff the meet of two satisfying cuts satisfies it. Then, for each cut that does not
// satisfy it, there is a crucial chain: every satisfying cut above contains more of that chain. Following crucial
// chains leads to the least satisfying cut: at most one step an event, each O(chains) and one call of the predicate.
// The dual, closed under join, has a greatest satisfying cut. A regular predicate is closed under both.
//
// Resuming: when detection fails, the cut where it stopped is within every satisfying cut of every extension of the
// poset (an extension adds events at the ends of chains). A search that appends and pops events keeps one cut a prefix
// and starts from it.
//
// Source: Garg and Waldecker, "Detection of Weak Unstable Predicates in Distributed Programs", 1994; Chase and Garg,
// "Detection of Global Predicates: Techniques and Their Limitations", 1998; Kashyap and Garg, ASE 2005, algorithm 3.
#pragma once

#include <functional>
#include <vector>

#include "poset/cut.h"

namespace hasse::poset {

enum class Outcome : std::uint8_t {
  found,
  not_yet,  // not in this poset; maybe in an extension of it
  never,    // in no extension either
};

// What a cut needs in order to satisfy a predicate. On the way up, all satisfying cuts that contain this one have at
// least `count` events of `chain` (more than it has). On the way down: those within this one have at most `count`.
struct Need {
  enum class Kind : std::uint8_t { nothing, chain, never };
  Kind kind = Kind::nothing;
  ChainId chain = 0;
  std::uint32_t count = 0;

  static Need nothing() { return {}; }
  static Need never() { return {.kind = Kind::never}; }
  static Need of(ChainId chain, std::uint32_t count) { return {.kind = Kind::chain, .chain = chain, .count = count}; }
};
using Crucial = std::function<Need(const Cut&)>;

// Raises `cut`, which is within every satisfying cut that is asked for (the empty one, or one to resume from), to the
// least satisfying cut; if there is none, to the cut to resume from.
Outcome least_cut(const Poset& poset, const Crucial& crucial, Cut& cut);
// Lowers `cut` (the full one, or another upper bound) to the greatest satisfying cut within it, or says `never`.
Outcome greatest_cut(const Poset& poset, const Crucial& crucial, Cut& cut);

// A condition on one chain: holds[i] is 1 if it holds after i events of the chain, otherwise 0; one entry for each
// number of events from 0 to the length of the chain.
struct Conjunct {
  ChainId chain = 0;
  std::span<const std::uint8_t> holds;
};

// up.total - down.total >= least, where a total never decreases along its chain: totals[i] after i events of the chain,
// or i itself if `totals` is empty. Send and receive ends of a channel are such counters.
struct Counter {
  ChainId chain = 0;
  std::span<const std::uint32_t> totals;
};
struct Difference {
  Counter up, down;
  std::int64_t least = 0;
};
// initial + sent - received >= k, and <= k.
Difference at_least_under_way(Counter sends, Counter receives, std::int64_t initially, std::int64_t k);
Difference at_most_under_way(Counter sends, Counter receives, std::int64_t initially, std::int64_t k);

// A conjunction of conditions on single chains (any number on one chain) and bounds on differences: regular.
struct Conjunction {
  std::vector<Conjunct> conjuncts;
  std::vector<Difference> differences;

  bool holds(const Cut& cut) const;
  // What the cut needs upwards, and downwards, by the first condition that does not hold. For a Crucial that has
  // further conditions.
  Need more(const Cut& cut) const;
  Need less(const Cut& cut) const;
};
// As above. Each step jumps to the next count at which the condition holds, so there are as many steps as stretches in
// which some condition does not hold. O(steps * (chains + conditions)), and one pass over the entries of `holds`.
Outcome least_cut(const Poset& poset, const Conjunction& conjunction, Cut& cut);
Outcome greatest_cut(const Poset& poset, const Conjunction& conjunction, Cut& cut);

// A disjunction: the smallest of the least cuts (fewest events, then the first) goes into `cut`. `resume` holds one
// cut for each part to start from (all empty cuts at first) and is raised as least_cut raises its cut.
Outcome least_cut_of_any(const Poset& poset, std::span<const Conjunction> parts, std::vector<Cut>& resume, Cut& cut);

}  // namespace hasse::poset
