// Commands with several effects: one step, as d_step edges. What front ends that are no Promela need for a guarded command of
// several assignments.
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "machine/builder.h"
#include "machine/explore.h"
#include "machine/footprint_check.h"
#include "machine/native_pair.h"
#include "model/object_set.h"

namespace hasse::machine {
namespace {

ExprId plus_one(Builder& b, PlaceId place) {
  return b.apply(ExprOp::add, b.load(place), b.constant(1));
}
ExprId is_below(Builder& b, PlaceId place, std::int32_t bound) {
  return b.apply(ExprOp::less, b.load(place), b.constant(bound));
}

void expect_native_does_the_same(const Builder& b) {
  Pair pair(b.program);
  pair.explore(1000);
  EXPECT_GT(pair.steps(), 0U);
}

// x < 3 -> x, y := y + 1, x at once, by two processes. By hand from (0,0): (1,0) (1,1) (2,1) (2,2) (3,2).
TEST(SeveralEffects, AreOneStep) {
  Builder b;
  const PlaceId x = b.global(TypeKind::byte, "x");
  const PlaceId y = b.global(TypeKind::byte, "y");
  Proctype& p = b.proctype("P", 2);
  const PlaceId old = b.variable(p.frame, Scope::local, TypeKind::byte, "old");
  Builder::location(p, {Builder::command(1, 0)});
  p.locations[0].valid_end = true;
  Builder::effects(p,
                   {Builder::condition(is_below(b, x, 3), 0), Builder::assign(old, b.load(x), 0),
                    Builder::assign(x, plus_one(b, y), 0), Builder::assign(y, b.load(old), 0),
                    Builder::assign(old, b.constant(0), 0)},
                   0);
  const Machine machine(b.program);
  FootprintCheck footprints(machine);
  std::set<std::pair<int, int>> values;
  const Explored explored = explore(machine, [&](Execution& execution, const std::vector<Step>& steps) {
    values.emplace(execution.global(0), execution.global(1));
    EXPECT_EQ(steps.size(), execution.global(0) < 3 ? 2U : 0U);
    footprints(execution, steps);
  });
  EXPECT_EQ(values, (std::set<std::pair<int, int>>{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {3, 2}}));
  EXPECT_EQ(explored.states.size(), 6U);
  EXPECT_EQ(explored.transitions, 1 + 2U * 5);  // the initial state, then two steps of each state but the last
  EXPECT_EQ(explored.deadlocks, 0U);
  EXPECT_GT(footprints.perturbations(), 0U);
  expect_native_does_the_same(b);
}

// n < 2 -> n++; m = 2 * n of variables of its own: three states of each process, and steps of the two access nothing in common.
TEST(SeveralEffects, DependOnWhatTheyAccess) {
  Builder b;
  Proctype& p = b.proctype("P", 2);
  const PlaceId n = b.variable(p.frame, Scope::local, TypeKind::byte, "n");
  const PlaceId m = b.variable(p.frame, Scope::local, TypeKind::byte, "m");
  Builder::location(p, {Builder::command(1, 0)});
  p.locations[0].valid_end = true;
  Builder::effects(p,
                   {Builder::condition(is_below(b, n, 2), 0), Builder::assign(n, plus_one(b, n), 0),
                    Builder::assign(m, b.apply(ExprOp::add, b.load(n), b.load(n)), 0)},
                   0);
  const Machine machine(b.program);
  const Explored explored = explore(machine, [&](Execution& execution, const std::vector<Step>& steps) {
    for (int pid = 0; pid < 2; ++pid) EXPECT_EQ(execution.local(pid, 1), 2 * execution.local(pid, 0));
    if (steps.size() < 2) return;
    const Footprint first = footprint(execution, steps[0]);
    const Footprint second = footprint(execution, steps[1]);
    EXPECT_EQ(first.writes.size(), 2U);  // n and m: the location stays
    EXPECT_FALSE(intersect(first.writes, second.writes) || intersect(first.writes, second.reads) ||
                 intersect(first.reads, second.writes));
  });
  EXPECT_EQ(explored.states.size(), 9U);
  expect_native_does_the_same(b);
}

// A rendezvous is one step with what the receiver does then: r?v; sum = sum + v; v = 0.
TEST(SeveralEffects, BeginWithARendezvousOfTheReceiver) {
  Builder b;
  const PlaceId r = b.channel("r", 0, {TypeKind::byte});
  const PlaceId sum = b.global(TypeKind::byte, "sum");
  Proctype& s = b.proctype("S", 1);
  Builder::location(s, {Builder::send(b.load(r), {b.constant(5)}, 1)});
  Builder::location(s, {Builder::send(b.load(r), {b.constant(7)}, 2)});
  Builder::location(s, {});
  s.locations[2].valid_end = true;
  Proctype& p = b.proctype("R", 1);
  const PlaceId v = b.variable(p.frame, Scope::local, TypeKind::byte, "v");
  Builder::location(p, {Builder::command(1, 0)});
  p.locations[0].valid_end = true;
  Builder::effects(
      p,
      {Builder::receive(b.load(r), {Builder::bind(v)}, 0),
       Builder::assign(sum, b.apply(ExprOp::add, b.load(sum), b.load(v)), 0), Builder::assign(v, b.constant(0), 0)},
      0);
  const Machine machine(b.program);
  FootprintCheck footprints(machine);
  std::set<int> sums;
  const Explored explored = explore(machine, [&](Execution& execution, const std::vector<Step>& steps) {
    sums.insert(execution.global(1));
    footprints(execution, steps);
  });
  EXPECT_EQ(sums, (std::set<int>{0, 5, 12}));
  EXPECT_EQ(explored.states.size(), 3U);
  EXPECT_EQ(explored.transitions, 3U);
  EXPECT_EQ(explored.deadlocks, 0U);
  expect_native_does_the_same(b);
}

}  // namespace
}  // namespace hasse::machine
