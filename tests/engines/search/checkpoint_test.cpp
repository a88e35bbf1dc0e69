// Searches that are interrupted again and again and gone on with from their checkpoints: the same verdicts, counts and
// counterexamples as without.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/diagnostics.h"
#include "engines/search/expect_same.h"
#include "engines/search/models.h"
#include "engines/search/pieces.h"
#include "support/temporary_folder.h"
#include "support/test_models.h"

namespace hasse::search {
namespace {

constexpr std::uint64_t kMostTransitions = 3000;  // each is a file

class PiecesOf : public testing::TestWithParam<const char*> {};

TEST_P(PiecesOf, EveryTestModelMakeTheWhole) {
  unsigned pieces = 0;
  unsigned models = 0;
  for (const support::TestModel& model : support::test_models(GetParam())) {
    const machine::Machine machine(model.program);
    Options options;
    options.properties = without_predicates();
    for (const Order order : {Order::depth_first, Order::breadth_first}) {
      options.order = order;
      options.all_errors = true;
      options.coverage = true;
      options.store.kind = models % 2 == 0 ? StoreKind::tree : StoreKind::exact;
      options.store.tree.keep_whole = 0;
      options.store.tree.fewest_for_a_tree = 8;
      const Result all = run(machine, options);
      if (all.statistics.transitions + all.statistics.atomic_steps > kMostTransitions) continue;
      Pieces in_pieces(machine, options);
      const Result together = in_pieces.run();
      expect_same(together, all, model.name);
      EXPECT_EQ(together.statistics.atomic_steps, all.statistics.atomic_steps) << model.name;
      EXPECT_EQ(together.statistics.depth, all.statistics.depth) << model.name;
      pieces += in_pieces.pieces();
      options.all_errors = false;
      options.coverage = false;
      options.sleep = Sleep::inherited;  // as with checkpoints
      const Result first = run(machine, options);
      Pieces by_threads(machine, options);
      expect_same(by_threads.run([](unsigned piece) { return 1 + piece % 3; }), first, model.name);
      pieces += by_threads.pieces();
      // As long as states are kept whole, the first of several threads is alone, depth first.
      options.store = {};
      Pieces by_one_of_two(machine, options);
      expect_same(by_one_of_two.run([](unsigned) { return 2U; }), first, model.name);
      ++models;
    }
  }
  EXPECT_GT(models, 0U);
  EXPECT_GT(pieces, models);
}

INSTANTIATE_TEST_SUITE_P(Checkpoint, PiecesOf, testing::Values("atomic", "channels", "examples", "properties"),
                         [](const auto& test) { return std::string(test.param); });

constexpr const char* kCounters = R"(
byte x, y, z;
active proctype P() { do :: x < 9 -> x++ :: x == 9 -> x = 0 od }
active proctype Q() { do :: atomic { y < 9 -> y++; y = y } :: y == 9 -> y = 0 od }
active proctype R() { end: do :: z < 3 -> z++ od }
)";

TEST(Checkpoint, OfASearchWithGoalsKeepsWhatWasFound) {
  Checked checked(kCounters, {{PropertyKind::reachable, "x == 4 && y == 4"}, {PropertyKind::reachable, "x == 200"}});
  checked.options.sleep = Sleep::inherited;  // as with checkpoints
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result all = checked.run(order);
    ASSERT_EQ(all.witnesses.size(), 1U);
    Pieces in_pieces(*checked.machine, checked.options);
    const Result together = in_pieces.run();
    expect_same(together, all, "counters");
    ASSERT_EQ(together.witnesses.size(), 1U);
    EXPECT_EQ(together.witnesses[0].run.prefix, all.witnesses[0].run.prefix);
    EXPECT_GT(in_pieces.pieces(), 3U);
  }
}

TEST(Checkpoint, OfALossyStoreAndOfALimitOfDepth) {
  Checked checked(kCounters);
  for (const StoreKind kind : {StoreKind::hash_compact, StoreKind::bitstate}) {
    checked.options.store.kind = kind;
    checked.options.store.field_bytes = 1 << 14;
    const Result all = checked.run(Order::depth_first);
    Pieces in_pieces(*checked.machine, checked.options);
    expect_same(in_pieces.run(), all, "lossy");
  }
  checked.options.store.kind = StoreKind::tree;
  checked.options.limits.depth = 12;
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    const Result all = checked.run(order);
    ASSERT_EQ(all.stop, Stop::depth_limit);
    Pieces in_pieces(*checked.machine, checked.options);
    expect_same(in_pieces.run(), all, "depth");
  }
}

// Where the limit is met, in the store, in the path or between two steps, hangs on how large it is.
TEST(Checkpoint, IsValidWhenMemoryRunsOut) {
  Checked checked(R"(
byte a[4];
active [4] proctype P() { do :: a[_pid] < 5 -> a[_pid]++ :: a[_pid] == 5 -> break od }
)");
  const TemporaryFolder folder(folder_for_checkpoints());
  const std::string path = folder.file("checkpoint");
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    for (const unsigned threads : {1U, 2U}) {
      checked.options = Options(checked.options);
      checked.options.checkpoint = {};
      checked.options.limits.memory_bytes = 0;
      checked.options.threads = threads;
      const Result all = checked.run(order);
      ASSERT_EQ(all.stop, Stop::finished);
      unsigned resumed = 0;
      for (std::uint64_t limit = 150'000; limit < all.statistics.memory_bytes; limit += limit / 6) {
        checked.options.checkpoint = {};
        checked.options.checkpoint.write_to = path;
        checked.options.limits.memory_bytes = limit;
        std::filesystem::remove(path);
        const Result item = checked.run(order);
        if (item.stop == Stop::finished || !std::filesystem::exists(path)) continue;
        ASSERT_EQ(item.stop, Stop::memory_limit);
        checked.options.limits.memory_bytes = 0;
        checked.options.checkpoint.resume_from = path;
        const Result rest = checked.run(order);
        expect_same(rest, all, "memory");
        EXPECT_GE(rest.statistics.seconds, rest.statistics.seconds_before);
        ++resumed;
      }
      EXPECT_GT(resumed, 3U) << threads;
    }
  }
}

TEST(Checkpoint, OfAnotherSearchIsRefused) {
  Checked checked(kCounters);
  Options options = checked.options;
  const TemporaryFolder folder(folder_for_checkpoints());
  const std::string path = folder.file("checkpoint");
  const StopSource stop;
  const StopScope scope(stop);
  stop.tell();
  options.checkpoint.write_to = path;
  options.checkpoint.model = "one";
  ASSERT_EQ(run(*checked.machine, options).stop, Stop::interrupted);
  options.checkpoint.resume_from = path;
  ASSERT_EQ(run(*checked.machine, options).stop, Stop::interrupted);
  const auto refusal = [&](const Options& other) {
    try {
      run(*checked.machine, other);
    } catch (const UserError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string begin = "cannot resume from " + path + ": ";
  Options other = options;
  other.checkpoint.model = "two";
  EXPECT_EQ(refusal(other), begin + "the model was 'one' and is 'two' now");
  other = options;
  other.order = Order::breadth_first;
  EXPECT_EQ(refusal(other), begin + "the order of search was 'depth first' and is 'breadth first' now");
  other = options;
  other.store.kind = StoreKind::exact;
  EXPECT_EQ(refusal(other), begin + "the store was 'tree' and is 'exact' now");
  other = options;
  other.properties.pop_back();
  EXPECT_EQ(refusal(other),
            begin + "what is checked was 'assertions, deadlock, run-time errors' and is 'assertions, deadlock' now");
  other = options;
  other.checkpoint.write_to = "/no/such/folder/file";
  EXPECT_EQ(refusal(other), "cannot write /no/such/folder/file: No such file or directory");
}

}  // namespace
}  // namespace hasse::search
