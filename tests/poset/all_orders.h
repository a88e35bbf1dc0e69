// What all orders of the events of a random poset have in common, by definition.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "poset/random_poset.h"

namespace hasse::poset {

using Holds = std::function<bool(Mask)>;

// Does every path from the empty ideal to the full one, an event a step, meet an ideal that satisfies the predicate?
inline bool always(const RandomPoset& r, const Holds& holds) {
  std::vector<Mask> reached;  // by paths that have met none; ascending, as the ideals are
  for (Mask ideal : r.ideals) {
    if (holds(ideal)) continue;
    bool reachable = ideal == 0;
    for (EventId e = 0; e < r.event_count(); ++e)
      reachable |= (ideal >> e & 1) != 0 && std::ranges::binary_search(reached, ideal & ~(Mask{1} << e));
    if (reachable) reached.push_back(ideal);
  }
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
