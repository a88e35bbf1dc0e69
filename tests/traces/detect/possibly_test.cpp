// Possibly, on random recorded runs, against enumeration of all their consistent cuts.
#include "traces/random_run.h"

namespace hasse::traces {
namespace {

class Possibly : public LogTest {};

TEST_F(Possibly, AsByEnumerationOfAllCuts) {
  Random random(1);
  std::size_t possible = 0;
  ClassCounts classes = {};
  for (int i = 0; i < kRuns; ++i) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    const Source source{random, recorded};
    const Question question = source.question(2);
    const Possibility found = possibly(run, question.text);
    for (std::size_t c = 0; c < classes.size(); ++c) classes[c] += found.clauses[c];

    std::vector<poset::Cut> satisfying;
    for (const Cut& cut : all_cuts(recorded)) {
      if (question.holds(cut)) satisfying.push_back(as_found(run, cut));
    }
    const std::string what = question.text + "\n" + recorded.log;
    ASSERT_EQ(found.verdict, satisfying.empty() ? Possibility::Verdict::impossible : Possibility::Verdict::possible)
        << what;
    const auto reduction = static_cast<poset::Reduction>(i % 5);
    const Possibility searched = traces::possibly(
        run, parse_predicate(question.text, "predicate", run, *sources), [] { return false; }, reduction);
    ASSERT_EQ(searched.verdict, found.verdict) << poset::name_of(reduction) << " " << what;
    ASSERT_TRUE(searched.by_search);
    if (satisfying.empty()) continue;
    ++possible;
    const auto is_smaller = [&](const poset::Cut& cut) {
      return cut != *searched.cut && poset::is_within(cut, *searched.cut);
    };
    ASSERT_NE(std::ranges::find(satisfying, *searched.cut), satisfying.end()) << what;
    ASSERT_TRUE(std::ranges::none_of(satisfying, is_smaller)) << what;
    ASSERT_NE(std::ranges::find(satisfying, *found.cut), satisfying.end()) << what;
    std::size_t clauses = 0;
    for (const std::size_t count : found.clauses) clauses += count;
    const bool one_conjunction = clauses == 1 && found.clauses[0] == 1;
    for (const poset::Cut& cut : satisfying) {
      ASSERT_TRUE(!one_conjunction || poset::is_within(*found.cut, cut)) << what;
      ASSERT_FALSE(clauses == 1 && poset::is_within(cut, *found.cut) && cut != *found.cut) << what;
    }
  }
  EXPECT_GT(possible, 1'000u);
  for (const std::size_t count : classes) EXPECT_GT(count, 100u);
}

TEST_F(Possibly, TwoLeadersAtOnce) {
  traces::Run run = run_of(
      "a {\"a\":1}\nrole=leader\n"
      "a {\"a\":2}\nrole=follower\n"
      "b {\"b\":1}\nrole=leader\n");
  const Possibility found = possibly(run, "count(role == \"leader\") > 1");
  ASSERT_TRUE(found.cut);
  EXPECT_EQ(*found.cut, (poset::Cut{1, 1}));
  run = run_of(
      "a {\"a\":1}\nrole=leader\n"
      "a {\"a\":2}\nrole=follower\n"
      "b {\"a\":2, \"b\":1}\nrole=leader\n");
  EXPECT_EQ(possibly(run, "count(role == \"leader\") > 1").verdict, Possibility::Verdict::impossible);
}

TEST_F(Possibly, GivesUpWhenAsked) {
  traces::Run run = run_of("a {\"a\":1}\nx=2\nb {\"b\":1}\nx=3\n");
  const Predicate predicate = parse_predicate("a.x * b.x == 7", "predicate", run, *sources);
  EXPECT_EQ(traces::possibly(run, predicate, [] { return true; }).verdict, Possibility::Verdict::undecided);
}

// Each of 16 processes is at 1 or at 2, neighbours never both at 1: 2 to the power of 16 alternatives when multiplied out.
TEST_F(Possibly, TooManyAlternatives) {
  std::string log = "{\"trace\":1}\n", predicate = "true";
  for (int p = 0; p < 16; ++p) {
    for (int x = 0; x < 4; ++x) log += fmt::format("{{\"p\":\"p{}\",\"set\":{{\"x\":{}}}}}\n", p, x);
    predicate += fmt::format(" && (p{}.x == 1 || p{}.x == 2) && (p{}.x != 1 || p{}.x != 1)", p, p, p, (p + 1) % 16);
    predicate += fmt::format(" && (p{}.x == 1 || p{}.x == 1)", p, (p + 1) % 16);
  }
  traces::Run run = run_of(log);
  const Possibility found = possibly(run, predicate);
  EXPECT_TRUE(found.by_search);
  ASSERT_TRUE(found.cut);
  for (std::size_t p = 0; p < 16; ++p) EXPECT_NE((*found.cut)[p] == 2, (*found.cut)[(p + 1) % 16] == 2);
  EXPECT_LT(found.looked_at, 100'000u);
  // An odd circle has no such state.
  EXPECT_EQ(possibly(run, predicate + " && (p0.x == 1 || p14.x == 1) && (p0.x != 1 || p14.x != 1)").verdict,
            Possibility::Verdict::impossible);
}

}  // namespace
}  // namespace hasse::traces
