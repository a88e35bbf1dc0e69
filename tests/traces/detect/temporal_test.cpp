// Temporal formulas on random recorded runs, against labels of all their consistent cuts.
#include "traces/detect/temporal.h"

#include <set>

#include "traces/random_formula.h"

namespace hasse::traces {
namespace {

class Temporal : public LogTest {
 protected:
  TemporalAnswer decide(traces::Run& run, const std::string& formula) {
    return traces::decide(run, parse_formula(formula, "formula", run, *sources), [] { return false; });
  }
  std::string mistake(const std::string& formula) {
    traces::Run run = run_of("a {\"a\":1}\nx=1 cs=true\n");
    try {
      parse_formula(formula, "formula", run, *sources);
    } catch (const UserError& error) {
      return describe(error);
    }
    return "no mistake";
  }
};

TEST_F(Temporal, AsByLabelsOfAllCuts) {
  Random random(3);
  std::array<std::size_t, 2> verdicts = {};
  std::size_t by_predicates = 0, by_slices = 0, by_states = 0;
  for (int i = 0; i < kRuns; ++i) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    FormulaSource source(random, recorded);
    const Labelled formula = source.make(3);
    const std::string what = formula.text + "\n" + recorded.log;
    const TemporalAnswer found = decide(run, formula.text);
    const bool expected = formula.is_true[0];
    ASSERT_EQ(found.verdict, expected ? TemporalAnswer::Verdict::holds : TemporalAnswer::Verdict::fails) << what;
    ++verdicts[expected ? 1 : 0];
    by_predicates += found.by_predicates;
    by_slices += found.by_slices;
    by_states += found.by_states;
  }
  EXPECT_GT(verdicts[0], 1'000u);
  EXPECT_GT(verdicts[1], 1'000u);
  EXPECT_GT(by_predicates, 100u);
  EXPECT_GT(by_slices, 1'000u);
  EXPECT_GT(by_states, 500u);
}

// The witness of EF f is a state with f, that of AG f one without, with nothing superfluous.
TEST_F(Temporal, WitnessesAreMinimal) {
  Random random(4);
  std::size_t witnesses = 0;
  for (int i = 0; i < kRuns / 4; ++i) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    FormulaSource source(random, recorded);
    const Labelled inside = source.make(2);
    const bool finally = random.below(2) == 0;
    const TemporalAnswer found = decide(run, (finally ? "EF(" : "AG(") + inside.text + ")");
    const std::string what = inside.text + "\n" + recorded.log;
    std::set<poset::Cut> wanted;
    for (std::size_t c = 0; c < source.cuts().size(); ++c) {
      if (inside.is_true[c] != finally) continue;
      wanted.insert(as_found(run, source.cuts()[c]));
    }
    ASSERT_EQ(found.cut.has_value(), !wanted.empty()) << what;
    if (!found.cut) continue;
    ++witnesses;
    ASSERT_TRUE(wanted.contains(*found.cut)) << what;
    if (found.by_predicates > 0 || inside.text.find("||") != std::string::npos) continue;
    for (const poset::Cut& cut : wanted) ASSERT_FALSE(cut != *found.cut && poset::is_within(cut, *found.cut)) << what;
  }
  EXPECT_GT(witnesses, 500u);
}

// Of the published last step (model checking the formula on its own slice) it is known to be wrong here.
TEST_F(Temporal, InnerOperatorsSeeTheWholeRun) {
  traces::Run run = run_of("p {\"p\":1}\na=0\np {\"p\":2}\na=1\n");
  EXPECT_EQ(decide(run, "EF(p.a == 0 && EF(p.a == 1))").verdict, TemporalAnswer::Verdict::holds);
}

// With 30 processes there are 11 to the power of 30 states.
TEST_F(Temporal, SlicesNarrowTheSearch) {
  std::string log = "{\"trace\":1}\n";
  for (int x = 0; x < 10; ++x) {
    for (int p = 0; p < 30; ++p) log += fmt::format("{{\"p\":\"p{}\",\"set\":{{\"x\":{}}}}}\n", p, x);
  }
  traces::Run run = run_of(log);
  const std::string either = "(p0.x == 3 || p1.x == 3) && (p0.x == 5 || p2.x == 5)";
  const std::string whole = "forall(EG(x != 20))";
  const TemporalAnswer possible = decide(run, "EF(" + either + " && " + whole + ")");
  EXPECT_EQ(possible.verdict, TemporalAnswer::Verdict::holds);
  EXPECT_EQ(possible.by_states, 1u);
  EXPECT_LT(possible.looked_at, 10'000u);
  const TemporalAnswer never = decide(run, "EF(" + either + " && p1.x == 4 && p2.x == 4 && " + whole + ")");
  EXPECT_EQ(never.verdict, TemporalAnswer::Verdict::fails);
  EXPECT_LT(never.looked_at, 10'000u);
}

TEST_F(Temporal, OverAllProcesses) {
  traces::Run run = run_of(
      "a {\"a\":1}\ntrying=true cs=false\n"
      "a {\"a\":2}\ncs=true\n"
      "b {\"b\":1}\ntrying=true cs=false\n");
  const TemporalAnswer starving = decide(run, "exists(EF(trying && EG(!cs)))");
  EXPECT_EQ(starving.verdict, TemporalAnswer::Verdict::holds);
  EXPECT_EQ(starving.by_states, 0u);
  EXPECT_EQ(decide(run, "EF(a.trying && EG(!a.cs))").verdict, TemporalAnswer::Verdict::fails);
  EXPECT_EQ(decide(run, "forall(AF(cs))").verdict, TemporalAnswer::Verdict::fails);
}

TEST_F(Temporal, Mistakes) {
  EXPECT_EQ(mistake("EX(a.cs)"),
            "1:1: 'EX' is none of the functions count, sum, forall, exists, channel, EF, AF, EG, AG");
  EXPECT_EQ(mistake("count(EF(cs)) == 1"), "1:7: 'EF' inside of what is true or false in a state");
  EXPECT_EQ(mistake("EF(a.x)==1"), "1:1: 'EF' inside of what is true or false in a state");
  EXPECT_EQ(mistake("EF(a.x + 1)"), "1:8: '+' makes a number here; a condition is wanted: compare it");
  EXPECT_EQ(mistake("EF(cs)"),
            "1:4: 'cs' of which process? Write a.cs, or count(...), sum(...), forall(...), exists(...)");
  EXPECT_EQ(mistake("EF()"), "1:4: expected a value, a variable or '(', found ')'");
  traces::Run run = run_of("a {\"a\":1}\nx=1\n");
  EXPECT_THROW(parse_predicate("EF(a.x)", "predicate", run, *sources), UserError);
}

TEST_F(Temporal, GivesUp) {
  traces::Run run = run_of("a {\"a\":1}\nx=2\nb {\"b\":1}\nx=3\n");
  const BoundFormula formula = parse_formula("EF(a.x * b.x == 6 && AF(a.x * b.x == 7))", "formula", run, *sources);
  const auto never = [] { return false; };
  EXPECT_EQ(traces::decide(run, formula, never).verdict, TemporalAnswer::Verdict::fails);
  EXPECT_EQ(traces::decide(run, formula, never, 10).verdict, TemporalAnswer::Verdict::undecided);
  EXPECT_EQ(traces::decide(run, formula, [] { return true; }).verdict, TemporalAnswer::Verdict::undecided);
}

}  // namespace
}  // namespace hasse::traces
