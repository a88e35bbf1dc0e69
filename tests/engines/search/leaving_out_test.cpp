// A search that leaves out steps which are asleep (sleep.h) against one that takes every step, as a search for all errors does:
// the same states, transitions, atomic steps and verdicts, by one thread and by several.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "engines/search/models.h"
#include "support/random.h"
#include "support/random_program.h"
#include "support/test_models.h"

namespace hasse::search {
namespace {

constexpr const char* kFoldersLeftOutIn[] = {"atomic",     "channels",  "control",    "examples", "found", "inline",
                                             "priorities", "processes", "properties", "remote",   "traps", "types"};

struct Way {
  Sleep sleep;
  unsigned threads;
  StoreKind store;
};
constexpr Way kWays[] = {{Sleep::one_level, 1, StoreKind::tree},  {Sleep::one_level, 3, StoreKind::exact},
                         {Sleep::inherited, 1, StoreKind::exact}, {Sleep::inherited, 1, StoreKind::tree},
                         {Sleep::inherited, 3, StoreKind::exact}, {Sleep::inherited, 3, StoreKind::tree}};

// With and without dead variables; says how many complete searches were compared. `order_matters`: how often the states of
// an atomic sequence that loops are walked depends on the order of the search.
int compare(const std::shared_ptr<const Program>& program, const std::string& name, bool order_matters = false) {
  int compared = 0;
  for (const machine::DeadVariables dead : {machine::DeadVariables::kept, machine::DeadVariables::reset}) {
    const machine::Machine machine(program, {}, -1, machine::Mode::native, dead);
    Options options;
    options.properties = without_predicates();
    options.limits.seconds = 20;
    options.all_errors = true;
    const Result all = run(machine, options);
    options.all_errors = false;
    for (const auto& [sleep, threads, store] : kWays) {
      options.sleep = sleep;
      options.threads = threads;
      options.store.kind = store;
      options.store.tree.keep_whole = 0;
      options.store.tree.fewest_for_a_tree = 1;
      const Result result = run(machine, options);
      if (!all.violations.empty()) {
        EXPECT_EQ(result.stop, Stop::violation) << name;
        continue;
      }
      EXPECT_EQ(result.complete, all.complete) << name;
      EXPECT_EQ(result.verdicts, all.verdicts) << name;
      EXPECT_EQ(result.statistics.states, all.statistics.states) << name;
      if (!order_matters) {
        EXPECT_EQ(result.statistics.transitions, all.statistics.transitions) << name;
        EXPECT_EQ(result.statistics.atomic_steps, all.statistics.atomic_steps) << name;
      }
      ++compared;
    }
  }
  return compared;
}

class LeavingOut : public testing::TestWithParam<const char*> {};

TEST_P(LeavingOut, ChangesNoCount) {
  for (const support::TestModel& model : support::test_models(GetParam())) compare(model.program, model.name);
}

INSTANTIATE_TEST_SUITE_P(Search, LeavingOut, testing::ValuesIn(kFoldersLeftOutIn),
                         [](const auto& test) { return std::string(test.param); });

TEST(LeavingOutOn, ProtocolsChangesNoCount) {
  promela::Options two;
  two.defines = {"N=2"};
  int compared = 0;
  for (const support::TestModel& model : support::test_models("protocols", two))
    compared += compare(model.program, model.name);
  EXPECT_GT(compared, 0);
}

// In each of these states are missed by a search that does not come back to known states where less is asleep than before: each
// way into them is left out because of another one. That takes cycles, and is rare: of 40 million random systems of three to
// five automata with two states, 118.
constexpr const char* kCircles[] = {
    R"(
chan a = [0] of { bit };
chan b = [0] of { bit };
chan c = [0] of { bit };
active proctype P() {
off: if :: true -> goto on :: c!0 -> goto on fi;
on:  true -> goto off
}
active proctype Q() {
off: a!0 -> goto on;
on:  true -> goto off
}
active proctype R() {
off: if :: a?0 -> goto on :: c?0 -> goto on fi;
on:  if :: true -> goto off :: b!0 -> goto off fi
}
active proctype S() { b?0; false }
)",
    R"(
chan a = [0] of { bit };
chan b = [0] of { bit };
chan c = [0] of { bit };
chan d = [0] of { bit };
active proctype P() {
off: if :: b!0 -> goto on :: d?0 -> goto on fi;
on:  true -> goto off
}
active proctype Q() {
off: if :: a?0 -> goto on :: c!0 -> goto on fi;
on:  true -> goto off
}
active proctype R() {
off: a!0 -> goto on;
on:  if :: true -> goto off :: d!0 -> goto off fi
}
active proctype S() {
off: if :: c?0 -> goto on :: true -> goto on fi;
on:  if :: true -> goto off :: b?0 -> goto off fi
}
)",
    R"(
chan a = [0] of { bit };
chan b = [0] of { bit };
chan c = [0] of { bit };
active proctype P() {
off: if :: a!0 -> goto on :: b?0 -> goto on fi;
on:  true -> goto off
}
active proctype Q() {
off: if :: true -> goto on :: c!0 -> goto on fi;
on:  true -> goto off
}
active proctype R() {
off: c?0 -> goto on;
on:  b!0 -> goto off
}
active proctype S() {
off: true -> goto on;
on:  a?0 -> goto off
}
)"};

TEST(LeavingOutOn, CirclesChangesNoCount) {
  for (const char* text : kCircles) EXPECT_EQ(compare(parse(text), text), 12);
}

// Constants of processes, which come and go, say which elements and channels are meant; they are dead before the process is.
TEST(LeavingOutOn, ConstantsThatSelectChangesNoCount) {
  constexpr std::array kStatements = {"a[i] = 1",
                                      "a[i] = 2",
                                      "a[0] = 1",
                                      "a[1] = 1",
                                      "a[1-i] = 1",
                                      "a[i] == 1",
                                      "a[0] == 2",
                                      "skip",
                                      "g = a[i]",
                                      "g = a[1]",
                                      "q[i]!g",
                                      "q[i]?g",
                                      "q[1-i]!0",
                                      "nempty(q[0])",
                                      "a[i]++",
                                      "atomic { a[i] == 1 -> a[1-i] = 2 }",
                                      "run C(i)",
                                      "run C(a[i] % 2)",
                                      "d_step { a[i] = 1; a[0] = 0 }"};
  support::Random random(5);
  for (int round = 0; round < 150; ++round) {
    std::string text = "byte a[2], g; chan q[2] = [1] of { byte };\n";
    const auto body = [&](std::size_t statements) {
      for (unsigned more = random.between(1, 4); more > 0; --more)
        text += std::string("  ") + kStatements[random.pick(statements)] + ";\n";
      text += "}\n";
    };
    text += "proctype C(byte i) {\n";
    body(kStatements.size() - 3);
    for (unsigned process = 0, processes = random.between(2, 3); process < processes; ++process) {
      text += fmt::format("active proctype P{}() {{ byte i = {};\n", process, random.pick(2));
      body(kStatements.size());
    }
    SCOPED_TRACE(text);
    compare(promela::load_text(std::make_shared<SourceFiles>(), "constants.pml", text, {}), "constants");
    ASSERT_FALSE(HasFailure());
  }
}

// Conditions that others change, or leave as they are, in loops: what sleeps because a condition still holds.
TEST(LeavingOutOn, ConditionsThatHoldChangesNoCount) {
  constexpr std::array kChoices = {"x < 2",
                                   "x != y",
                                   "x > 0 -> y = 1",
                                   "y == 0 -> x = 1",
                                   "x < 2 -> x++",
                                   "x > 0 -> x--",
                                   "x = y",
                                   "y = 1 - y",
                                   "x = 2",
                                   "a[i] < 2 -> i = 1 - i",
                                   "a[i] > x",
                                   "a[i] = x",
                                   "a[1-i] = 0",
                                   "atomic { x < 2 -> y = 1; x > 0 -> a[i] = 1 }",
                                   "atomic { a[0] == 0 -> if :: x = 1 :: y = 0 fi }",
                                   "d_step { y == 1 -> x = 0; a[i] = y }",
                                   "q?[1] -> x = 1",
                                   "q!y",
                                   "q?y",
                                   "nempty(q) -> y = 1",
                                   "if :: x == 1 -> y = 0 :: else fi",
                                   "if :: a[i] == x :: else -> i = 0 fi",
                                   "{ x > 0 -> y = 0 } unless { a[1] == 1 }",
                                   "timeout -> x = 0",
                                   "x < 2 -> break",
                                   "else -> y = 0"};
  support::Random random(11);
  int compared = 0;
  for (int round = 0; round < 100; ++round) {
    std::string text = "byte x, y, a[2]; chan q = [1] of { byte };\n";
    for (unsigned process = 0, processes = random.between(2, 3); process < processes; ++process) {
      text += fmt::format("active proctype P{}() {{ byte i = {};\n  do\n", process, random.pick(2));
      for (unsigned more = random.between(1, 4); more > 0; --more)
        text += std::string("  :: ") + kChoices[random.pick(kChoices.size() - (more == 1 ? 0 : 1))] + "\n";
      text += "  od }\n";
    }
    SCOPED_TRACE(text);
    const std::shared_ptr<const Program> program = parse(text);
    if (!explore_by_sets(machine::Machine(program), 0, 3'000).complete) continue;
    compared += compare(program, "conditions");
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(compared, 300);
}

class LeavingOutOnRandom : public testing::TestWithParam<unsigned> {};

TEST_P(LeavingOutOnRandom, ProgramsChangesNoCount) {
  constexpr unsigned kPrograms = 100;
  int compared = 0;
  for (unsigned i = 0; i < kPrograms; ++i) {
    support::Features features;
    features.blocking = i % 2 == 0;
    const std::string text = support::to_text(support::random_program(77'000 + GetParam() * kPrograms + i, features));
    SCOPED_TRACE(text);
    const std::shared_ptr<const Program> program = parse(text);
    const machine::Machine machine(program);
    if (!explore_by_sets(machine, 0, 3'000).complete) continue;
    compared += compare(program, "random", features.blocking);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  EXPECT_GT(compared, 40);
}

INSTANTIATE_TEST_SUITE_P(Search, LeavingOutOnRandom, testing::Range(0U, 4U));

}  // namespace
}  // namespace hasse::search
