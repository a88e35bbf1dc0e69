#include "program/liveness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace hasse {
namespace {

using Arrows = std::vector<std::pair<LocationId, LocationId>>;

// Locations 0 to count - 1, the first one initial.
Proctype automaton(LocationId count, const Arrows& arrows, const std::vector<LocationId>& accepting) {
  Proctype claim;
  claim.kind = ProctypeKind::never;
  for (LocationId from = 0; from < count; ++from) {
    Location location;
    location.first_edge = static_cast<std::uint32_t>(claim.edges.size());
    for (const auto& [source, target] : arrows) {
      if (source != from) continue;
      Edge edge;
      edge.source = source;
      edge.target = target;
      claim.edges.push_back(edge);
    }
    location.edge_count = static_cast<std::uint32_t>(claim.edges.size()) - location.first_edge;
    claim.locations.push_back(location);
  }
  for (const LocationId location : accepting) claim.locations[location].accept = true;
  return claim;
}

TEST(Liveness, AnAcceptLabelMeansSomethingOnACycle) {
  const Arrows spin_f = {
      {0, 0}, {0, 1}, {1, 2}};  // T0_init: do :: .. -> goto accept_all :: goto T0_init od; accept_all: skip
  EXPECT_FALSE(has_accepting_cycle(automaton(3, spin_f, {1})));
  EXPECT_TRUE(has_accepting_cycle(automaton(3, spin_f, {0})));
  EXPECT_FALSE(has_accepting_cycle(automaton(3, spin_f, {})));
  EXPECT_TRUE(has_accepting_cycle(automaton(4, {{0, 1}, {1, 2}, {2, 3}, {3, 1}}, {2})));
  // Between two cycles.
  EXPECT_FALSE(has_accepting_cycle(automaton(3, {{0, 0}, {0, 1}, {1, 2}, {2, 2}}, {1})));
}

TEST(Liveness, LabelsInsideADStepDoNotCount) {
  Proctype claim = automaton(2, {{0, 1}, {1, 0}}, {1});
  EXPECT_TRUE(has_accepting_cycle(claim));
  claim.locations[1].in_d_step = true;
  EXPECT_FALSE(has_accepting_cycle(claim));

  Program program;
  program.proctypes = {automaton(1, {}, {}), automaton(2, {{0, 1}}, {1})};
  EXPECT_EQ(first_accepting(program), &program.proctypes[1].locations[1]);
  program.proctypes[1].locations[1].in_d_step = true;
  EXPECT_EQ(first_accepting(program), nullptr);
  EXPECT_EQ(first_progress(program), nullptr);
  program.proctypes[0].locations[0].progress = true;
  EXPECT_EQ(first_progress(program), &program.proctypes[0].locations[0]);
}

TEST(Liveness, LabelsThatNoRunGetsToAreFound) {
  Program program;
  program.proctypes = {automaton(1, {}, {}), automaton(2, {{0, 1}}, {})};
  program.proctypes[0].labels = {{"progress_here", 0, {}}, {"again", kNone, {}}};
  EXPECT_EQ(first_unreached(program, "progress"), nullptr);
  program.proctypes[1].labels = {{"end", 1, {}}, {"progress_1", kNone, {}}};
  EXPECT_EQ(first_unreached(program, "progress"), &program.proctypes[1].labels[1]);
  EXPECT_EQ(first_unreached(program, "accept"), nullptr);
}

TEST(Liveness, TheEndOfAProcessIsNoCycle) {
  Proctype claim = automaton(1, {{0, 0}}, {0});
  claim.locations[0].valid_end = true;
  EXPECT_TRUE(has_accepting_cycle(claim));
  EXPECT_TRUE(has_finite_violation(claim));
  claim.edges[0].kind = EdgeKind::end;
  EXPECT_FALSE(has_accepting_cycle(claim));
  EXPECT_FALSE(has_finite_violation(claim));
}

TEST(Liveness, AFiniteRunViolatesAClaimByItsEndOrAnAssertion) {
  Proctype claim = automaton(2, {{0, 0}, {0, 1}}, {0});
  EXPECT_FALSE(has_finite_violation(claim));
  claim.edges[0].kind = EdgeKind::assertion;
  EXPECT_TRUE(has_finite_violation(claim));
  claim.edges[0].kind = EdgeKind::condition;
  claim.locations[1].valid_end = true;
  EXPECT_TRUE(has_finite_violation(claim));
}

// Against the transitive closure of the arrows.
TEST(Liveness, RandomAutomata) {
  std::mt19937 random(1);
  int with = 0;
  constexpr int kAutomata = 20'000;
  for (int i = 0; i < kAutomata; ++i) {
    const auto any = [&random](std::size_t below) { return static_cast<LocationId>(random() % below); };
    const LocationId count = 1 + any(7);
    std::vector<std::vector<bool>> reaches(count, std::vector<bool>(count));
    Arrows arrows;
    for (LocationId n = any(2 * count); n > 0; --n) {
      arrows.emplace_back(any(count), any(count));
      reaches[arrows.back().first][arrows.back().second] = true;
    }
    std::vector<LocationId> accepting;
    for (LocationId l = 0; l < count; ++l) {
      if (any(3) == 0) accepting.push_back(l);
    }
    for (LocationId via = 0; via < count; ++via) {
      for (LocationId a = 0; a < count; ++a) {
        for (LocationId b = 0; b < count; ++b)
          if (reaches[a][via] && reaches[via][b]) reaches[a][b] = true;
      }
    }
    bool expected = false;
    for (const LocationId l : accepting) expected |= reaches[l][l] && (l == 0 || reaches[0][l]);
    with += expected ? 1 : 0;
    ASSERT_EQ(has_accepting_cycle(automaton(count, arrows, accepting)), expected) << "automaton " << i;
  }
  EXPECT_GT(with, kAutomata / 10);
  EXPECT_LT(with, kAutomata * 9 / 10);
}

// A cycle of many locations that all accept: linear, and no deep recursion.
TEST(Liveness, LongClaims) {
  constexpr LocationId kCount = 100'000;
  Proctype claim;
  for (LocationId l = 0; l < kCount; ++l) {
    Location location;
    location.first_edge = l;
    location.edge_count = 1;
    location.accept = true;
    claim.locations.push_back(location);
    Edge edge;
    edge.target = std::min(l + 1, kCount - 1);
    claim.edges.push_back(edge);
  }
  claim.edges.back().kind = EdgeKind::end;
  EXPECT_FALSE(has_accepting_cycle(claim));
  claim.edges.back().kind = EdgeKind::condition;
  EXPECT_TRUE(has_accepting_cycle(claim));
  claim.edges.back().target = 0;
  EXPECT_TRUE(has_accepting_cycle(claim));
}

}  // namespace
}  // namespace hasse
