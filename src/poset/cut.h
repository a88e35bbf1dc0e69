// Cuts of a partially ordered run: how many events of each chain have happened.
//
// A cut is consistent (an ideal) iff it holds the whole history of each event in it; consistent cuts are the global
// states that the run may have passed through, in some order of its events. They form a distributive lattice under join
// and meet. The functions below expect and give consistent cuts, except where they say otherwise. They stay valid when
// the poset is extended.
//
// Cost: O(chains) for join, meet, contains, size; O(chains^2) for is_consistent and frontier; O(chains * log events)
// for lower; O(events of the cut * chains) for events and linearise. Source: Mattern 1989; Garg, "Introduction to
// Lattice Theory with Computer Science Applications".
#pragma once

#include "poset/poset.h"

namespace hasse::poset {

using Cut = std::vector<std::uint32_t>;

// Nothing and everything that happened.
Cut empty_cut(const Poset& poset);
Cut full_cut(const Poset& poset);
// The least cut that contains the event: its history.
Cut history(const Poset& poset, EventId event);

// Of any vector of counts, one a chain: none too large, and closed under causes.
bool is_consistent(const Poset& poset, const Cut& cut);

bool contains(const Poset& poset, const Cut& cut, EventId event);
// Is `smaller` part of `larger` (or the same)?
bool is_within(const Cut& smaller, const Cut& larger);
Cut join(const Cut& a, const Cut& b);
Cut meet(const Cut& a, const Cut& b);
// Number of events; one on several chains counts once.
std::size_t size(const Poset& poset, const Cut& cut);
// Have all causes of the event, itself not included, happened in the cut, but not the event itself?
bool is_enabled(const Poset& poset, const Cut& cut, EventId event);

// Makes `cut` the least one that contains it and the first `count` events of `chain`. O(chains).
void raise(const Poset& poset, Cut& cut, ChainId chain, std::uint32_t count);
// Makes `cut` the greatest one within it that has at most `count` events of `chain`.
void lower(const Poset& poset, Cut& cut, ChainId chain, std::uint32_t count);

// The events of the cut that none of its events follows, ascending. The cut is the join of their histories.
std::vector<EventId> frontier(const Poset& poset, const Cut& cut);
// The events of the cut in order of appending.
std::vector<EventId> events(const Poset& poset, const Cut& cut);
// The events of the cut, causes first, for people to read: each chain in turn runs as far as it can, so that what
// belongs together stays together. Depends on nothing but order and chains: not on the order of appending.
std::vector<EventId> linearise(const Poset& poset, const Cut& cut);
// Appends to `order` the events that `more` has and `cut` has not, in order of appending, and makes `cut` their join.
void append_missing(const Poset& poset, const Cut& more, Cut& cut, std::vector<EventId>& order);

}  // namespace hasse::poset
