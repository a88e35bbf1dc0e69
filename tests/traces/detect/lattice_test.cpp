// The lattice of random recorded runs, and the truth of formulas in it, against their definitions.
#include "poset/lattice.h"

#include <set>

#include "traces/detect/lattice_truth.h"
#include "traces/random_formula.h"

namespace hasse::traces {

namespace {

class LatticeTest : public LogTest {};

TEST_F(LatticeTest, HasAllCutsAndAllStepsAndWhereFormulasAreTrue) {
  Random random(11);
  std::size_t cuts = 0, temporal = 0;
  for (int i = 0; i < kRuns / 5; ++i) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    FormulaSource source(random, recorded);
    std::map<poset::Cut, std::size_t> expected;  // with their numbers
    for (std::size_t n = 0; n < source.cuts().size(); ++n) expected.emplace(as_found(run, source.cuts()[n]), n);
    const auto lattice = poset::lattice(run.order, expected.size());
    ASSERT_TRUE(lattice) << recorded.log;
    EXPECT_FALSE(poset::lattice(run.order, expected.size() - 1)) << recorded.log;

    std::set<poset::Cut> found(lattice->cuts.begin(), lattice->cuts.end());
    EXPECT_EQ(found.size(), lattice->cuts.size());
    ASSERT_EQ(found.size(), expected.size()) << recorded.log;
    for (const poset::Cut& cut : found) EXPECT_TRUE(expected.contains(cut)) << recorded.log;
    cuts += found.size();

    // A step leads to a cut with one event more; there are as many as such pairs.
    std::size_t pairs = 0;
    for (const Cut& smaller : source.cuts()) {
      for (const Cut& larger : source.cuts()) pairs += is_step(recorded, smaller, larger) ? 1 : 0;
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> steps;
    for (const poset::Lattice::Step& step : lattice->steps) {
      steps.emplace(step.from, step.to);
      poset::Cut cut = lattice->cuts[step.from];
      for (const poset::ChainId process : run.order.chains_of(step.event)) ++cut[process];
      EXPECT_EQ(cut, lattice->cuts[step.to]) << recorded.log;
      EXPECT_LT(step.from, step.to);
    }
    EXPECT_EQ(steps.size(), pairs) << recorded.log;
    EXPECT_EQ(lattice->steps.size(), pairs) << recorded.log;
    EXPECT_TRUE(std::ranges::is_sorted(lattice->steps, {}, &poset::Lattice::Step::from));

    const Labelled formula = source.make(3);
    const BoundFormula bound = parse_formula(formula.text, "formula", run, *sources);
    temporal += bound.root.kind == Formula::Kind::state ? 0 : 1;
    const std::vector<bool> is_true = truth_in(run, *lattice, bound.root);
    for (std::size_t n = 0; n < is_true.size(); ++n)
      ASSERT_EQ(is_true[n], formula.is_true[expected.at(lattice->cuts[n])]) << formula.text << "\n" << recorded.log;
  }
  EXPECT_GT(cuts, 10'000u);
  EXPECT_GT(temporal, 1'000u);
}

}  // namespace

}  // namespace hasse::traces
