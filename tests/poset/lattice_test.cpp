// The lattice of cuts against all ideals.
#include "poset/lattice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "poset/random_poset.h"

namespace hasse::poset {
namespace {

TEST(Lattice, IsThatOfAllIdeals) {
  std::mt19937 random(1);
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random);
    const std::optional<Lattice> lattice = Lattice::build(r.poset, {});
    ASSERT_TRUE(lattice);
    ASSERT_EQ(lattice->size(), r.ideals.size());
    std::set<Cut> seen;
    for (std::size_t n = 0; n < lattice->size(); ++n) {
      seen.insert(lattice->cut(n));
      for (const std::uint32_t next : lattice->successors(n)) ASSERT_GT(next, n);
    }
    ASSERT_EQ(seen.size(), r.ideals.size());
    for (Mask ideal : r.ideals) {
      std::size_t n = 0;
      while (lattice->cut(n) != r.cut(ideal)) ++n;
      std::set<Cut> expected, found;
      for (EventId e = 0; e < r.event_count(); ++e) {
        const Mask next = ideal | Mask{1} << e;
        if (next != ideal && r.is_ideal(next)) expected.insert(r.cut(next));
      }
      for (const std::uint32_t next : lattice->successors(n)) found.insert(lattice->cut(next));
      ASSERT_EQ(found, expected);
    }
  }
}

TEST(Lattice, GivesUpWhereItIsTold) {
  Poset poset(8);
  for (int i = 0; i < 5; ++i) {
    for (ChainId c = 0; c < 8; ++c) poset.append(std::span(&c, 1), {});
  }
  EXPECT_FALSE(Lattice::build(poset, {.most_bytes = 100'000, .give_up = {}}));
  EXPECT_FALSE(Lattice::build(poset, {.give_up = [] { return true; }}));
}

}  // namespace
}  // namespace hasse::poset
