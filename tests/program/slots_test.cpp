#include "program/slots.h"

#include <gtest/gtest.h>

#include "program/build.h"
#include "program/reach.h"

namespace hasse {
namespace {

using Slots = std::vector<std::uint32_t>;

// a[2].b[3] with b's elements next to each other: slot 1 + 4 * i + j.
Place element(ExprId i, ExprId j) {
  Place place;
  place.slot = 1;
  place.indices = {{i, 2, 4}, {j, 3, 1}};
  return place;
}

TEST(Slots, AreWhatConstantIndicesLeave) {
  Program program;
  const ExprId zero = add_constant(program, 0, {});
  const ExprId one = add_constant(program, 1, {});
  const ExprId three = add_constant(program, 3, {});
  Expr load;
  load.op = ExprOp::load;
  const ExprId unknown = add_expr(program, load);
  EXPECT_EQ(slots_of(program, Place{}), (Slots{0}));
  EXPECT_EQ(slots_of(program, element(one, zero)), (Slots{5}));
  EXPECT_EQ(slots_of(program, element(one, unknown)), (Slots{5, 6, 7}));
  EXPECT_EQ(slots_of(program, element(unknown, one)), (Slots{2, 6}));
  EXPECT_EQ(slots_of(program, element(unknown, three)), Slots{});
}

Edge edge(LocationId source, LocationId target) {
  Edge result;
  result.source = source;
  result.target = target;
  return result;
}

// 0 -> 1 -> 2 -> 1 (a loop that assigns to global 1, and in which a message sets local 0), 3 -> 0 (a run)
Program looping() {
  Program program;
  program.globals.slots.resize(2);
  Place global;
  global.slot = 1;
  Place local;
  local.scope = Scope::local;
  program.places = {global, local};
  Proctype& proctype = program.proctypes.emplace_back();
  proctype.frame.slots.resize(2);
  proctype.edges = {edge(0, 1), edge(1, 2), edge(2, 1), edge(3, 0)};
  proctype.edges[1].place = 0;
  proctype.edges[2].receive_args = {{ReceiveArg::Kind::bind, 1, kNone}};
  proctype.edges[3].has_run = true;
  for (std::uint32_t i = 0; i < 4; ++i) {
    Location& location = proctype.locations.emplace_back();
    location.first_edge = i;
    location.edge_count = 1;
  }
  return program;
}

TEST(Slots, AreWrittenByAssignmentsAndMessages) {
  const Program program = looping();
  const Written written(program);
  EXPECT_FALSE(written.global(0));
  EXPECT_TRUE(written.global(1));
  EXPECT_TRUE(written.local(0, 0));
  EXPECT_FALSE(written.local(0, 1));
}

TEST(SlotSets, ShareTheirLists) {
  Program program;
  const ExprId one = add_constant(program, 1, {});
  const ExprId three = add_constant(program, 3, {});
  Expr load;
  load.op = ExprOp::load;
  const ExprId unknown = add_expr(program, load);
  const ExprId other = add_expr(program, load);
  SlotSets sets(program);
  const auto slots = [&](const Place& place) {
    const auto found = sets.slots(sets.of(place));
    return Slots(found.begin(), found.end());
  };
  for (const ExprId i : {one, three, unknown}) {
    for (const ExprId j : {one, three, unknown}) EXPECT_EQ(slots(element(i, j)), slots_of(program, element(i, j)));
  }
  EXPECT_EQ(sets.of(element(unknown, one)), sets.of(element(other, one)));
  EXPECT_NE(sets.of(element(unknown, one)), sets.of(element(one, unknown)));
}

TEST(Reach, GoesBackAlongEdges) {
  const Program program = looping();
  const Proctype& proctype = program.proctypes.front();
  Origins origins(proctype);
  EXPECT_EQ(origins.of(1), (std::vector<bool>{true, true, true, true}));
  EXPECT_EQ(origins.of(0), (std::vector<bool>{true, false, false, true}));
  EXPECT_EQ(origins.of(3), (std::vector<bool>{false, false, false, true}));
  EXPECT_EQ(may_come_to_run(proctype), (std::vector<bool>{false, false, false, true}));
}

}  // namespace
}  // namespace hasse
