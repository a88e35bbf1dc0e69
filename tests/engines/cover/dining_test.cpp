// Dining philosophers, the size of their covers: that of the prototype that the theory was tried out with, plus the start of the
// processes.
#include <gtest/gtest.h>

#include "engines/cover/cover.h"
#include "frontends/promela/promela.h"
#include "logic/predicate.h"
#include "program/overlay.h"

namespace hasse::cover {
namespace {

struct Philosophers {
  explicit Philosophers(int n, bool bug = false) {
    promela::Options preprocessor;
    preprocessor.defines.push_back("N=" + std::to_string(n));
    if (bug) preprocessor.defines.push_back("BUG");
    const std::string path = std::string(HASSE_SOURCE_DIR) + "/tests/models/protocols/dining.pml";
    Overlay overlay(promela::load(std::make_shared<SourceFiles>(), path, preprocessor));
    std::vector<ExprId> predicates = {add_predicate(overlay, "!(eating[0] && eating[1])", "test")};
    options.properties = {{property::PropertyKind::deadlock, "deadlock", "", 0, {}},
                          {property::PropertyKind::invariant, "exclusion", "exclusion", 0, {}}};
    options.goals.resize(2);
    options.goals[1] = logic::classify(overlay, predicates[0], true, predicates);
    options.order = property::Order::breadth_first;
    machine = std::make_unique<machine::Machine>(std::move(overlay).finish(), predicates);
  }
  Result run() const { return cover::run(*machine, options); }

  std::unique_ptr<machine::Machine> machine;
  Options options;
};

TEST(Dining, WithoutStubbornSets) {
  for (const auto& [n, events, nodes] : {std::tuple(2, 31u, 227u), std::tuple(3, 94u, 6135u)}) {
    Philosophers philosophers(n);
    philosophers.options.mode = Mode::all;
    philosophers.options.reduction = order::Reduction::none;
    const Result result = philosophers.run();
    EXPECT_EQ(result.statistics.events, events + 1);
    EXPECT_EQ(result.statistics.nodes, nodes + 1);
    EXPECT_EQ(result.verdicts, std::vector(2, property::Verdict::holds));
  }
}

// The prototype: 56, 372 and 1,931 nodes; it does not prefer persistent sets that sleep.
TEST(Dining, WithStubbornSets) {
  for (const auto& [n, events, nodes] :
       {std::tuple(2, 31u, 56u), std::tuple(3, 94u, 372u), std::tuple(4, 201u, 1931u)}) {
    Philosophers philosophers(n);
    philosophers.options.mode = Mode::all;
    const Result breadth_first = philosophers.run();
    EXPECT_EQ(breadth_first.statistics.events, events + 1);
    EXPECT_LE(breadth_first.statistics.nodes, nodes + 1);
    EXPECT_EQ(breadth_first.verdicts, std::vector(2, property::Verdict::holds));
    // Cutoffs are found out later.
    philosophers.options.order = property::Order::depth_first;
    const Result depth_first = philosophers.run();
    EXPECT_GE(depth_first.statistics.events, events + 1);
    EXPECT_LE(depth_first.statistics.events, 2 * events);
    EXPECT_EQ(depth_first.verdicts, std::vector(2, property::Verdict::holds));
  }
}

TEST(Dining, Directed) {
  for (const auto& [n, nodes] : {std::pair(2, 47u), std::pair(3, 301u), std::pair(4, 1592u)}) {
    Philosophers philosophers(n);
    philosophers.options.mode = Mode::directed;
    philosophers.options.properties.erase(philosophers.options.properties.begin());
    philosophers.options.goals.erase(philosophers.options.goals.begin());
    const Result result = philosophers.run();
    EXPECT_LE(result.statistics.nodes, nodes * 3 / 2);
    EXPECT_EQ(result.verdicts, std::vector(1, property::Verdict::holds));
  }
}

TEST(Dining, AForgetfulPhilosopherEatsWithHisNeighbour) {
  for (const property::Order order : {property::Order::breadth_first, property::Order::depth_first}) {
    for (const Mode mode : {Mode::all, Mode::directed}) {
      Philosophers philosophers(3, true);
      philosophers.options.mode = mode;
      philosophers.options.order = order;
      philosophers.options.all_errors = true;
      philosophers.options.properties[0].kind = property::PropertyKind::assertion;
      const Result result = philosophers.run();
      ASSERT_EQ(result.violations.size(), 1u);
      EXPECT_EQ(result.verdicts[1], property::Verdict::violated);
    }
  }
}

}  // namespace
}  // namespace hasse::cover
