// Slices as clocks, combined and nested, against the satisfying ideals and what is closed around them.
#include "poset/clock_table.h"

#include <gtest/gtest.h>

#include <set>

#include "poset/random_poset.h"
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

class Formulas {
 public:
  Formulas(std::mt19937& random, const RandomPoset& r) : random_(random), r_(r) {}

  Formula make(int depth) {
    if (depth == 0 || below(random_, 5) == 0) return atom();
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
  Formula atom() {
    const std::size_t percent = 30 + below(random_, 60);
    Implications implications;
    std::vector<std::vector<std::uint8_t>> conditions(r_.on_chain.size());
    for (ChainId c = 0; c < r_.on_chain.size(); ++c) {
      if (below(random_, 3) == 0) continue;
      conditions[c] = random_bits(random_, r_, c, percent);
      const Implications more = implications_of(r_.poset, {c, conditions[c]});
      implications.insert(implications.end(), more.begin(), more.end());
    }
    std::set<Mask> satisfying;
    for (const Mask ideal : r_.ideals) {
      bool holds = true;
      for (ChainId c = 0; c < conditions.size(); ++c)
        holds &= conditions[c].empty() || conditions[c][r_.count(ideal, c)] != 0;
      if (holds) satisfying.insert(ideal);
    }
    return {ClockTable::of(r_.poset, implications), satisfying};
  }

  // `holds(ideal, any, all)`: given whether any and all of its successors satisfy the formula.
  template <typename Holds>
  std::set<Mask> label(const Holds& holds) const {
    std::set<Mask> result;
    for (auto ideal = r_.ideals.rbegin(); ideal != r_.ideals.rend(); ++ideal) {
      bool any = false, all = true;
      for (EventId e = 0; e < r_.event_count(); ++e) {
        const Mask next = *ideal | Mask{1} << e;
        if (next == *ideal || !r_.is_ideal(next)) continue;
        any |= result.contains(next);
        all &= result.contains(next);
      }
      if (holds(*ideal, any, all)) result.insert(*ideal);
    }
    return result;
  }

  std::mt19937& random_;
  const RandomPoset& r_;
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
