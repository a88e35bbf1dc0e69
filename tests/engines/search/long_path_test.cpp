// Walks whose path is packed now and then, moved to a file, and comes back, or is given to another walk: they see what they see
// without. That a search moves it to a file when memory is short is tested with the program (tests/cli/checkpoint_test.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "engines/search/deep_walk.h"
#include "engines/search/lower_path.h"
#include "engines/search/models.h"
#include "engines/search/packed_path.h"
#include "engines/search/trunk.h"
#include "engines/search/walk_pieces.h"
#include "engines/search/worker_context.h"
#include "support/test_models.h"

namespace hasse::search {
namespace {

struct Seen {
  std::vector<std::string> states;  // in the order in which they were entered
  std::uint64_t deepest = 0;
  Statistics statistics;
};

// Enters each state once. Now and then it does not want to go on just now.
struct Visitor {
  static constexpr bool kIsAlone = true;
  machine::Execution& execution;
  Seen& seen;
  const LowerPath& below;  // the path to the walk's root
  std::uint64_t pause_every;
  std::set<std::string> known;
  std::uint64_t arrivals = 0;

  std::string current() const {
    const machine::StateView state = execution.state();
    return {reinterpret_cast<const char*>(state.data()), state.size()};
  }
  Action fault(const model::Outcome& /*outcome*/) { return Action::prune; }
  Action arrive() {
    if (pause_every != 0 && ++arrivals % pause_every == 0) return Action::pause;
    if (!known.insert(current()).second) return Action::prune;
    seen.states.push_back(current());
    return Action::go_on;
  }
  void enter(std::size_t depth) { seen.deepest = std::max<std::uint64_t>(seen.deepest, below.frames() + depth); }
  void back() {}
  store::Payload payload() const { return {}; }
  void find() {}
  std::size_t put_to_sleep(std::span<const model::Label> /*before*/, const order::SkippedCounts* /*weights_before*/,
                           std::vector<model::Label>& /*steps*/, order::SkippedCounts* /*weights*/) {
    return 0;
  }
  void reduce(std::vector<model::Label>& /*steps*/) {}
  Action end() { return Action::go_on; }
};

// What a walk does where it stands still.
enum class Rest : std::uint8_t {
  nothing,
  bury,       // all that can be
  bury_half,  // leaves half of it
  to_file,    // and moves it to the file now and then
};

Seen explore(const machine::Machine& machine, std::uint64_t pause_every, Rest rest, unsigned& pieces) {
  Seen seen;
  machine::Execution execution(machine);
  execution.start();
  const machine::StateView state = execution.state();
  std::vector<std::byte> root(state.begin(), state.end());
  LowerPath lower;
  Visitor visitor{execution, seen, lower, pause_every, {}};
  visitor.known.insert(visitor.current());
  Walk<Visitor> walk(execution, seen.statistics, nullptr, {}, visitor);
  for (bool all_walked = walk.explore(); !all_walked || !lower.empty(); all_walked = walk.go_on()) {
    if (all_walked) {
      walk.make_room_for(lower.top());
      LowerPath::Piece piece = lower.pop();
      root = std::move(piece.root);
      execution.load(root);
      walk.take_back(*piece.path);
      continue;
    }
    const auto path = [&] {
      std::vector<model::Label> steps;
      lower.append_taken(steps);
      walk.append_path(steps);
      return steps;
    };
    const std::vector<model::Label> before = path();
    const std::string state_before = visitor.current();
    const std::uint64_t depth = lower.frames() + walk.depth();
    if (rest != Rest::nothing) pieces += walk.bury(rest == Rest::bury_half ? walk.depth() / 2 : 0, lower, root);
    if (rest == Rest::to_file && pieces % 3 == 0) lower.spill();
    EXPECT_EQ(visitor.current(), state_before);
    EXPECT_EQ(path(), before);
    EXPECT_EQ(lower.frames() + walk.depth(), depth);
  }
  EXPECT_TRUE(lower.empty());
  EXPECT_EQ(lower.frames(), 0U);
  EXPECT_EQ(lower.open(), 0U);
  EXPECT_EQ(lower.memory_bytes(), 0U);
  return seen;
}

void expect_same(const Seen& seen, const Seen& whole, const std::string& name) {
  EXPECT_EQ(seen.states, whole.states) << name;
  EXPECT_EQ(seen.deepest, whole.deepest) << name;
  EXPECT_EQ(seen.statistics.transitions, whole.statistics.transitions) << name;
  EXPECT_EQ(seen.statistics.atomic_steps, whole.statistics.atomic_steps) << name;
}

class LongPath : public testing::TestWithParam<const char*> {};

TEST_P(LongPath, SeesTheSameOnEveryTestModel) {
  unsigned pieces = 0;
  for (const support::TestModel& model : support::test_models(GetParam())) {
    const machine::Machine machine(model.program);
    const Seen whole = explore(machine, 0, Rest::nothing, pieces);
    for (const std::uint64_t pause_every : {3U, 7U, 50U}) {
      for (const Rest rest : {Rest::bury, Rest::bury_half, Rest::to_file})
        expect_same(explore(machine, pause_every, rest, pieces), whole, model.name);
    }
  }
  EXPECT_GT(pieces, 0U);
}

INSTANTIATE_TEST_SUITE_P(Search, LongPath, testing::Values("atomic", "channels", "control", "examples", "processes"),
                         [](const auto& test) { return std::string(test.param); });

TEST(LongPath, ComesBackInPieces) {
  const Checked checked(R"(
int x;
active proctype P() { do :: x < 200000 -> x++ :: x < 200000 -> x = x + 1 :: x == 200000 -> break od }
)");
  unsigned pieces = 0;
  const Seen whole = explore(*checked.machine, 0, Rest::nothing, pieces);
  ASSERT_EQ(pieces, 0U);
  const Seen seen = explore(*checked.machine, 150'000, Rest::to_file, pieces);
  EXPECT_GT(pieces, 1U);
  expect_same(seen, whole, "");
}

// A path of more than 100,000 states: 24 bytes of its own for each at most (it was some 150), the few megabytes in memory as it is used
// included. The same without steps left on it, with steps that are asleep, and when every state has several steps left.
TEST(LongPath, TakesFewBytesAState) {
  unsigned deep_paths = 0;
  const char* const kModels[] = {
      "byte c[4]; active [4] proctype P() { do :: c[_pid] = (c[_pid] + 1) % 20 od }",
      "int x; byte y; active proctype P() { do :: x < 100000 -> x++ :: else -> break od }"
      "active proctype Q() { do :: y = 1 - y od }",
  };
  for (const char* text : kModels) {
    for (const Sleep sleep : {Sleep::never, Sleep::one_level, Sleep::inherited}) {
      const machine::Machine machine(parse(text));
      Options options;
      options.properties = without_predicates();
      options.store.kind = StoreKind::tree;
      std::uint64_t deepest = 0;
      std::uint64_t most = 0;
      GlobalContext global(options, sleep);
      WorkerContext context(machine, options, ProgressObserver{}, global);
      struct DeepVisitor : WorkerVisitor {
        DeepWalk<DeepVisitor>* walk = nullptr;
        std::uint64_t* deepest = nullptr;
        std::uint64_t* most = nullptr;
        Action arrive() { return context.visit(); }
        void rested() {}
        void enter(std::size_t depth) {
          walk->entered(depth);
          if (context.statistics.depth <= *deepest) return;
          *deepest = context.statistics.depth;
          *most = walk->memory_bytes() + context.execution.memory_bytes();
        }
      } visitor{{context}};
      DeepWalk<DeepVisitor> walk(context, visitor);
      visitor.walk = &walk;
      visitor.deepest = &deepest;
      visitor.most = &most;
      context.execution.start();
      context.visit();
      EXPECT_TRUE(walk.explore());
      if (deepest < 100'000) continue;  // steps left out make the path another one
      ++deep_paths;
      EXPECT_LT(most, 24 * deepest) << text << static_cast<int>(sleep);
    }
  }
  EXPECT_GT(deep_paths, 1U);
}

// ---- packed paths ----

PathView view_of(const std::vector<PathFrame>& frames, const std::vector<model::Label>& steps,
                 const std::vector<order::SkippedCounts>& skipped) {
  return {frames, steps, skipped};
}

model::Label random_step(Random& random) {
  model::Label step;
  step.process = static_cast<model::Pid>(random.below(3) == 0 ? random.below(256) : random.below(3));
  step.action = static_cast<std::uint32_t>(random.below(2) == 0 ? random.below(4) : random.below(1ULL << 32));
  if (random.below(9) == 0) step.process = model::kNobody;
  if (random.below(4) == 0) {
    step.partner = static_cast<model::Pid>(random.below(256));
    step.detail = static_cast<std::uint32_t>(random.below(300));
  }
  if (random.below(6) == 0) step.observer = static_cast<std::uint32_t>(random.below(200));
  return step;
}

// Frames with steps that come and go, as they do on a path, and with everything that can be about a frame.
TEST(PackedPath, ComesOutAsItWentIn) {
  Random random(7);
  for (int turn = 0; turn < 400; ++turn) {
    std::vector<PathFrame> frames;
    std::vector<model::Label> steps;
    std::vector<order::SkippedCounts> skipped;
    const bool counts_skipped = random.below(2) == 0;
    std::vector<model::Label> of_frame;
    std::uint32_t root = 0;
    const std::uint64_t count = 1 + random.below(60);
    for (std::uint32_t i = 0; i < count; ++i) {
      for (std::uint64_t changes = random.below(4); changes > 0; --changes) {
        const std::size_t at = random.below(of_frame.size() + 1);
        const auto place = of_frame.begin() + static_cast<std::ptrdiff_t>(at);
        if (random.below(2) == 0 && at < of_frame.size()) {
          of_frame.erase(place);
        } else {
          of_frame.insert(place, random_step(random));
        }
      }
      if (i == 0 || random.below(3) != 0) root = i;
      const auto first = static_cast<std::uint32_t>(steps.size());
      const auto taken = static_cast<std::uint32_t>(random.below(of_frame.size() + 1));
      PathFrame frame{0, first, first + taken, root, 0, random.below(5) == 0 ? 1U : 0U};
      if (random.below(3) == 0) frame.inside = static_cast<std::uint32_t>(random.below(1U << 31)) & 0x7fffffffU;
      frames.push_back(frame);
      steps.insert(steps.end(), of_frame.begin(), of_frame.end());
      for (std::size_t j = 0; counts_skipped && j < of_frame.size(); ++j) {
        if (random.below(8) == 0) {
          skipped.push_back(
              {static_cast<std::uint16_t>(random.below(65536)), static_cast<std::uint16_t>(random.below(65536))});
        } else {
          skipped.push_back({static_cast<std::uint16_t>(root == i && j < taken ? 1 : 0), 0});
        }
      }
    }
    if (steps.empty()) continue;
    const PackedPath packed(view_of(frames, steps, skipped));
    ASSERT_EQ(packed.frames(), frames.size());
    ASSERT_EQ(packed.steps(), steps.size());
    ASSERT_EQ(packed.counts_skipped(), counts_skipped);
    std::vector<PathFrame> frames_out(frames.size());
    std::vector<model::Label> steps_out(steps.size());
    std::vector<order::SkippedCounts> weights_out(skipped.size());
    packed.unpack(frames_out, steps_out, weights_out);
    EXPECT_EQ(steps_out, steps);
    std::vector<model::Label> taken;
    std::uint64_t open = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      EXPECT_EQ(frames_out[i].first, frames[i].first);
      EXPECT_EQ(frames_out[i].next, frames[i].next);
      EXPECT_EQ(frames_out[i].root, frames[i].root);
      EXPECT_EQ(frames_out[i].inside, frames[i].inside);
      EXPECT_EQ(frames_out[i].again, frames[i].again);
      if (frames[i].next > frames[i].first) taken.push_back(steps[frames[i].next - 1]);
      open += (i + 1 < frames.size() ? frames[i + 1].first : steps.size()) - frames[i].next;
    }
    for (std::size_t i = 0; i < skipped.size(); ++i) {
      EXPECT_EQ(weights_out[i].transitions, skipped[i].transitions);
      EXPECT_EQ(weights_out[i].atomic_steps, skipped[i].atomic_steps);
    }
    EXPECT_EQ(packed.open(), open);
    std::vector<model::Label> taken_out;
    packed.append_taken(taken_out);
    EXPECT_EQ(taken_out, taken);
  }
}

// ---- trunks ----

TEST(Trunk, IsOneRunOfItsPiecesAndGoesWithTheLastWhoKnowsIt) {
  std::atomic<std::uint64_t> bytes = 0;
  const auto piece = [](std::uint8_t pid) {
    model::Label step;
    step.process = pid;
    const std::vector<model::Label> steps{step};
    const std::vector<PathFrame> frames{{0, 0, 1, 0, 0, 0}};
    return std::make_shared<const PackedPath>(PathView{frames, steps, {}});
  };
  {
    Trunk::Pointer below = Trunk::extend(nullptr, piece(1), bytes);
    EXPECT_EQ(Trunk::extend(below, std::make_shared<const PackedPath>(), bytes), below);
    const Trunk::Pointer left = Trunk::extend(below, piece(2), bytes);
    Trunk::Pointer right = Trunk::extend(below, piece(3), bytes);
    below.reset();
    const auto pids = [](const Trunk::Pointer& trunk) {
      std::vector<model::Label> run;
      Trunk::append_to(trunk, run);
      EXPECT_EQ(run.size(), Trunk::length(trunk));
      std::vector<int> of_run;
      for (const model::Label& step : run) of_run.push_back(step.process);
      return of_run;
    };
    EXPECT_EQ(pids(left), (std::vector<int>{1, 2}));
    EXPECT_EQ(pids(right), (std::vector<int>{1, 3}));
    // As many pieces as destructors in each other would not fit the stack.
    for (int i = 0; i < 200'000; ++i) right = Trunk::extend(std::move(right), piece(3), bytes);
    EXPECT_EQ(Trunk::length(right), 200'002U);
    EXPECT_GT(bytes.load(), 0U);
  }
  EXPECT_EQ(bytes.load(), 0U);
}

}  // namespace
}  // namespace hasse::search
