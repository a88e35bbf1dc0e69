// Slices of recorded runs by random formulas, against labels of all their consistent cuts.
#include "traces/detect/run_slice.h"

#include <set>

#include "poset/enumeration.h"
#include "traces/random_formula.h"

namespace hasse::traces {
namespace {

using Cuts = std::set<poset::Cut>;

Cuts closed(Cuts cuts) {
  for (bool grows = true; grows;) {
    Cuts more = cuts;
    for (const poset::Cut& a : cuts) {
      for (const poset::Cut& b : cuts) {
        more.insert(poset::meet(a, b));
        more.insert(poset::join(a, b));
      }
    }
    grows = more.size() > cuts.size();
    cuts = std::move(more);
  }
  return cuts;
}

Cuts cuts_of(const RunSlice& slice) {
  Cuts cuts;
  if (slice.slice.none()) return cuts;
  poset::for_each_cut(slice.slice.poset(), poset::whole(slice.slice.poset()), [&](const poset::Cut& cut) {
    cuts.insert(slice.slice.original(cut));
    return true;
  });
  return cuts;
}

class RunSlices : public LogTest {
 protected:
  RunSlice slice(traces::Run& run, const std::string& formula) {
    return slice_run(run, parse_formula(formula, "formula", run, *sources));
  }
};

TEST_F(RunSlices, HoldTheStatesWithTheFormula) {
  Random random(5);
  std::size_t exact = 0, smallest = 0, inexact = 0, empty = 0;
  for (int i = 0; i < kRuns; ++i) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    FormulaSource source(random, recorded);
    const Labelled formula = source.make(static_cast<int>(random.below(4)));
    const std::string what = formula.text + "\n" + recorded.log;
    const RunSlice found = slice(run, formula.text);
    Cuts satisfying;
    for (std::size_t c = 0; c < source.cuts().size(); ++c) {
      if (formula.is_true[c]) satisfying.insert(as_found(run, source.cuts()[c]));
    }
    const Cuts cuts = cuts_of(found);
    ASSERT_EQ(found.states_of_run.exact, source.cuts().size()) << what;
    ASSERT_EQ(found.states_of_slice.exact, cuts.size()) << what;
    ASSERT_EQ(closed(cuts), cuts) << what;
    if (found.is_exact) {
      ASSERT_EQ(cuts, satisfying) << what;
    } else {
      ASSERT_TRUE(std::ranges::includes(cuts, satisfying)) << what;
      smallest += cuts == closed(satisfying) ? 1 : 0;
    }
    (cuts.empty() ? empty : found.is_exact ? exact : inexact) += 1;
    ASSERT_EQ(found.least.has_value(), !cuts.empty()) << what;
    for (const poset::Cut& cut : cuts) {
      ASSERT_TRUE(poset::is_within(*found.least, cut)) << what;
      ASSERT_TRUE(poset::is_within(cut, *found.greatest)) << what;
    }
    ASSERT_TRUE(cuts.empty() || (cuts.contains(*found.least) && cuts.contains(*found.greatest))) << what;
  }
  EXPECT_GT(exact, std::size_t{kRuns} / 10);
  EXPECT_GT(inexact, std::size_t{kRuns} / 10);
  EXPECT_GT(empty, std::size_t{kRuns} / 10);
  EXPECT_GT(smallest, std::size_t{kRuns} / 10);
}

// Two chains of three events, where the first event of the second happens before the first of the first one. The
// published slice of this predicate has four states, and that of EF of it ten of thirteen.
TEST_F(RunSlices, AsPublished) {
  traces::Run run = run_of(
      "p {\"p\":1, \"q\":1}\nx=2\np {\"p\":2, \"q\":1}\nx=4\np {\"p\":3, \"q\":1}\nx=5\n"
      "q {\"q\":1}\ny=1\nq {\"q\":2}\ny=2\nq {\"q\":3}\ny=3\n");
  const std::string predicate = "p.x >= 2 && p.x <= 4 && q.y != 2";
  EXPECT_EQ(slice(run, predicate).states_of_run.exact, 13u);
  EXPECT_EQ(slice(run, predicate).states_of_slice.exact, 4u);
  EXPECT_EQ(*slice(run, predicate).greatest, (poset::Cut{2, 3}));
  EXPECT_EQ(slice(run, "EF(" + predicate + ")").states_of_slice.exact, 10u);
}

}  // namespace
}  // namespace hasse::traces
