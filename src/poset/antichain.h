// Antichains (sets of pairwise unordered elements) of an order that is given as chains, and width.
//
// Is there an antichain of k elements? k chains are merged into k - 1 as long as possible: heads that are before other
// heads are appended to the new chains, and when no two heads are ordered they are the antichain. A tree over the k
// chains, whose edges stand for the new chains, says where a head may go: the last element of the new chain of an edge
// is before the heads at both ends of the edge.
//
// Cost: O(m * n * k) comparisons for m elements in n chains; width O(m * n^2). For k = 2 it is the merging of sorted
// lists: O(m * log n). Source: Tomlinson and Garg, "Monitoring Functions on Global States of Distributed Programs",
// 1997 (the tree is our reconstruction); Dilworth's theorem.
#pragma once

#include <functional>
#include <optional>

#include "poset/poset.h"

namespace hasse::poset {

using Element = std::uint32_t;
using Before = std::function<bool(Element, Element)>;  // a strict partial order
using Chains = std::vector<std::vector<Element>>;      // each ascending in that order; disjoint

// k elements none of which is before another, if there are so many.
std::optional<std::vector<Element>> find_antichain(Chains chains, std::size_t k, const Before& before);
std::vector<Element> largest_antichain(Chains chains, const Before& before);

// As many pairwise concurrent events as there are, ascending: of the poset, or of a set of its events. The width is
// their number.
std::vector<EventId> largest_antichain(const Poset& poset);
std::vector<EventId> largest_antichain(const Poset& poset, std::span<const EventId> events);

}  // namespace hasse::poset
