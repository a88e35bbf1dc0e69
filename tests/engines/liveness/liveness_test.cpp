#include "engines/liveness/liveness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/random.h"
#include "engines/liveness/explicit_graph.h"
#include "frontends/promela/promela.h"
#include "machine/machine.h"

namespace hasse::liveness {
namespace {

using property::PropertyKind;
using property::Stop;
using property::Verdict;

struct Asked {
  explicit Asked(const std::string& text, PropertyKind kind, Fairness fairness = Fairness::none) {
    const std::shared_ptr<Program> program = promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
    machine = std::make_unique<machine::Machine>(program, std::vector<ExprId>(), program->claims.empty() ? -1 : 0);
    options.properties.push_back({kind, "p", "", 0, {}});
    options.fairness = fairness;
  }

  property::Result run() const { return liveness::run(*machine, options); }
  Verdict verdict() const { return run().verdicts.at(0); }

  std::unique_ptr<machine::Machine> machine;
  Options options;
};

// What the cycle of a run passes, each stored state and step; and whether it is one.
struct Passed {
  bool is_cycle = false;
  bool accepts = false;
  bool makes_progress = false;
  std::set<int> moved;
  std::set<int> enabled;   // somewhere
  std::set<int> disabled;  // somewhere
};

Passed follow(const model::Model& model, const property::Run& run, PropertyKind kind) {
  Passed passed;
  const auto system = model.make();
  model::Outcome last = system->start();
  std::vector<model::Label> enabled;
  const auto look = [&](bool notes) {
    enabled.clear();
    if (last.owner != model::kNobody) system->enabled(last.owner, enabled);
    if (!enabled.empty()) return;  // inside an atomic sequence
    system->enabled(model::kNobody, enabled);
    if (!notes) return;
    passed.accepts |=
        kind == PropertyKind::acceptance ? system->is_marked(model::PlaceMark::accept) : system->is_accepting();
    passed.makes_progress |= system->is_marked(model::PlaceMark::progress);
    std::set<int> able;
    for (const model::Label& step : enabled) ExplicitGraph::add_movers_of(step, able);
    passed.enabled.insert(able.begin(), able.end());
    for (int p = 0; p < 8; ++p) {
      if (!able.contains(p)) passed.disabled.insert(p);
    }
  };
  const auto take = [&](const model::Label& step) {
    EXPECT_NE(std::ranges::find(enabled, step), enabled.end()) << "a step that is not enabled";
    last = system->take(step);
  };
  look(run.cycle.empty());
  for (const model::Label& step : run.prefix) {
    take(step);
    passed = {};
    look(true);
  }
  const std::string begin = ExplicitGraph::bytes_of(system->state());
  if (!run.cycle.empty()) passed = {};
  for (const model::Label& step : run.cycle) {
    take(step);
    ExplicitGraph::add_movers_of(step, passed.moved);
    look(true);
  }
  passed.is_cycle = ExplicitGraph::bytes_of(system->state()) == begin && (!run.cycle.empty() || enabled.empty());
  return passed;
}

void expect_shows(const Asked& asked, const property::Result& result) {
  const PropertyKind kind = asked.options.properties[0].kind;
  ASSERT_EQ(result.violations.size(), 1U);
  if (result.violations[0].fault != model::Fault::none) return;
  const Passed passed = follow(*asked.machine, result.violations[0].run, kind);
  EXPECT_TRUE(passed.is_cycle);
  if (kind == PropertyKind::non_progress) {
    EXPECT_FALSE(passed.makes_progress);
  } else {
    EXPECT_TRUE(passed.accepts);
  }
  if (asked.options.fairness == Fairness::none) return;
  for (int p = 0; p < 8; ++p) {
    const bool is_bound =
        passed.enabled.contains(p) && (asked.options.fairness == Fairness::strong || !passed.disabled.contains(p));
    EXPECT_TRUE(!is_bound || passed.moved.contains(p)) << "unfair to " << p;
  }
}

const char* const kTwoWays = R"(
byte x;
active proctype P() { do :: x == 0 -> x = 1 :: x == 1 -> accept: x = 0 od }
)";

TEST(Liveness, AnAcceptLabelThatIsPassedForEver) {
  const Asked asked(kTwoWays, PropertyKind::acceptance);
  const property::Result result = asked.run();
  EXPECT_EQ(result.verdicts[0], Verdict::violated);
  EXPECT_EQ(result.stop, Stop::violation);
  EXPECT_EQ(result.violations[0].message, "acceptance cycle");
  EXPECT_EQ(result.violations[0].run.cycle.size(), 4U);
  expect_shows(asked, result);
}

TEST(Liveness, AnAcceptLabelThatIsPassedOnce) {
  EXPECT_EQ(Asked("byte x; active proctype P() { accept: x = 1; do :: x = 1 :: x = 2 od }", PropertyKind::acceptance)
                .verdict(),
            Verdict::holds);
}

// SPIN: "accept stutter".
TEST(Liveness, ABlockedSystemStaysAtItsAcceptLabel) {
  const Asked asked("byte y; active proctype P() { y = 1; accept: y == 5 }", PropertyKind::acceptance);
  const property::Result result = asked.run();
  EXPECT_EQ(result.verdicts[0], Verdict::violated);
  EXPECT_EQ(result.violations[0].run.prefix.size(), 1U);
  EXPECT_TRUE(result.violations[0].run.cycle.empty());
  expect_shows(asked, result);
}

TEST(Liveness, NoProgressWhereALoopLeavesTheLabelOut) {
  const Asked asked("byte x; active proctype P() { do :: x = 1 :: x = 0; progress: skip od }",
                    PropertyKind::non_progress);
  const property::Result result = asked.run();
  EXPECT_EQ(result.verdicts[0], Verdict::violated);
  EXPECT_EQ(result.violations[0].message, "non-progress cycle");
  expect_shows(asked, result);
}

// A run that ends makes no progress, but that is a question of deadlocks.
TEST(Liveness, ABlockedSystemIsNoNonProgressCycle) {
  EXPECT_EQ(
      Asked("byte y; active proctype P() { y = 1; progress: y = 2; y == 5 }", PropertyKind::non_progress).verdict(),
      Verdict::holds);
}

TEST(Liveness, AClaimOfWhichTheSystemFollowsACycle) {
  const Asked asked(std::string(kTwoWays) + "never { do :: true :: x == 1 -> break od; accept: do :: true od }",
                    PropertyKind::claim);
  const property::Result result = asked.run();
  EXPECT_EQ(result.verdicts[0], Verdict::violated);
  expect_shows(asked, result);
}

TEST(Liveness, AClaimStuttersWhereTheSystemIsBlocked) {
  const Asked asked(
      "byte x; active proctype P() { x = 1; x == 5 } never { do :: true :: x == 1 -> break od; accept: do :: x == 1 od "
      "}",
      PropertyKind::claim);
  const property::Result result = asked.run();
  EXPECT_EQ(result.verdicts[0], Verdict::violated);
  ASSERT_EQ(result.violations[0].run.cycle.size(), 1U);
  EXPECT_TRUE(result.violations[0].run.cycle[0].is_observer_alone());
}

// SPIN's -f says that there is none (issue 38 of its repository): the process that is left alone is treated fairly.
TEST(Liveness, WeakFairnessWhereTheLastProcessesEnd) {
  const Asked asked(
      "byte n; active proctype P() { n = 1 } active proctype Q() { n = 2 }"
      "never { T: do :: true :: n != 1 -> goto accept od; accept: do :: true :: n != 1 -> goto accept od }",
      PropertyKind::claim, Fairness::weak);
  EXPECT_EQ(asked.verdict(), Verdict::violated);
}

TEST(Liveness, FairnessForbidsARunThatNeglectsAProcess) {
  // Q can always move; R can move again and again, whenever x is 1.
  const std::string q =
      "byte x; active proctype P() { accept: do :: x = 1; x = 0 od } active proctype Q() { x == 9 -> skip }";
  EXPECT_EQ(Asked(q, PropertyKind::acceptance, Fairness::strong).verdict(), Verdict::violated);
  const std::string weak =
      "byte x, stop; active proctype P() { accept: do :: stop == 0 -> x = 1 - x :: stop != 0 -> break od; x = 2 }"
      "active proctype Q() { stop = 1 }";
  EXPECT_EQ(Asked(weak, PropertyKind::acceptance).verdict(), Verdict::violated);
  EXPECT_EQ(Asked(weak, PropertyKind::acceptance, Fairness::weak).verdict(), Verdict::holds);
  const std::string strong =
      "byte x, stop; active proctype P() { accept: do :: stop == 0 -> x = 1 - x :: stop != 0 -> break od; x = 2 }"
      "active proctype Q() { x == 1 -> stop = 1 }";
  EXPECT_EQ(Asked(strong, PropertyKind::acceptance, Fairness::weak).verdict(), Verdict::violated);
}

TEST(Liveness, ALimitOfDepthLeavesItUndecided) {
  Asked asked("byte x; active proctype P() { do :: x < 100 -> x++ :: x == 100 -> accept: x = 0 od }",
              PropertyKind::acceptance);
  asked.options.limits.depth = 20;
  const property::Result result = asked.run();
  EXPECT_EQ(result.verdicts[0], Verdict::undecided);
  EXPECT_EQ(result.stop, Stop::depth_limit);
}

// ---- against the oracle ----

std::string random_statement(Random& random, int globals) {
  const std::string x(1, static_cast<char>('x' + random.below(globals)));
  const std::string value = std::to_string(random.below(3));
  switch (random.below(6)) {
    case 0:
      return x + " == " + value;
    case 1:
      return x + " != " + value;
    case 2:
      return "c!" + std::to_string(random.below(2));
    case 3:
      return "c?" + std::to_string(random.below(2));
    default:
      return x + " = " + value;
  }
}

// Automata as gotos: a few places a process, of which some have labels.
std::string random_model(Random& random, bool has_claim) {
  std::string text = "byte x, y; chan c = [" + std::to_string(random.below(2)) + "] of { bit };\n";
  const int processes = 1 + static_cast<int>(random.below(3));
  for (int p = 0; p < processes; ++p) {
    text += "active proctype P" + std::to_string(p) + "() {\n";
    const int places = 1 + static_cast<int>(random.below(4));
    for (int place = 0; place < places; ++place) {
      text += "L" + std::to_string(place) + ":";
      if (random.below(3) == 0) text += " accept" + std::to_string(place) + ":";
      if (random.below(2) == 0) text += " progress" + std::to_string(place) + ":";
      text += " if";
      const int ways = 1 + static_cast<int>(random.below(3));
      for (int way = 0; way < ways; ++way) {
        std::string statements = random_statement(random, 2);
        if (random.below(3) == 0) statements = "atomic { " + statements + "; " + random_statement(random, 2) + " }";
        text += " :: " + statements + "; goto L" + std::to_string(random.below(places));
      }
      text += " fi;\n";
    }
    text += "}\n";
  }
  if (!has_claim) return text;
  text += "never {\n";
  const int places = 1 + static_cast<int>(random.below(3));
  for (int place = 0; place < places; ++place) {
    text += (random.below(2) == 0 ? "accept_" : "T") + std::to_string(place) + ": ";
    text += "M" + std::to_string(place) + ": if";
    const int ways = 1 + static_cast<int>(random.below(3));
    for (int way = 0; way < ways; ++way) {
      const std::string guard = random.below(2) == 0 ? "true" : random_statement(random, 1).substr(0, 1) + " != 0";
      text += " :: " + (guard[0] == 'c' ? std::string("x == 0") : guard) + " -> goto M" +
              std::to_string(random.below(places));
    }
    text += " fi;\n";
  }
  return text + "}\n";
}

class AgainstTheOracle : public ::testing::TestWithParam<int> {};

TEST_P(AgainstTheOracle, VerdictsAndLassos) {
  int violated = 0;
  int held = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const bool has_claim = seed % 2 == 1;
    Random random(seed * 4 + static_cast<std::uint64_t>(GetParam()));
    const std::string text = random_model(random, has_claim);
    std::vector<PropertyKind> kinds = {PropertyKind::acceptance, PropertyKind::non_progress};
    if (has_claim) kinds = {PropertyKind::claim};
    for (const PropertyKind kind : kinds) {
      for (const Fairness fairness : {Fairness::none, Fairness::weak, Fairness::strong}) {
        const Asked asked(text, kind, fairness);
        const ExplicitGraph graph = explore_all(*asked.machine, 250);
        if (!graph.is_complete) continue;
        const bool expected = Judgement(graph, kind, fairness).is_violated();
        const property::Result result = asked.run();
        const bool has_fault = !result.violations.empty() && result.violations[0].fault != model::Fault::none;
        if (has_fault) continue;  // the claim has reached its end
        if (fairness == Fairness::none) {
          Asked nested(text, kind);
          nested.options.emptiness = Emptiness::ndfs;
          const property::Result other = nested.run();
          EXPECT_EQ(other.verdicts[0], result.verdicts[0]) << text;
          if (other.verdicts[0] == Verdict::violated) {
            expect_shows(nested, other);
          } else {
            EXPECT_EQ(other.figures.at(0).count(), result.figures.at(0).count()) << "states of\n" << text;
          }
        }
        EXPECT_EQ(result.verdicts[0], expected ? Verdict::violated : Verdict::holds)
            << to_string(kind) << ", fairness " << static_cast<int>(fairness) << "\n"
            << text;
        if (expected && result.verdicts[0] == Verdict::violated) expect_shows(asked, result);
        ++(expected ? violated : held);
        if (::testing::Test::HasFailure()) {
          ADD_FAILURE() << text;
          return;
        }
      }
    }
  }
  EXPECT_GT(violated, 200);
  EXPECT_GT(held, 200);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AgainstTheOracle, ::testing::Range(0, 4));

}  // namespace
}  // namespace hasse::liveness
