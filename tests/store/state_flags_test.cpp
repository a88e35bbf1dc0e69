// Flags that are kept with states: they stay theirs while tables grow, trees are made and files are read back, and of several
// threads that set one, one sees that it was unset.
#include "store/state_flags.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>
#include <vector>

#include "base/random.h"
#include "store/saved_file.h"
#include "store/state_set.h"
#include "store/states.h"

namespace hasse::store {
namespace {

StateSet::Settings settings(Kind kind, std::uint64_t keep_whole) {
  StateSet::Settings settings;
  settings.kind = kind;
  settings.tree.keep_whole = keep_whole;
  settings.tree.fewest_for_a_tree = 16;
  settings.tree.flags = true;
  return settings;
}

constexpr int kStates = 60'000;

// Sets some of the flags of each state of a walk, as a search that goes on from some of them and back from others.
void set_some(StateSet& set, std::map<std::string, Flags>& model) {
  StateSet::Cursor cursor(set);
  Walk walk(3, 5, 9, 5);
  Random random(11);
  for (int i = 0; i < kStates; ++i) {
    const std::string& state = walk.next();
    const bool is_new = cursor.insert(bytes_of(state));
    const auto [at, fresh] = model.emplace(state, Flags{0});
    ASSERT_EQ(is_new, fresh) << i;
    ASSERT_TRUE(cursor.flags().are_kept());
    ASSERT_EQ(cursor.is_there(), is_new || at->second != kAllFlags) << i;
    const auto more = static_cast<Flags>(random.below(256));
    ASSERT_EQ(cursor.flags().set(more), at->second) << i;
    at->second |= more;
    ASSERT_EQ(cursor.flags().get(), at->second);
    if (cursor.is_there() && random.below(2) == 0) cursor.back();
  }
}

void expect_flags(StateSet& set, const std::map<std::string, Flags>& model) {
  StateSet::Cursor cursor(set);
  for (const auto& [state, flags] : model) {
    ASSERT_FALSE(cursor.insert(bytes_of(state)));
    ASSERT_EQ(cursor.flags().get(), flags);
  }
}

class FlagsOf : public testing::TestWithParam<StateSet::Settings> {};

TEST_P(FlagsOf, AStateStayItsOwn) {
  StateSet set(GetParam(), StateSet::Recall::nothing);
  std::map<std::string, Flags> model;
  set_some(set, model);
  expect_flags(set, model);
}

TEST_P(FlagsOf, AStateAreReadBack) {
  StateSet saved(GetParam(), StateSet::Recall::nothing);
  std::map<std::string, Flags> model;
  set_some(saved, model);
  const SavedFile file(saved);
  StateSet loaded(GetParam(), StateSet::Recall::nothing);
  {
    const StateSet::Cursor inside(loaded);
    file.load(loaded);
  }
  EXPECT_EQ(loaded.size(), model.size());
  expect_flags(loaded, model);
}

TEST_P(FlagsOf, AStateAreSetByOneThreadEach) {
  StateSet set(GetParam(), StateSet::Recall::nothing);
  std::atomic<std::uint64_t> found_unset = 0;
  const auto work = [&] {
    StateSet::Cursor cursor(set);
    Walk walk(3, 5, 9, 5);
    Random random(11);
    std::uint64_t mine = 0;
    for (int i = 0; i < kStates; ++i) {
      cursor.insert(bytes_of(walk.next()));
      const auto flag = static_cast<Flags>(1U << random.below(8));
      if ((cursor.flags().set(flag) & flag) == 0) ++mine;
      if (cursor.is_there()) cursor.back();
    }
    found_unset += mine;
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  // The same by one thread.
  std::map<std::string, Flags> model;
  Walk walk(3, 5, 9, 5);
  Random random(11);
  std::uint64_t expected = 0;
  for (int i = 0; i < kStates; ++i) {
    Flags& flags = model[walk.next()];
    const auto flag = static_cast<Flags>(1U << random.below(8));
    expected += (flags & flag) == 0 ? 1 : 0;
    flags |= flag;
  }
  EXPECT_EQ(found_unset, expected);
  expect_flags(set, model);
}

constexpr const char* kNames[] = {"exact", "tree", "both"};

INSTANTIATE_TEST_SUITE_P(Store, FlagsOf,
                         testing::Values(settings(Kind::exact, 0), settings(Kind::tree, 0),
                                         settings(Kind::tree, 200'000)),
                         [](const auto& each) { return std::string(kNames[each.index]); });

}  // namespace
}  // namespace hasse::store
