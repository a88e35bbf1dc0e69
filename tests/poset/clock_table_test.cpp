// Slices as clocks, combined and nested, against the satisfying ideals and what is closed around them.
#include "poset/clock_table.h"

#include <gtest/gtest.h>

#include <set>

#include "poset/random_formula.h"
#include "poset/slice.h"

namespace hasse::poset {
namespace {

// A formula: its table as computed, the ideals that satisfy it, and what is promised of the table.
struct Formula {
  ClockTable table;
  std::set<Mask> satisfying;
  bool is_exact = true;     // nothing but the satisfying ideals is in it
  bool is_smallest = true;  // of the closed sets with all of them
};

std::set<Mask> closed(std::set<Mask> ideals) {
  for (bool grows = true; grows;) {
    std::set<Mask> more = ideals;
    for (const Mask a : ideals) {
      for (const Mask b : ideals) {
        more.insert(a & b);
        more.insert(a | b);
      }
    }
    grows = more.size() > ideals.size();
    ideals = std::move(more);
  }
  return ideals;
}

class Formulas : RandomFormulas {
 public:
  using RandomFormulas::RandomFormulas;

  Formula make(int depth) {
    if (depth == 0 || below(random_, 5) == 0) return conditions();
    const std::size_t kind = below(random_, 7);
    Formula a = make(depth - 1);
    if (kind == 0) {
      const Formula b = make(depth - 1);
      std::set<Mask> satisfying = a.satisfying;
      std::erase_if(satisfying, [&](Mask ideal) { return !b.satisfying.contains(ideal); });
      return {both(r_.poset, a.table, b.table), satisfying, a.is_exact && b.is_exact, a.is_exact && b.is_exact};
    }
    if (kind <= 3) {
      const Formula b = make(depth - 1);
      std::set<Mask> satisfying = a.satisfying;
      satisfying.insert(b.satisfying.begin(), b.satisfying.end());
      return {either(r_.poset, a.table, b.table), satisfying, false, a.is_smallest && b.is_smallest};
    }
    if (kind == 4)
      return {exists_finally(r_.poset, a.table),
              label([&](Mask ideal, bool any, bool) { return a.satisfying.contains(ideal) || any; }), a.is_exact,
              a.is_smallest};
    if (kind == 5)
      return {always_globally(r_.poset, a.table),
              label([&](Mask ideal, bool, bool all) { return a.satisfying.contains(ideal) && all; }), a.is_exact,
              a.is_exact};
    return {exists_globally(r_.poset, a.table), label([&](Mask ideal, bool any, bool) {
              return a.satisfying.contains(ideal) && (any || ideal == r_.all());
            }),
            a.is_exact, a.is_exact};
  }

 private:
  Formula conditions() {
    const Atom some = atom(30 + below(random_, 60));
    return {ClockTable::of(r_.poset, some.implications), some.satisfying};
  }
};

std::set<Mask> cuts_of(const RandomPoset& r, const ClockTable& table) {
  std::set<Mask> found;
  for (const Mask ideal : r.ideals) {
    if (table.contains(r.poset, r.cut(ideal))) found.insert(ideal);
  }
  return found;
}

void check_closures(const RandomPoset& r, const ClockTable& table, const std::set<Mask>& cuts) {
  for (const Mask ideal : r.ideals) {
    Mask above = r.all();
    bool any = false;
    for (const Mask cut : cuts) {
      if ((ideal & ~cut) != 0) continue;
      above &= cut;
      any = true;
    }
    const std::optional<Cut> closure = table.closure(r.poset, r.cut(ideal));
    ASSERT_EQ(closure.has_value(), any);
    if (any) {
      ASSERT_EQ(*closure, r.cut(above));
    }
  }
}

TEST(ClockTable, NestedFormulasAsByLabelsOfAllIdeals) {
  std::mt19937 random(1);
  std::size_t exact = 0, smallest = 0, larger = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 4, .most_events = 8});
    const Formula formula = Formulas(random, r).make(3);
    const std::set<Mask> cuts = cuts_of(r, formula.table);
    ASSERT_EQ(formula.table.none(), cuts.empty());
    for (const Mask ideal : formula.satisfying) ASSERT_TRUE(cuts.contains(ideal));
    ASSERT_EQ(closed(cuts), cuts);
    if (formula.is_exact) {
      ASSERT_EQ(cuts, formula.satisfying);
    }
    if (formula.is_smallest) {
      ASSERT_EQ(cuts, closed(formula.satisfying));
    }
    exact += formula.is_exact && !cuts.empty() && cuts.size() < r.ideals.size() ? 1 : 0;
    smallest += formula.is_smallest && cuts.size() > formula.satisfying.size() ? 1 : 0;
    larger += cuts.size() > closed(formula.satisfying).size() ? 1 : 0;
    check_closures(r, formula.table, cuts);
    if (cuts.empty()) continue;
    Mask meet = r.all(), join = 0;
    for (const Mask cut : cuts) {
      meet &= cut;
      join |= cut;
    }
    ASSERT_EQ(formula.table.least(), r.cut(meet));
    ASSERT_EQ(formula.table.greatest(r.poset), r.cut(join));
  }
  EXPECT_GT(exact, std::size_t{kPosets} / 10);
  EXPECT_GT(smallest, std::size_t{kPosets} / 200);
  EXPECT_GT(larger, std::size_t{kPosets} / 1000);
}

// The poset of a table's blocks has the table's cuts.
TEST(ClockTable, AsSlice) {
  std::mt19937 random(2);
  for (int i = 0; i < kPosets / 4; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 4, .most_events = 8});
    const Formula formula = Formulas(random, r).make(2);
    const Slice slice(r.poset, formula.table);
    ASSERT_EQ(slice.none(), formula.table.none());
    if (slice.none()) continue;
    std::set<Cut> expected, found;
    for (const Mask ideal : cuts_of(r, formula.table)) expected.insert(r.cut(ideal));
    for_each_cut(slice.poset(), whole(slice.poset()), [&](const Cut& cut) {
      const Cut original = slice.original(cut);
      EXPECT_EQ(slice.sliced(original), cut);
      found.insert(original);
      return true;
    });
    ASSERT_EQ(found, expected);
  }
}

TEST(ClockTable, AllAndNothing) {
  std::mt19937 random(3);
  for (int i = 0; i < 100; ++i) {
    const RandomPoset r = random_poset(random);
    EXPECT_EQ(cuts_of(r, ClockTable::all(r.poset)).size(), r.ideals.size());
    EXPECT_TRUE(cuts_of(r, ClockTable::nothing(r.poset)).empty());
    EXPECT_FALSE(ClockTable::nothing(r.poset).closure(r.poset, empty_cut(r.poset)).has_value());
  }
}

}  // namespace
}  // namespace hasse::poset
