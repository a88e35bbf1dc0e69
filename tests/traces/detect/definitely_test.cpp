// Definitely, on random recorded runs, against all paths through all their consistent cuts.
#include "traces/detect/definitely.h"

#include "traces/random_run.h"

namespace hasse::traces {
namespace {

class Definitely : public LogTest {
 protected:
  Certainty definitely(traces::Run& run, const std::string& predicate) {
    return traces::definitely(run, parse_predicate(predicate, "predicate", run, *sources), [] { return false; });
  }
};

TEST_F(Definitely, AsByAllPaths) {
  Random random(2);
  std::size_t definite = 0;
  std::array<std::array<std::size_t, 2>, 3> decided = {};  // by means and verdict
  for (int i = 0; i < kRuns; ++i) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    const Source source{random, recorded};
    const Question question = source.question(2);
    const std::string what = question.text + "\n" + recorded.log;
    const Certainty found = definitely(run, question.text);
    const bool expected = always(recorded, question);
    ASSERT_EQ(found.verdict, expected ? Certainty::Verdict::definite : Certainty::Verdict::avoidable) << what;
    const auto reduction = static_cast<poset::Reduction>(i % 5);
    const Certainty searched = traces::definitely(
        run, parse_predicate(question.text, "predicate", run, *sources), [] { return false; }, kMostBytes, reduction);
    ASSERT_EQ(searched.verdict, found.verdict) << poset::name_of(reduction) << " " << what;
    ASSERT_EQ(searched.means, Certainty::Means::search);
    ++decided[static_cast<std::size_t>(found.means)][expected ? 1 : 0];
    definite += expected && !question.holds(Cut(recorded.processes.size(), 0)) ? 1 : 0;
    if (expected) continue;
    ASSERT_EQ(found.avoiding.size(), run.events.size()) << what;
    Cut cut(recorded.processes.size(), 0);
    const std::vector<Cut> cuts = all_cuts(recorded);
    for (const poset::EventId event : found.avoiding) {
      for (const poset::ChainId process : run.order.chains_of(event))
        ++cut[std::stoul(std::string(run.processes[process].substr(1)))];
      ASSERT_TRUE(std::ranges::find(cuts, cut) != cuts.end() && !question.holds(cut)) << what;
    }
  }
  EXPECT_GT(definite, 1'000u);
  using Means = Certainty::Means;
  EXPECT_GT(decided[static_cast<std::size_t>(Means::conditions)][0], 5u);
  EXPECT_GT(decided[static_cast<std::size_t>(Means::conditions)][1], 1'000u);
  EXPECT_GT(decided[static_cast<std::size_t>(Means::impossible)][0], 1'000u);
  EXPECT_GT(decided[static_cast<std::size_t>(Means::search)][0], 100u);
  EXPECT_GT(decided[static_cast<std::size_t>(Means::search)][1], 100u);
}

TEST_F(Definitely, StretchesThatOverlapInEveryOrder) {
  traces::Run run = run_of(
      "a {\"a\":1}\nx=1\n"
      "b {\"a\":1, \"b\":1}\ny=1\n"
      "a {\"a\":2, \"b\":1}\nx=0\n");
  const Certainty found = definitely(run, "a.x == 1 && b.y == 1");
  EXPECT_EQ(found.verdict, Certainty::Verdict::definite);
  EXPECT_EQ(found.means, Certainty::Means::conditions);
  ASSERT_EQ(found.held.size(), 2u);
  EXPECT_EQ(found.held[0].stretch.begin, 1u);
  EXPECT_EQ(found.held[0].stretch.end, 2u);
  EXPECT_EQ(found.held[1].stretch.begin, 1u);
  EXPECT_EQ(found.held[1].stretch.end, poset::Stretch::kOpen);
}

TEST_F(Definitely, GivesUp) {
  traces::Run run = run_of("a {\"a\":1}\nx=2\nb {\"b\":1}\nx=3\n");
  const Predicate predicate = parse_predicate("a.x * b.x == 7", "predicate", run, *sources);
  EXPECT_EQ(traces::definitely(run, predicate, [] { return true; }).verdict, Certainty::Verdict::undecided);
  EXPECT_EQ(traces::definitely(
                run, predicate, [] { return false; }, 100)
                .verdict,
            Certainty::Verdict::undecided);
  EXPECT_EQ(traces::definitely(run, predicate, [] { return false; }).verdict, Certainty::Verdict::avoidable);
}

}  // namespace
}  // namespace hasse::traces
