// What all orders of the events of a random poset have in common, by definition.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "poset/random_poset.h"

namespace hasse::poset {

using Holds = std::function<bool(Mask)>;

// Where paths from an ideal, an event a step, come to without meeting one that satisfies the predicate; ascending.
inline std::vector<Mask> avoiding(const RandomPoset& r, const Holds& holds, Mask from = 0) {
  std::vector<Mask> reached;  // ascending, as the ideals are
  for (Mask ideal : r.ideals) {
    if (holds(ideal)) continue;
    bool reachable = ideal == from;
    for (EventId e = 0; e < r.event_count(); ++e)
      reachable |= (ideal >> e & 1) != 0 && std::ranges::binary_search(reached, ideal & ~(Mask{1} << e));
    if (reachable) reached.push_back(ideal);
  }
  return reached;
}

// Does every path from the empty ideal, or another one, to the full one meet an ideal that satisfies the predicate?
inline bool always(const RandomPoset& r, const Holds& holds, Mask from = 0) {
  const std::vector<Mask> reached = avoiding(r, holds, from);
  return reached.empty() || reached.back() != r.all();
}

inline void expect_avoids(const RandomPoset& r, const std::vector<EventId>& order, const Holds& holds) {
  ASSERT_EQ(order.size(), r.event_count());
  Mask ideal = 0;
  ASSERT_FALSE(holds(ideal));
  for (EventId e : order) {
    ideal |= Mask{1} << e;
    ASSERT_TRUE(r.is_ideal(ideal));
    ASSERT_FALSE(holds(ideal));
  }
  ASSERT_EQ(ideal, r.all());
}

}  // namespace hasse::poset
