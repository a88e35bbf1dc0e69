// What is kept with states for an engine: it stays theirs while tables grow, trees are made, records go to a file and stores are
// read back; ids of known states are those of their insertion; and threads change it together. Checked against a std::map.
#include "store/payload.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "store/saved_file.h"
#include "store/state_set.h"
#include "store/states.h"

namespace hasse::store {
namespace {

struct Case {
  const char* store;
  Kind kind;
  std::uint64_t keep_whole;  // of the tree
  PerState per_state;

  StateSet::Settings settings() const {
    StateSet::Settings settings;
    settings.kind = kind;
    settings.tree.keep_whole = keep_whole;
    settings.tree.fewest_for_a_tree = 16;
    return settings;
  }
  Payload::Value all_ones() const { return per_state.bits == 64 ? ~0ULL : (1ULL << per_state.bits) - 1; }
};

constexpr int kStates = 30'000;

Walk a_walk() {
  return {3, 5, 9, 5};
}

struct Known {
  Payload::Value value = 0;
  StateId id = 0;
};
using Model = std::map<std::string, Known>;

void change_at_random(const Payload& payload, Payload::Value all_ones, Random& random, Known& known) {
  const Payload::Value some = (random.below(1ULL << 32) << 32 | random.below(1ULL << 32)) & all_ones;
  switch (random.below(4)) {
    case 0:
      ASSERT_EQ(payload.set(some), known.value);
      known.value |= some;
      break;
    case 1:
      ASSERT_EQ(payload.unset(some), known.value);
      known.value &= ~some;
      break;
    case 2:
      payload.put(some);
      known.value = some;
      break;
    default: {
      Payload::Value expected = some;
      const bool is_same = some == known.value;
      ASSERT_EQ(payload.replace(expected, some ^ 1), is_same);
      if (!is_same) {
        ASSERT_EQ(expected, known.value);
      }
      if (!is_same) {
        ASSERT_TRUE(payload.replace(expected, some ^ 1));
      }
      known.value = some ^ 1;
    }
  }
  ASSERT_EQ(payload.get(), known.value);
}

// As a search that goes on from some states and back from others.
void insert_and_change(StateSet& set, const Case& with, Model& model) {
  StateSet::Cursor cursor(set);
  Walk walk = a_walk();
  Random random(11);
  int depth = 0;
  for (int i = 0; i < kStates; ++i) {
    const std::string& state = walk.next();
    const bool is_new = cursor.insert(bytes_of(state), model.size());
    const auto [at, fresh] = model.try_emplace(state);
    ASSERT_EQ(is_new, fresh) << i;
    ASSERT_EQ(cursor.payload().is_kept(), with.per_state.bits != 0);
    if (is_new && with.per_state.recalls()) at->second.id = cursor.id();
    if (with.per_state.refers()) {
      ASSERT_EQ(cursor.id(), at->second.id) << i;
    }
    if (with.per_state.bits != 0) change_at_random(cursor.payload(), with.all_ones(), random, at->second);
    const bool goes_there = is_new || random.below(4) == 0;
    if (goes_there && !is_new) cursor.go_there();
    depth += goes_there ? 1 : 0;
    for (; depth > 0 && random.below(3) == 0; --depth) cursor.back();
  }
}

// By insertion, and by id where there is one.
void expect_kept(StateSet& set, const Case& with, const Model& model) {
  StateSet::Cursor cursor(set);
  const bool has_payload = with.per_state.bits != 0;
  for (const auto& [state, known] : model) {
    ASSERT_FALSE(cursor.insert(bytes_of(state)));
    if (has_payload) {
      ASSERT_EQ(cursor.payload().get(), known.value);
    }
    if (with.per_state.refers()) {
      ASSERT_EQ(cursor.id(), known.id);
    }
    if (!with.per_state.recalls()) continue;
    if (has_payload) {
      ASSERT_EQ(cursor.payload(known.id).get(), known.value);
    }
    ASSERT_EQ(text_of(cursor.get(known.id)), state);
    ASSERT_LT(set.note(known.id), model.size());
  }
  ASSERT_EQ(set.size(), model.size());
}

class PayloadOf : public testing::TestWithParam<Case> {};

TEST_P(PayloadOf, AStateStaysItsOwn) {
  StateSet set(GetParam().settings(), GetParam().per_state);
  Model model;
  insert_and_change(set, GetParam(), model);
  expect_kept(set, GetParam(), model);
}

TEST_P(PayloadOf, AStateIsReadBack) {
  StateSet saved(GetParam().settings(), GetParam().per_state);
  Model model;
  insert_and_change(saved, GetParam(), model);
  const SavedFile file(saved);
  StateSet loaded(GetParam().settings(), GetParam().per_state);
  {
    const StateSet::Cursor inside(loaded);
    file.load(loaded);
  }
  expect_kept(loaded, GetParam(), model);
}

// Records go to the file; payloads are where the states are.
TEST_P(PayloadOf, AStateIsThereWhenItsRecordIsInAFile) {
  StateSet set(GetParam().settings(), GetParam().per_state);
  Model model;
  insert_and_change(set, GetParam(), model);
  {
    const StateSet::Cursor inside(set);
    const bool has_records = GetParam().kind == Kind::tree && GetParam().per_state.recalls();
    EXPECT_EQ(set.spill(), has_records);
    EXPECT_EQ(set.spilled() > 0, has_records);
  }
  expect_kept(set, GetParam(), model);
}

// Each thread meets the same states in the same order, counts each of them up and sets a bit at random.
TEST_P(PayloadOf, AStateIsChangedBySeveralThreads) {
  constexpr std::size_t kThreads = 3;
  const PerState per_state = GetParam().per_state;
  const bool counts = per_state.bits > 8;
  StateSet set(GetParam().settings(), per_state);
  std::atomic<std::uint64_t> found_unset = 0;
  std::vector<std::map<std::string, StateId>> ids(kThreads);
  const auto work = [&](std::size_t thread) {
    StateSet::Cursor cursor(set);
    Walk walk = a_walk();
    Random random(11);
    std::uint64_t mine = 0;
    for (int i = 0; i < kStates; ++i) {
      const std::string& state = walk.next();
      const bool is_new = cursor.insert(bytes_of(state));
      if (per_state.refers() && i % 8 == 0) ids[thread][state] = cursor.id();
      if (is_new) cursor.back();
      if (per_state.bits == 0) continue;
      const Payload payload = cursor.payload();
      if (counts) {
        for (Payload::Value seen = payload.get(); !payload.replace(seen, (seen + 1) & GetParam().all_ones());) {
        }
      } else {
        const Payload::Value bit = Payload::Value{1} << random.below(per_state.bits);
        if ((payload.set(bit) & bit) == 0) ++mine;
      }
    }
    found_unset += mine;
  };
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kThreads; ++i) threads.emplace_back(work, i);
  for (std::thread& thread : threads) thread.join();

  Model model;
  Walk walk = a_walk();
  Random random(11);
  std::uint64_t expected = 0;
  for (int i = 0; i < kStates; ++i) {
    Payload::Value& value = model[walk.next()].value;
    if (per_state.bits == 0) continue;
    if (counts) {
      value = (value + kThreads) & GetParam().all_ones();
    } else {
      const Payload::Value bit = Payload::Value{1} << random.below(per_state.bits);
      expected += (value & bit) == 0 ? 1 : 0;
      value |= bit;
    }
  }
  EXPECT_EQ(found_unset, expected);
  if (per_state.recalls()) {
    StateSet::Cursor cursor(set);
    for (StateId id = set.begin(); id != set.end(); id = set.next(id)) {
      if (set.is_state(id)) model[text_of(cursor.get(id))].id = id;
    }
  }
  expect_kept(set, GetParam(), model);
  for (const std::map<std::string, StateId>& of_thread : ids) {
    for (const auto& [state, id] : of_thread) ASSERT_EQ(id, model[state].id);
  }
}

std::vector<Case> cases() {
  std::vector<Case> cases;
  const std::pair<const char*, std::uint64_t> trees[] = {{"tree", 0}, {"whole_and_tree", 200'000}};
  for (const unsigned bits : {0U, 1U, 2U, 3U, 8U, 10U, 32U, 64U}) {
    cases.push_back({"exact", Kind::exact, 0, {Retrieval::nothing, bits}});
    cases.push_back({"hashes", Kind::hash_compact, 0, {Retrieval::nothing, bits}});
    for (const auto& [name, keep_whole] : trees)
      cases.push_back({name, Kind::tree, keep_whole, {Retrieval::nothing, bits}});
    cases.push_back({"tree", Kind::tree, 0, {Retrieval::states_and_parents, bits}});
  }
  for (const unsigned bits : {0U, 2U, 24U}) {
    cases.push_back({"exact", Kind::exact, 0, {Retrieval::references, bits}});
    for (const auto& [name, keep_whole] : trees)
      cases.push_back({name, Kind::tree, keep_whole, {Retrieval::references, bits}});
  }
  return cases;
}

std::string name_of(const testing::TestParamInfo<Case>& each) {
  const char* const recalls[] = {"", "_recalled", "_referred_to"};
  return std::string(each.param.store) + recalls[static_cast<int>(each.param.per_state.retrieval)] + "_" +
         std::to_string(each.param.per_state.bits);
}

INSTANTIATE_TEST_SUITE_P(Store, PayloadOf, testing::ValuesIn(cases()), name_of);

TEST(Payload, TakesWhatItIsAskedForAndNothingOtherwise) {
  const auto of_table = [](unsigned bits) {
    Safepoint safepoint;
    safepoint.enter();
    Ledger ledger;
    QuotientSet set(safepoint, ledger, QuotientSet::mix, bits);
    set.reserve(100'000);
    return set.memory_bytes();
  };
  const std::uint64_t cells = of_table(8) - of_table(0);
  EXPECT_EQ(of_table(0), 4 * cells);
  for (const unsigned bits : {1U, 2U, 4U, 32U, 64U}) EXPECT_EQ(of_table(bits) - of_table(0), cells * bits / 8);
  const auto of_states = [](unsigned bits) {
    StateSet::Settings settings;
    settings.kind = Kind::exact;
    StateSet set(settings, {Retrieval::nothing, bits});
    StateSet::Cursor cursor(set);
    for (int i = 0; i < 1000; ++i) cursor.insert(std::as_bytes(std::span(&i, 1)));
    return set.memory_bytes();
  };
  EXPECT_EQ(of_states(8), of_states(0));  // fits what is there
  EXPECT_EQ(of_states(32), of_states(0) + 4 * 1000);
}

TEST(Payload, IsRefusedWhereAStoreCannotKeepIt) {
  const auto why = [](Kind kind, const PerState& per_state) { return refusal(kind, per_state).value_or("kept"); };
  for (const Kind kind : {Kind::tree, Kind::exact}) {
    EXPECT_EQ(why(kind, {Retrieval::references, 24}), "kept");
    EXPECT_EQ(why(kind, {Retrieval::references, 25}), "a store keeps 24 bits with each state at most beside its id");
    EXPECT_EQ(why(kind, {Retrieval::states_and_parents, 64}), "kept");
    EXPECT_EQ(why(kind, {Retrieval::nothing, 65}), "a store keeps 64 bits with each state at most");
  }
  EXPECT_EQ(why(Kind::hash_compact, {Retrieval::nothing, 64}), "kept");
  EXPECT_EQ(why(Kind::hash_compact, Retrieval::states_and_parents), "a lossy store has no states to give back");
  EXPECT_EQ(why(Kind::bitstate, {}), "kept");
  EXPECT_EQ(why(Kind::bitstate, {Retrieval::nothing, 1}),
            "a bitstate store has nothing but bits that states share, and keeps nothing with each");
  EXPECT_EQ(why(Kind::bitstate, Retrieval::references), "a lossy store has no states to give back");
}

}  // namespace
}  // namespace hasse::store
