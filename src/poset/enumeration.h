// Every consistent cut between two, in lexical order: the last resort for predicates of no special class.
//
// The callback gets each cut once and may stop the enumeration. Time O(chains^2) a cut, mostly O(chains); memory
// O(chains), however many cuts there are.
//
// Sharing (ParaMount): an event's interval holds the cuts in which it is the last one appended. The intervals of all
// events and the empty cut are all the cuts, each once. So threads take events; and a search that appends an event
// looks at its interval only, because it has seen all others before.
//
// Source: Garg, "Enumerating Global States of a Distributed Computation", 2003 (lexical order); Chang and Garg, "A
// Parallel Algorithm for Global States Enumeration in Concurrent Systems", PPoPP 2015 (intervals).
#pragma once

#include <functional>

#include "poset/cut.h"

namespace hasse::poset {

// Of enumerated cuts; false: enough.
using Visit = std::function<bool(const Cut&)>;

struct Interval {
  Cut least, greatest;
};
// All cuts; and those in which the event is the last one appended. O(chains), O(chains * log events).
Interval whole(const Poset& poset);
Interval interval_of(const Poset& poset, EventId event);

// Calls `visit` with each consistent cut of the interval, whose bounds are consistent. False if `visit` stopped it.
bool for_each_cut(const Poset& poset, const Interval& interval, const Visit& visit);

// All cuts, shared among threads. `visit` is called by several threads at once and in no definite order; after it has
// returned false it may be called a few times more.
bool for_each_cut(const Poset& poset, unsigned threads, const Visit& visit);

}  // namespace hasse::poset
