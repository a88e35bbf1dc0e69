// Searches with each store and by several threads: the same verdicts, counts and counterexamples, on every test model.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "engines/search/expect_same.h"
#include "engines/search/models.h"
#include "support/test_models.h"

namespace hasse::search {
namespace {

constexpr const char* kFolders[] = {"atomic",     "channels",  "control",    "examples", "found", "inline",
                                    "priorities", "processes", "properties", "remote",   "traps", "types"};

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
    options.properties = without_predicates();
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      options.order = order;
      options.threads = 1;
      options.store = exact();
      options.all_errors = true;
      const Result all = run(machine, options);
      options.store = tree_at_once();
      const Result all_by_tree = run(machine, options);
      expect_same(all_by_tree, all, model.name);
      EXPECT_EQ(all_by_tree.statistics.depth, all.statistics.depth) << model.name;
      options.all_errors = false;
      for (const Sleep sleep : {Sleep::one_level, Sleep::inherited}) {
        if (order == Order::breadth_first && sleep == Sleep::inherited) continue;
        options.sleep = sleep;
        options.threads = 1;
        const Result first = run(machine, options);
        for (const unsigned threads : {2U, 4U}) {
          options.threads = threads;
          options.store = exact();
          expect_same(run(machine, options), first, model.name);
          options.store = tree_at_once();
          expect_same(run(machine, options), first, model.name);
        }
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

// One thread begins; the others come when there is a tree.
TEST(Stores, AgreeWhereThreadsComeLater) {
  promela::Options three;
  three.defines = {"N=3"};
  for (const support::TestModel& model : support::test_models("protocols", three)) {
    const machine::Machine machine(model.program);
    Options options;
    options.properties = without_predicates();
    options.store.tree.keep_whole = std::uint64_t{1} << 18;
    const Result first = run(machine, options);
    for (const std::optional<Sleep> sleep : {std::optional<Sleep>(), std::optional(Sleep::one_level)}) {
      options.sleep = sleep;
      options.threads = 3;
      expect_same(run(machine, options), first, model.name);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Search, StoresOn, testing::ValuesIn(kFolders),
                         [](const auto& test) { return std::string(test.param); });

// The same program with larger arrays and channels has the same states, of one megabyte and of three.
TEST(StoresAndThreads, StatesCanBeLong) {
  const auto text = [](const std::string& elements, const std::string& capacity) {
    return "int a[" + elements + "]; chan c[3] = [" + capacity + "] of { int, int, int, int, int, int, int, int };\n" +
           R"(
active proctype P() { int i; do :: i < 3 -> a[i] = i + 1; i++ :: else -> break od; c[2]!1,2,3,4,5,6,7,8 }
active proctype Q() { c[0]!1,2,3,4,5,6,7,8; a[0] = a[0] % 2 }
)";
  };
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    for (const StoreKind store : {StoreKind::tree, StoreKind::exact, StoreKind::hash_compact}) {
      if (store::is_lossy(store) && order == Order::breadth_first) continue;
      const auto counts = [&](const std::string& elements, const std::string& capacity) {
        Checked checked(text(elements, capacity));
        checked.options.store.kind = store;
        const Result result = checked.run(order);
        return std::tuple(result.statistics.states, result.statistics.transitions, result.verdicts, result.stop);
      };
      const auto small = counts("3", "1");
      EXPECT_GT(std::get<0>(small), 20U);
      EXPECT_EQ(counts("262145", "1"), small);
      EXPECT_EQ(counts("400000", "20000"), small);
    }
  }
}

}  // namespace
}  // namespace hasse::search
