// Searches with each store: the same verdicts and counts, on every test model.
#include <gtest/gtest.h>

#include "search/models.h"
#include "support/test_models.h"

namespace hasse::search {
namespace {

constexpr const char* kFolders[] = {"atomic",     "channels",  "control",    "errors", "examples", "found", "inline",
                                    "priorities", "processes", "properties", "remote", "traps",    "types"};

// Trees from the first states on, which a search of its own keeps whole.
store::StateSet::Settings tree_at_once() {
  store::StateSet::Settings settings;
  settings.kind = StoreKind::tree;
  settings.tree.keep_whole = 0;
  settings.tree.fewest_for_a_tree = 8;
  return settings;
}

store::StateSet::Settings exact() {
  store::StateSet::Settings settings;
  settings.kind = StoreKind::exact;
  return settings;
}

void compare(const std::vector<support::TestModel>& models) {
  EXPECT_FALSE(models.empty());
  for (const support::TestModel& model : models) {
    const machine::Machine machine(model.program);
    Options options;
    options.properties = {{PropertyKind::assertion, "assertions", "", 0, {}},
                          {PropertyKind::deadlock, "deadlock", "", 0, {}},
                          {PropertyKind::runtime, "runtime", "", 0, {}}};
    options.all_errors = true;
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      options.order = order;
      options.store = exact();
      const Result whole = run(machine, options);
      options.store = tree_at_once();
      const Result tree = run(machine, options);
      EXPECT_EQ(tree.statistics.states, whole.statistics.states) << model.name;
      EXPECT_EQ(tree.statistics.transitions, whole.statistics.transitions) << model.name;
      EXPECT_EQ(tree.statistics.depth, whole.statistics.depth) << model.name;
      EXPECT_EQ(tree.verdicts, whole.verdicts) << model.name;
      EXPECT_EQ(tree.occurrences, whole.occurrences) << model.name;
      ASSERT_EQ(tree.violations.size(), whole.violations.size()) << model.name;
      for (std::size_t i = 0; i < tree.violations.size(); ++i) {
        EXPECT_EQ(tree.violations[i].run.steps, whole.violations[i].run.steps) << model.name;
      }
    }
  }
}

class StoresOn : public testing::TestWithParam<const char*> {};

TEST_P(StoresOn, EveryTestModelAgree) {
  compare(support::test_models(GetParam()));
}

TEST(Stores, AgreeOnProtocols) {
  promela::Options two;
  two.defines = {"N=2"};
  compare(support::test_models("protocols", two));
}

INSTANTIATE_TEST_SUITE_P(Search, StoresOn, testing::ValuesIn(kFolders),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace hasse::search
