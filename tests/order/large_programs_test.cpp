// What comes before a search grows with the program, and not with its square: bounds on what is made, and on the memory that it
// takes, which a table of pairs of statements exceeds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "frontends/promela/promela.h"
#include "order/action_table.h"
#include "order/move.h"
#include "order/sleep_sets.h"
#include "support/limited_addresses.h"

namespace hasse::order {
namespace {

std::shared_ptr<const Program> large(const std::string& text) {
  return promela::load_text(std::make_shared<SourceFiles>(), "model.pml", text, {});
}

std::string repeated(int n, const std::string& format) {
  std::string text;
  for (int i = 0; i < n; ++i) text += fmt::format(fmt::runtime(format), i, i % 256);
  return text;
}

struct Expanded {
  bool complete = false;
  std::vector<Move> moves;
};

// The moves of the only process that can move at the start.
Expanded expanded(const std::string& text) {
  const machine::Machine machine(large(text));
  machine::Execution execution(machine);
  execution.start();
  std::vector<model::Label> steps;
  execution.enabled(model::kNobody, steps);
  Expanded result;
  result.complete = Moves(execution, {}).expand(steps.front(), result.moves);
  return result;
}

TEST(LargePrograms, LongAtomicSequencesAreOneMove) {
  const auto steps = [](int rounds) {
    const Expanded found =
        expanded(fmt::format("byte x; active [100] proctype P() {{ byte v = _pid; x > v + 200 }}"
                             "active proctype C() {{ int i; atomic {{ for (i : 1 .. {}) {{ assert(x < 9) }} }} }}",
                             rounds));
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.moves.size(), 1u);
    return found.moves.empty() ? 0 : found.moves[0].steps.size();
  };
  EXPECT_EQ(steps(3'000) - steps(10), 3u * 2'990u);  // i <= 3000, assert, i++
}

TEST(LargePrograms, ManyWritesInAnAtomicSequenceAreEachNamedOnce) {
  const Expanded found =
      expanded("byte a[3000]; active proctype C() { int i; atomic { for (i : 1 .. 5990) { a[i % 3000] = 1 } } }");
  ASSERT_FALSE(found.complete);  // longer than a path may be
  const Expanded shorter =
      expanded("byte a[3000]; active proctype C() { int i; atomic { for (i : 0 .. 2999) { a[i] = 1 } } }");
  ASSERT_TRUE(shorter.complete);
  ASSERT_EQ(shorter.moves.size(), 1u);
  EXPECT_EQ(shorter.moves[0].footprint.writes.size(), 3000u + 2u);  // and i, and the location
}

TEST(LargePrograms, SequencesThatNeverEndAreRecognisedHoweverLongTheirLoopIs) {
  const Expanded found =
      expanded("active proctype C() { int i; atomic { do :: i < 4000 -> i++ :: else -> i = 0 od } }");
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.moves.empty());
  const Expanded faulty =
      expanded("active proctype C() { int i; atomic { do :: i < 3000 -> i++ :: else -> assert(i == 0); i = 0 od } }");
  EXPECT_TRUE(faulty.complete);
  ASSERT_EQ(faulty.moves.size(), 1u);
  EXPECT_TRUE(faulty.moves[0].circles);
}

// All paths through the corners of a cube of 20 dimensions come back to where they were, sooner or later.
TEST(LargePrograms, SequencesWithTooManyPathsAreGivenUp) {
  const Expanded found =
      expanded("bit b[20]; active proctype C() { atomic { do " + repeated(20, ":: b[{0}] = 1 - b[{0}] ") + "od } }");
  EXPECT_FALSE(found.complete);
}

// Many kinds of large programs, none of which has a table of actions that is worth its while.
const std::string kTooLarge[] = {
    "byte x; active [2] proctype P() {" + repeated(20'000, "x = {1};") + "}",
    "byte x; active [255] proctype P() {" + repeated(2'000, "x = {1};") + "}",
    "byte x; active [2] proctype P() { do " + repeated(10'000, ":: x = {1} ") + "od }",
    "byte x; active [2] proctype P() { L0: skip; " + repeated(10'000, "M{0}: if :: x == {1} -> goto L0 :: else fi;") +
        "}",
    "byte x; active [2] proctype P() {" + repeated(10'000, "d_step {{ x = {1}; x++ }};") + "}",
    "chan q = [2] of {{ byte }}; active [2] proctype P() { atomic {" + repeated(4'000, "q!{1};") + "} }",
    "chan q = [0] of { byte }; active proctype P() {" + repeated(4'000, "q!{1};") + "} active proctype Q() {" +
        repeated(4'000, "q?{1};") + "}",
};

TEST(LargePrograms, TablesThatWouldBeTooLargeAreNotMade) {
  for (std::string text : kTooLarge) {
    SCOPED_TRACE(text.substr(0, 100));
    if (const auto braces = text.find("{{ byte }}"); braces != std::string::npos) text.replace(braces, 10, "{ byte }");
    const machine::Machine machine(large(text));
    machine::Execution execution(machine);
    execution.start();
    const Facts facts(machine);
    const ActionTable table(facts, execution, {}, false);
    EXPECT_TRUE(table.too_large());
    EXPECT_EQ(table.size(), 0u);
  }
}

TEST(LargePrograms, FactsTakeMemoryInProportion) {
  const auto program = large("byte x; active proctype P() {" + repeated(60'000, "x = {1};") + "}");
  EXPECT_TRUE(holds_with_addresses(std::size_t{1} << 29, [&] {  // a bit for each pair of locations takes 450 MB more
    try {
      const machine::Machine machine(program, {}, -1, machine::Mode::interpreter);
      const Facts facts(machine);
      return facts.coming_to(0, 50'000)[10] && !facts.coming_to(0, 10)[50'000];
    } catch (const std::bad_alloc&) {
      return false;
    }
  }));
}

// A process of 3,000 statements beside another one: whoever asks for all that lead from each location to each other one gets few
// different sets.
TEST(LargePrograms, SetsOfWhatLeavesALocationAreShared) {
  const machine::Machine machine(large("byte x; active [2] proctype P() {" + repeated(3'000, "x = {1};") + "}"));
  machine::Execution execution(machine);
  execution.start();
  const Facts facts(machine);
  ActionTable table(facts, execution, {}, false);
  ASSERT_FALSE(table.too_large());
  const auto last = static_cast<LocationId>(machine.program().proctypes[0].locations.size() - 1);
  const BitSet* const set = &table.leaving(0, 5, 6);
  EXPECT_EQ(set->count(), 1u);
  for (LocationId goal = 7; goal <= last; ++goal) ASSERT_EQ(&table.leaving(0, 5, goal), set);
  EXPECT_EQ(table.leaving(0, 5, 4).count(), 0u);
}

}  // namespace
}  // namespace hasse::order
