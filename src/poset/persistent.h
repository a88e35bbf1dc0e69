// Possibly and Definitely for conjunctions of arbitrary predicates that each read some chains: searches of the cuts that
// leave out orders which cannot matter.
//
// Where the conjunction is false, one of its parts is, and stays so until a chain that it reads goes on. So only those
// chains need to go on next, or, if such a chain waits for others, one of the events that it waits for: the steps found
// along the wait-for graph are a persistent set. Sleep sets leave out steps that were taken before in another order.
// Both may be switched off, for measuring. `sequences` goes straight to the next step of a chain that the part reads,
// together with all that this step waits for; for Possibly with sleep sets (box_search.h), for Definitely without.
//
// Definitely needs more: after each of these steps one of the parts that were false before must still be so. The parts are
// taken together until that is true (they begin with each false part; the fewest steps are taken), and if it cannot be
// had, all steps are taken. A false part that nothing can make true any more: every way on avoids the conjunction. Two
// steps are independent where none of the two, or both, lead to a cut that satisfies it, so there sleep sets wake up.
//
// Cost: exponential in the number of chains at worst; for Possibly with parts on single chains polynomial. A step costs
// O(parts * chains) and calls of the parts. Memory: the cuts that are remembered, within a limit; Possibly with sleep
// sets remembers none.
//
// Source: Stoller, Unnikrishnan and Liu, "Efficient Detection of Global Properties in Distributed Systems Using
// Partial-Order Methods", 2000. As printed, its rule for Definitely misses that a part can never become true again, and
// then says that the predicate holds definitely; and it wants pairs of parts that share no chain.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "poset/box_search.h"
#include "poset/definitely.h"

namespace hasse::poset {

// One of the predicates of a conjunction.
struct Part {
  std::vector<ChainId> chains;            // that it reads
  std::function<bool(const Cut&)> holds;  // depends on the counts of these alone
};

enum class Reduction : std::uint8_t { none, sleep, persistent, both, sequences };
const char* name_of(Reduction reduction);

struct PossiblySearch {
  std::optional<Cut> cut;  // satisfies all parts
  bool given_up = false;   // and so there may be one
  Explored explored;
};
// In the cuts of an interval, whose bounds are consistent.
PossiblySearch search_possibly(const Poset& poset, const Interval& interval, std::span<const Part> parts,
                               Reduction reduction, const SearchLimits& limits);

struct DefinitelySearch {
  Passage passage;  // without stretches
  Explored explored;
};
DefinitelySearch search_definitely(const Poset& poset, std::span<const Part> parts, Reduction reduction,
                                   const SearchLimits& limits);

}  // namespace hasse::poset
