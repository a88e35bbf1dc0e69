// Each kind of predicate and each operator by itself, on random recorded runs against all their consistent cuts and paths.
// HASSE_RUNS says how many runs of each; `make random` takes 10,000.
#include <cstdlib>

#include "poset/enumeration.h"
#include "traces/detect/definitely.h"
#include "traces/detect/run_slice.h"
#include "traces/detect/temporal.h"
#include "traces/random_formula.h"

namespace hasse::traces {
namespace {

int rounds() {
  const char* said = std::getenv("HASSE_RUNS");
  return said == nullptr ? 2'000 : std::max(1, std::atoi(said));
}

constexpr const char* kKindNames[] = {"Number",    "TwoNumbers", "Product", "Sum",  "Count",
                                      "AllOrSome", "TwoTexts",   "Channel", "Flag", "Real",
                                      "TwoReals",  "RealSum",    "TwoFlags"};
static_assert(std::size(kKindNames) == Source::kKinds);

bool never() {
  return false;
}

class EachKind : public LogTest, public testing::WithParamInterface<std::size_t> {
 protected:
  Source::Kind kind() const { return static_cast<Source::Kind>(GetParam()); }

  // One, or two of them together, sometimes with a condition on one process.
  std::optional<Question> question(const Source& source) const {
    std::optional<Question> question = source.atom_of(kind());
    for (int i = 0; question && i < 2; ++i) {
      if (source.random.below(2) == 0) continue;
      const std::optional<Question> more = source.atom_of(i == 0 ? kind() : Source::Kind::flag);
      if (!more) continue;
      const Question first = *question, second = *more;
      const bool both = i > 0 || source.random.below(3) > 0;
      question = {fmt::format("({} {} {})", first.text, both ? "&&" : "||", second.text), [=](const Cut& cut) {
                    return both ? first.holds(cut) && second.holds(cut) : first.holds(cut) || second.holds(cut);
                  }};
    }
    return question;
  }
};

TEST_P(EachKind, PossiblyAndDefinitely) {
  Random random(100 + GetParam());
  int possible = 0, definite = 0;
  for (int asked = 0; asked < rounds();) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    const Source source{random, recorded};
    const std::optional<Question> asking = question(source);
    if (!asking) continue;
    ++asked;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    const std::string what = asking->text + "\n" + recorded.log;
    const std::vector<Cut> cuts = all_cuts(recorded);
    const bool somewhere = std::ranges::any_of(cuts, asking->holds);
    const Predicate predicate = parse_predicate(asking->text, "predicate", run, *sources);
    const Possibility found = traces::possibly(run, predicate, never);
    ASSERT_EQ(found.verdict, somewhere ? Possibility::Verdict::possible : Possibility::Verdict::impossible) << what;
    if (somewhere) {
      const auto is_it = [&](const Cut& cut) { return as_found(run, cut) == *found.cut && asking->holds(cut); };
      ASSERT_TRUE(std::ranges::any_of(cuts, is_it)) << what;
    }
    const bool everywhere = always(recorded, *asking);
    const Certainty certainty = traces::definitely(run, predicate, never);
    ASSERT_EQ(certainty.verdict, everywhere ? Certainty::Verdict::definite : Certainty::Verdict::avoidable) << what;
    possible += somewhere ? 1 : 0;
    definite += everywhere ? 1 : 0;
  }
  EXPECT_GT(possible, rounds() / 20);
  EXPECT_LT(possible, rounds());
  EXPECT_GT(definite, rounds() / 50);
  EXPECT_LT(definite, possible);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachKind, testing::Range<std::size_t>(0, Source::kKinds),
                         [](const auto& tested) { return kKindNames[tested.param]; });

class EachOperator : public LogTest, public testing::WithParamInterface<const char*> {};

// Three deep. And its slice: exactly the states in which it is true where that is said, otherwise all of them and more.
TEST_P(EachOperator, NestedAndSliced) {
  Random random(static_cast<std::uint64_t>(GetParam()[0]) * 256 + static_cast<std::uint64_t>(GetParam()[1]));
  int true_ones = 0, exact = 0;
  for (int asked = 0; asked < rounds();) {
    const Recorded recorded = random_run(random);
    if (recorded.log.empty()) continue;
    ++asked;
    traces::Run run = fresh_run(recorded.log, recorded.options);
    FormulaSource source(random, recorded);
    const Labelled formula = source.nested(GetParam(), 3);
    const std::string what = formula.text + "\n" + recorded.log;
    const BoundFormula bound = parse_formula(formula.text, "formula", run, *sources);
    ASSERT_EQ(traces::decide(run, bound, never).verdict,
              formula.is_true[0] ? TemporalAnswer::Verdict::holds : TemporalAnswer::Verdict::fails)
        << what;
    true_ones += formula.is_true[0] ? 1 : 0;
    const RunSlice slice = slice_run(run, bound);
    std::set<poset::Cut> sliced, wanted;
    if (!slice.slice.none()) {
      poset::for_each_cut(slice.slice.poset(), poset::whole(slice.slice.poset()), [&](const poset::Cut& cut) {
        sliced.insert(slice.slice.original(cut));
        return true;
      });
    }
    for (std::size_t c = 0; c < source.cuts().size(); ++c) {
      if (formula.is_true[c]) wanted.insert(as_found(run, source.cuts()[c]));
    }
    ASSERT_TRUE(std::ranges::includes(sliced, wanted)) << what;
    ASSERT_TRUE(!slice.is_exact || sliced == wanted) << what;
    exact += slice.is_exact ? 1 : 0;
  }
  EXPECT_GT(true_ones, rounds() / 20);
  EXPECT_LT(true_ones, rounds());
  if (std::string(GetParam()) != "AF") {  // the states with AF are mostly no run
    EXPECT_GT(exact, rounds() / 20);
  }
}

INSTANTIATE_TEST_SUITE_P(Operators, EachOperator, testing::ValuesIn(FormulaSource::kOperators),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace hasse::traces
