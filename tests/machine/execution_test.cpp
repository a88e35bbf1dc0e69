// The machine on Programs built by hand.
#include <gtest/gtest.h>

#include "machine/builder.h"
#include "machine/explore.h"
#include "machine/footprint_check.h"

namespace hasse::machine {
namespace {

// byte x; active [2] proctype P() { byte y; y = x; x = y + 1 }    SPIN 6.5.2: 21 states, 27 transitions
TEST(Execution, TwoCountersInterleave) {
  Builder b;
  const PlaceId x = b.global(TypeKind::byte, "x");
  Proctype& p = b.proctype("P", 2);
  const PlaceId y = b.variable(p.frame, Scope::local, TypeKind::byte, "y");
  Builder::location(p, {Builder::assign(y, b.load(x), 1)});
  Builder::location(p, {Builder::assign(x, b.apply(ExprOp::add, b.load(y), b.constant(1)), 2)});
  Builder::location(p, {}, true);
  const Machine machine(b.program);
  FootprintCheck footprints(machine);
  const Explored explored = explore(machine, [&](auto& execution, const auto& steps) { footprints(execution, steps); });
  EXPECT_GT(footprints.perturbations(), 20U);
  EXPECT_EQ(explored.states.size(), 21U);
  EXPECT_EQ(explored.transitions, 27U);
  EXPECT_EQ(explored.deadlocks, 0U);
}

// chan q = [2] of { byte, short }; byte n;
// active proctype S() { do :: n < 3 -> q!n,300; n++ :: else -> break od }
// active proctype R() { byte i; short s; end: do :: q?i,s od }    26 states, 38 transitions
TEST(Execution, BufferedChannel) {
  Builder b;
  const PlaceId q = b.channel("q", 2, {TypeKind::byte, TypeKind::int16});
  const PlaceId n = b.global(TypeKind::byte, "n");
  Proctype& s = b.proctype("S", 1);
  Builder::location(s, {Builder::condition(b.apply(ExprOp::less, b.load(n), b.constant(3)), 1),
                        Builder::edge(EdgeKind::otherwise, 3)});
  Builder::location(s, {Builder::send(b.load(q), {b.load(n), b.constant(300)}, 2)});
  Builder::location(s, {Builder::assign(n, b.apply(ExprOp::add, b.load(n), b.constant(1)), 0)});
  Builder::location(s, {}, true);
  Proctype& r = b.proctype("R", 1);
  const PlaceId i = b.variable(r.frame, Scope::local, TypeKind::byte, "i");
  const PlaceId v = b.variable(r.frame, Scope::local, TypeKind::int16, "s");
  Builder::location(r, {Builder::receive(b.load(q), {Builder::bind(i), Builder::bind(v)}, 0)});
  r.locations[0].valid_end = true;
  const Machine machine(b.program);
  FootprintCheck footprints(machine);
  const Explored explored = explore(machine, [&](auto& execution, const auto& steps) { footprints(execution, steps); });
  EXPECT_GT(footprints.perturbations(), 20U);
  EXPECT_EQ(explored.states.size(), 26U);
  EXPECT_EQ(explored.transitions, 38U);
  EXPECT_EQ(explored.deadlocks, 0U);
}

}  // namespace
}  // namespace hasse::machine
