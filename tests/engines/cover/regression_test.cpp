// Systems on which tempting shortcuts lose states: a cutoff at a state seen before, or at an equal size; stopping where the
// persistent set has only moves behind a cutoff. And ways in which covers grow, or do not end.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "comparison/compare.h"

namespace hasse::comparison {
namespace {

void expect_alike(const Question& question) {
  Effort effort;
  effort.most_ideals = 200'000;
  effort.most_configurations = 0;
  Figures figures;
  for (std::uint64_t variant = 0; variant < 12; ++variant) {
    SCOPED_TRACE(variant);
    ASSERT_EQ(first_difference(question, variant, effort, figures), "");
  }
  EXPECT_GE(figures.ideals_checked, 6u);
}

TEST(Regression, SeenBeforeIsNoCutoff) {
  expect_alike({R"(
bit v0, v1;
active proctype P0() {
  l0: if :: atomic { skip; goto l1 } :: atomic { v1 = 1; goto l0 } fi;
  l1: if :: atomic { v1 == 1; v0 = 1; v1 = 0; goto l1 } :: atomic { v1 == 0; goto l1 } fi
}
active proctype P1() { l0: if :: atomic { v1 = 1; goto l0 } :: atomic { skip; goto l0 } fi }
)",
                {"v0 == 1 && v1 == 1"}});
}

TEST(Regression, EqualSizeIsNoCutoff) {
  expect_alike({R"(
chan c = [2] of { bit };
active proctype P0() { l0: if :: atomic { c!0; goto l0 } :: atomic { c?1; goto l0 } fi }
active proctype P1() {
  l0: if :: atomic { c?1; goto l2 } fi;
  l1: if :: atomic { c!1; goto l1 } fi;
  l2: if :: atomic { skip; goto l1 } :: atomic { c!0; goto l0 } fi
}
)",
                {"len(c) == 2"}});
}

TEST(Regression, WhatIsPersistentMayLieBehindACutoff) {
  expect_alike({R"(
chan c = [2] of { bit };
active proctype P0() { do :: skip od }
active proctype P1() { do :: c!0 od }
)",
                {"len(c) == 2"}});
}

TEST(Regression, DepthFirstWithStatesSeenBefore) {
  expect_alike({R"(
bit x0, x1;
active proctype P0() { l0: if :: atomic { x1 = 0; goto l0 } :: atomic { x0 = 1; goto l2 } fi; l2: false }
active proctype P2() { l0: if :: atomic { x1 = 1; goto l2 } fi; l2: if :: atomic { x0 == 0; goto l0 } fi }
)",
                {"x0 == 1 && x1 == 1"}});
}

TEST(Regression, TiesBySize) {
  expect_alike({R"(
bit x, y;
active proctype P0() { if :: atomic { y == 1; goto l1 } :: atomic { x = 0; goto l1 } fi; l1: false }
active proctype P1() { if :: atomic { x == 1; goto l1 } :: atomic { y == 0; x = 0; goto l1 } fi; l1: false }
active proctype P2() { l0: if :: atomic { y = 0; goto l0 } :: atomic { y == 1; x = 1; goto l0 } fi }
active proctype P3() { if :: atomic { y = 1; goto l1 } fi; l1: false }
)",
                {"x == 1 && y == 0"}});
}

// Dropping a move of a persistent set that is independent of the others loses "x == 1, P2 has not moved".
TEST(Regression, PersistentSetsCannotBeThinnedOut) {
  expect_alike({R"(
bit x, y;
active proctype P1() { y = 1; x = 1 }
active proctype P2() { x == 0 -> y = 0 }
)",
                {"x == 1 && y == 1"}});
}

// The cut "one message sent, one received" of a channel of capacity 2.
TEST(Regression, SendsAndReceivesOfOneChannelAreCausesNotConflicts) {
  expect_alike({R"(
chan c = [2] of { bit };
active proctype P0() { c!0; c!0 }
active proctype P1() { c?0 }
)",
                {"len(c) == 1", "len(c) == 0"}});
}

// Without a move depending on itself the guards below happen beside themselves for ever.
// A message that is only looked at must be sent first, too: by another process, which whole processes have to count in.
TEST(Regression, WhoPeeksWaitsForTheSender) {
  expect_alike({R"(
chan c = [1] of { bit };
bit x, y;
active proctype P() { bit v; c?v }
active proctype Q() { do :: c!y; x = 1 - x; y = 1 - (x == 0) od }
active proctype W() { if :: c?<1> :: skip; c!1 fi }
)",
                {"x == 1 && len(c) == 1"}});
}

TEST(Regression, LoopsThatOnlyReadEnd) {
  expect_alike({R"(
bit x, y;
active proctype P0() { do :: x == 0 && y == 0 od }
active proctype P1() { do :: x = 1 :: x = 0 od }
active proctype P2() { do :: y = 1 :: y = 0 od }
)",
                {"x == 1 && y == 1"}});
}

TEST(Regression, ARunTimeErrorDoesNotHideOthers) {
  expect_alike({R"(
byte x, z, a[2];
active proctype P0() { a[x + 2] = 1 }
active proctype P1() { z = 1; z = 2; x = 3; assert(z != 2) }
)",
                {"z == 2 && x == 3"}});
}

}  // namespace
}  // namespace hasse::comparison
