// Searches with a reduction: the same verdicts as without, for deadlocks, invariants and goals; the rest is refused.
#include <gtest/gtest.h>

#include "engines/search/models.h"
#include "logic/predicate.h"
#include "program/overlay.h"
#include "support/random_predicate.h"
#include "support/random_program.h"

namespace hasse::search {
namespace {

constexpr order::Reduction kStubborn = order::Reduction::stubborn;

// A program with one property, to be decided with a reduction.
struct Reduced {
  Reduced(const std::string& text, PropertyKind kind, const std::string& predicate = "")
      : Reduced(parse(text), kind, predicate) {}
  Reduced(std::shared_ptr<const Program> parsed, PropertyKind kind, const std::string& predicate) {
    Overlay overlay(std::move(parsed));
    options.properties = {{kind, predicate, predicate, 0, {}}};
    options.goals.resize(1);
    options.reduction = kStubborn;
    std::vector<ExprId> exprs;
    if (!predicate.empty()) {
      exprs.push_back(add_predicate(overlay, predicate, "test"));
      options.goals[0] = logic::classify(overlay, exprs[0], kind == PropertyKind::invariant, exprs);
    }
    program = std::move(overlay).finish();
    machine = std::make_unique<machine::Machine>(program, exprs);
  }

  Result run(Order order = Order::depth_first) {
    options.order = order;
    return search::run(*machine, options);
  }

  std::shared_ptr<const Program> program;
  std::unique_ptr<machine::Machine> machine;
  Options options;
};

TEST(Reduction, DecidesRandomProgramsAsTheCompleteSearchDoes) {
  std::uint64_t explored = 0;
  std::uint64_t decided[2] = {0, 0};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const support::ProgramTree tree = support::random_program(seed);
    const std::string text = support::to_text(tree);
    support::Random random(seed);
    const std::string predicate = support::random_predicate(
        static_cast<support::PredicateClass>(seed % support::kPredicateClasses), tree.mentionable, random);
    SCOPED_TRACE(text + predicate);
    for (const PropertyKind kind : {PropertyKind::deadlock, PropertyKind::invariant, PropertyKind::reachable}) {
      Reduced reduced(text, kind, predicate);
      const Reachable reachable = explore_by_sets(*reduced.machine, 1, 1'000);
      if (!reachable.complete) break;
      ++explored;
      const bool found = kind == PropertyKind::deadlock    ? reachable.deadlock.has_value()
                         : kind == PropertyKind::invariant ? reachable.violated[0].has_value()
                                                           : reachable.satisfied[0].has_value();
      const Verdict expected = found == (kind == PropertyKind::reachable) ? Verdict::holds : Verdict::violated;
      ++decided[expected == Verdict::holds];
      for (const Order order : {Order::depth_first, Order::breadth_first}) {
        const Result result = reduced.run(order);
        ASSERT_EQ(result.verdicts[0], expected);
        ASSERT_FALSE(result.complete);
        ASSERT_LE(result.statistics.states, reachable.states.size());
      }
    }
  }
  EXPECT_GT(explored, 500);
  EXPECT_GT(decided[0], 100);
  EXPECT_GT(decided[1], 100);
}

// Hygienic philosophers on a ring: tightly coupled, but the goal concerns two neighbours.
TEST(Reduction, IsDirectedByTheGoal) {
  promela::Options options;
  options.defines = {"N=4"};
  const std::string path = std::string(HASSE_SOURCE_DIR) + "/examples/dining.pml";
  Reduced reduced(promela::load(std::make_shared<SourceFiles>(), path, options), PropertyKind::invariant,
                  "!(eating[0] && eating[1])");
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result result = reduced.run(order);
    EXPECT_EQ(result.verdicts[0], Verdict::holds);
    EXPECT_LE(result.statistics.states, 16'000);  // of 112,443
    EXPECT_GT(result.statistics.states, 1'000);
  }
}

TEST(Reduction, RefusesWhatItDoesNotPreserve) {
  const std::string text = "byte x; active proctype P() { x = 1 / (1 - x); assert(x == 1) }";
  Reduced assertion(text, PropertyKind::assertion);
  EXPECT_TRUE(refusal(*assertion.machine, assertion.options, 0));
  Reduced runtime(text, PropertyKind::runtime);
  EXPECT_TRUE(refusal(*runtime.machine, runtime.options, 0));

  Reduced deadlock(text, PropertyKind::deadlock);
  EXPECT_FALSE(refusal(*deadlock.machine, deadlock.options, 0));
  for (bool Options::*option :
       std::initializer_list<bool Options::*>{&Options::spin_count, &Options::all_errors, &Options::coverage}) {
    deadlock.options.*option = true;
    EXPECT_TRUE(refusal(*deadlock.machine, deadlock.options, 0));
    deadlock.options.reduction = order::Reduction::none;
    EXPECT_FALSE(refusal(*deadlock.machine, deadlock.options, 0));
    deadlock.options.reduction = kStubborn;
    deadlock.options.*option = false;
  }

  Reduced traced("chan q = [1] of { bit }; trace { q!1 } active proctype P() { q!1 }", PropertyKind::deadlock);
  EXPECT_TRUE(refusal(*traced.machine, traced.options, 0));
  Reduced prioritised("active proctype P() priority 2 { skip }", PropertyKind::deadlock);
  EXPECT_TRUE(refusal(*prioritised.machine, prioritised.options, 0));
}

}  // namespace
}  // namespace hasse::search
