// Never claims in lockstep: the claim moves first, in the state as it is, then the system.
#include <gtest/gtest.h>

#include "machine/explore.h"
#include "machine/text_model.h"

namespace hasse::machine {
namespace {

TEST(Claim, ReachesItsEnd) {
  const Explored explored = explore(machine_of(
      "byte x; active proctype P() { x = 1; x = 2; x = 3 } never { do :: x != 2 :: x == 2 -> break od }", 0));
  EXPECT_EQ(explored.faults.count(Fault::claim_end), 1U);
}

TEST(Claim, WithoutAMoveEndsThePath) {
  // SPIN 6.5.2: 1 state, no error.
  const Explored explored = explore(machine_of("byte x; active proctype P() { x = 1 } never { x == 1; x == 2 }", 0));
  EXPECT_EQ(explored.states.size(), 1U);
  EXPECT_TRUE(explored.faults.empty());
}

TEST(Claim, RestrictsTheSystem) {
  // x never gets beyond 2, because the claim cannot follow. SPIN 6.5.2 (-DNOREDUCE -DSAFETY, claim active): 3 states, 3 transitions.
  const Explored explored =
      explore(machine_of("byte x; active proctype P() { do :: x = x + 1 od } never { do :: x < 2 od }", 0));
  EXPECT_EQ(explored.states.size(), 3U);
}

TEST(Claim, StuttersWhenNothingMoves) {
  const Explored explored = explore(machine_of(
      "byte x; active proctype P() { x = 1; false } never { do :: x == 0 :: x == 1 -> break od; x == 1; x == 1 }", 0));
  EXPECT_EQ(explored.faults.count(Fault::claim_end), 1U);
}

TEST(Claim, StandsStillInsideAtomicSequences) {
  const Explored explored = explore(machine_of(
      "byte x; active proctype P() { atomic { x = 1; x = 2 }; x = 3 } never { do :: x != 1 :: x == 1 -> break od }",
      0));
  EXPECT_TRUE(explored.faults.empty());
}

TEST(Claim, HasAssertionsInAtomicSequences) {
  // As SPIN writes a safety formula.
  const Explored explored = explore(machine_of(
      "byte x; active proctype P() { x = 1; x = 2 } never { do :: atomic { x == 2 -> assert(!(x == 2)) } :: (1) od }",
      0));
  EXPECT_EQ(explored.faults.count(Fault::assertion), 1U);
  const Explored fine = explore(machine_of(
      "byte x; active proctype P() { x = 1; x = 2 } never { do :: atomic { x == 3 -> assert(!(x == 3)) } :: (1) od }",
      0));
  EXPECT_TRUE(fine.faults.empty());
}

TEST(Claim, CountsItselfAmongTheProcesses) {
  const Explored explored =
      explore(machine_of("active proctype P() { skip } never { do :: _nr_pr == 2 :: _nr_pr == 3 -> break od }", 0));
  EXPECT_TRUE(explored.faults.empty());
  EXPECT_GT(explored.states.size(), 1U);
}

}  // namespace
}  // namespace hasse::machine
