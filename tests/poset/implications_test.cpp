// Sets of cuts by implications, and nested EF, AG, EG on them, against labels of all ideals.
#include "poset/implications.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "poset/random_formula.h"

namespace hasse::poset {
namespace {

// A formula: its implications as computed, and the ideals that satisfy it by definition.
struct ImplicationFormula {
  Implications implications;
  std::set<Mask> satisfying;
};

class ImplicationFormulas : RandomFormulas {
 public:
  using RandomFormulas::RandomFormulas;

  ImplicationFormula make(int depth) {
    if (depth == 0 || below(random_, 4) == 0) return conditions();
    switch (below(random_, 4)) {
      case 0: {
        ImplicationFormula a = make(depth - 1);
        const ImplicationFormula b = make(depth - 1);
        a.implications.insert(a.implications.end(), b.implications.begin(), b.implications.end());
        std::erase_if(a.satisfying, [&](Mask ideal) { return !b.satisfying.contains(ideal); });
        return a;
      }
      case 1: {
        const ImplicationFormula a = make(depth - 1);
        return {exists_finally(r_.poset, a.implications),
                label([&](Mask ideal, bool any, bool) { return a.satisfying.contains(ideal) || any; })};
      }
      case 2: {
        const ImplicationFormula a = make(depth - 1);
        return {always_globally(r_.poset, a.implications),
                label([&](Mask ideal, bool, bool all) { return a.satisfying.contains(ideal) && all; })};
      }
      default: {
        const ImplicationFormula a = make(depth - 1);
        return {exists_globally(r_.poset, a.implications), label([&](Mask ideal, bool any, bool) {
                  return a.satisfying.contains(ideal) && (any || ideal == r_.all());
                })};
      }
    }
  }

 private:
  // They hold mostly, so that there is something to tell apart.
  ImplicationFormula conditions() {
    const Atom some = atom(50 + below(random_, 50));
    return {some.implications, some.satisfying};
  }
};

TEST(Implications, NestedFormulasAsByLabelsOfAllIdeals) {
  std::mt19937 random(1);
  std::size_t some_but_not_all = 0;
  for (int i = 0; i < kPosets; ++i) {
    const RandomPoset r = random_poset(random, {.most_chains = 4, .most_events = 9});
    const ImplicationFormula formula = ImplicationFormulas(random, r).make(3);
    Mask meet = r.all(), join = 0;
    for (Mask ideal : r.ideals) {
      ASSERT_EQ(satisfies(r.poset, formula.implications, r.cut(ideal)), formula.satisfying.contains(ideal));
      if (!formula.satisfying.contains(ideal)) continue;
      meet &= ideal;
      join |= ideal;
    }
    const std::optional<Cut> first = least(r.poset, formula.implications);
    const std::optional<Cut> last = greatest(r.poset, formula.implications);
    ASSERT_EQ(first.has_value(), !formula.satisfying.empty());
    ASSERT_EQ(last.has_value(), !formula.satisfying.empty());
    if (first) {
      ASSERT_EQ(*first, r.cut(meet));
      ASSERT_EQ(*last, r.cut(join));
    }
    std::size_t smallest = SIZE_MAX;
    for (Mask ideal : r.ideals) {
      if (!formula.satisfying.contains(ideal))
        smallest = std::min(smallest, static_cast<std::size_t>(std::popcount(ideal)));
    }
    const std::optional<Cut> outside = smallest_outside(r.poset, formula.implications);
    ASSERT_EQ(outside ? size(r.poset, *outside) : SIZE_MAX, smallest);
    ASSERT_FALSE(outside && satisfies(r.poset, formula.implications, *outside));
    some_but_not_all += !formula.satisfying.empty() && formula.satisfying.size() < r.ideals.size() ? 1 : 0;
  }
  EXPECT_GT(some_but_not_all, std::size_t{kPosets} / 5);
}

// Two implications between concurrent events can make a component that neither makes with the order alone.
TEST(Implications, ComponentsOfSeveralImplications) {
  Poset poset(2);
  const ChainId chains[] = {0, 1};
  const EventId a = poset.append(std::span(chains, 1), {});
  const EventId b = poset.append(std::span(chains + 1, 1), {});
  const Implications together = {{.given = a, .required = b}, {.given = b, .required = a}};
  const Implications always = exists_globally(poset, together);
  EXPECT_FALSE(satisfies(poset, always, {0, 0}));
  EXPECT_TRUE(satisfies(poset, always, {1, 1}));
}

}  // namespace
}  // namespace hasse::poset
