// Searches that stand still wherever they can, and go on: at each state in turn, because there would be more than the search is to
// have (so do probes and threads that begin alone), or because there is no room for it. Many of the steps that are taken back for
// that had faults that nobody asked for, or that were reported and went on. Counts, verdicts and occurrences are those of a
// search that is left alone.
#include <gtest/gtest.h>

#include <memory>
#include <new>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "engines/search/breadth_first.h"
#include "engines/search/checkpoint.h"
#include "engines/search/depth_first.h"
#include "engines/search/equal_searches.h"
#include "engines/search/expect_same.h"
#include "engines/search/models.h"
#include "engines/search/parallel_depth_first.h"
#include "engines/search/pieces.h"
#include "engines/search/worker_context.h"

namespace hasse::search {
namespace {

struct FaultyModel {
  const char* name;
  const char* text;
  std::uint64_t faults;  // steps with one, counted by hand: each is taken once
};

// What goes on after a fault: assertions, broken promises of exclusive use, events that a trace does not allow.
const FaultyModel kFaulty[] = {
    {"assertions", R"(
byte x;
active proctype P() { skip; do :: x < 8 -> x++; assert(x < 1) :: else -> break od }
)",
     8},
    {"assertions at the ends of atomic sequences", R"(
byte x;
active proctype P() { do :: atomic { x < 8 -> x++; assert(false) } :: x == 8 -> break od }
)",
     8},
    {"assertions inside atomic sequences that branch", R"(
byte x, y;
active proctype P() {
  do
  :: atomic { x < 6 -> assert(false); if :: y = 0 :: y = 1 fi; assert(y == 0); x++ }
  :: x == 6 -> break
  od
}
)",
     // six values of x with either of y but for the first: one fault, then one of two branches has another
     22},
    {"assertions in d_steps", R"(
byte x;
active proctype P() { do :: d_step { x < 8 -> assert(false); x++; assert(x > 100) } :: x == 8 -> break od }
)",
     8},
    {"broken promises", R"(
chan c = [3] of { byte };
byte n;
active proctype P() { xs c; (n > 100) -> c!1 }
active proctype Q() { do :: n < 7 -> c!n; n++ :: n == 7 -> break od }
active proctype R() { byte v; end: do :: atomic { c?v; v = 0 } od }
)",
     0},
    {"events that are not allowed", R"(
chan c = [2] of { byte };
byte n;
trace { do :: c!1 od }
active proctype Q() { do :: n < 5 -> c!(n % 2); n++ :: n == 5 -> break od }
active proctype R() { byte v; end: do :: c?v; v = 0 od }
)",
     0},
    {"rendezvous that break promises and fail assertions in an atomic sequence", R"(
chan r = [0] of { byte };
byte n;
active proctype P() { xr r; (n > 100) -> r?_ }
active proctype S() { do :: n < 7 -> r!n :: n == 7 -> break od }
active proctype T() { byte v; end: do :: atomic { r?v -> n++; assert(v > 200); v = 0 } od }
)",
     0},
};

// What is asked for and holds: nothing that goes on is among these.
std::vector<Property> what_holds(const FaultyModel& model) {
  const bool has_trace = std::string(model.text).find("trace {") != std::string::npos;
  return {{has_trace ? PropertyKind::runtime : PropertyKind::trace, "what holds", "", 0, {}}};
}

// How the search is interrupted, and with what it goes on.
struct Way {
  Order order = Order::depth_first;
  Sleep sleep = Sleep::never;
  StoreKind store = StoreKind::tree;
  unsigned threads = 1;
  bool no_room = false;  // the store refuses a state, where otherwise the search pauses at it
  bool all_errors = false;
  bool through_file = false;  // another search goes on, from a checkpoint

  std::string name() const {
    return fmt::format("order {} sleep {} store {} threads {} no_room {} all_errors {} file {}",
                       static_cast<int>(order), static_cast<int>(sleep), static_cast<int>(store), threads, no_room,
                       all_errors, through_file);
  }
};

// One search, which is interrupted when it has so many states, and goes on.
class Interrupted {
 public:
  Interrupted(const machine::Machine& machine, const Options& options, Way way)
      : machine_(machine), options_(options), way_(way) {}

  // False: it was over before it had so many states.
  bool run(std::uint64_t states, Result& result) {
    begin();
    context_->most_states = states;
    context_->execution.start();
    ++context_->statistics.transitions;
    EXPECT_EQ(context_->visit(), Action::go_on);
    Explorer::Status status = explorer_->explore();
    const bool is_interrupted = status.stopped;
    if (is_interrupted) {
      EXPECT_TRUE(explorer_->resume_point().intact);
      if (way_.no_room) run_out_of_room();
      if (way_.through_file) change_search();
      context_->most_states = WorkerContext::kAllStates;
      status = explorer_->go_on();
    }
    EXPECT_FALSE(status.stopped);
    context_->judge.conclude(true, result);
    result.complete = true;
    const property::Progress reached = context_->measure().progress;
    result.statistics = context_->statistics;
    result.statistics.states = reached.states;
    result.statistics.transitions = reached.transitions;
    return is_interrupted;
  }

 private:
  void begin() {
    global_ = std::make_unique<GlobalContext>(options_, way_.sleep);
    context_ = std::make_unique<WorkerContext>(machine_, options_, ProgressObserver{}, *global_);
    if (way_.order == Order::breadth_first) {
      explorer_ = std::make_unique<BreadthFirst>(*context_);
    } else if (way_.threads == 1) {
      explorer_ = std::make_unique<DepthFirst>(*context_);
    } else {
      explorer_ = std::make_unique<ParallelDepthFirst>(*context_, *global_);
    }
  }
  void run_out_of_room() {
    context_->most_states = WorkerContext::kAllStates;
    context_->store.set_limit(1);
    try {
      explorer_->go_on();
    } catch (const std::bad_alloc&) {
      EXPECT_TRUE(explorer_->resume_point().intact);
    }
    context_->store.set_limit(0);
  }
  void change_search() {
    if (explorer_->resume_point().walks == 0) return;  // it had been over
    options_.checkpoint.write_to = path_;
    options_.checkpoint.resume_from.clear();
    CheckpointFile(*context_, nullptr).save(*explorer_);
    options_.checkpoint.resume_from = path_;
    explorer_.reset();
    context_.reset();
    begin();
    EXPECT_TRUE(CheckpointFile(*context_, nullptr).load(*explorer_));
    options_.checkpoint = {};
  }

  const machine::Machine& machine_;
  Options options_;
  Way way_;
  TemporaryFolder folder_{folder_for_checkpoints()};
  std::string path_ = folder_.file("checkpoint");
  std::unique_ptr<GlobalContext> global_;
  std::unique_ptr<WorkerContext> context_;
  std::unique_ptr<Explorer> explorer_;
};

std::vector<Way> ways() {
  std::vector<Way> ways;
  for (const bool no_room : {false, true}) {
    for (const bool file : {false, true}) {
      for (const bool all : {false, true}) {
        for (const StoreKind store : {StoreKind::tree, StoreKind::exact}) {
          ways.push_back({Order::breadth_first, Sleep::never, store, 1, no_room, all, file});
          ways.push_back({Order::depth_first, Sleep::never, store, 1, no_room, all, file});
          if (all) continue;  // every step is taken then
          for (const Sleep sleep : {Sleep::one_level, Sleep::inherited})
            ways.push_back({Order::depth_first, sleep, store, 1, no_room, all, file});
        }
        ways.push_back({Order::depth_first, Sleep::never, StoreKind::hash_compact, 1, no_room, all, file});
      }
    }
    ways.push_back({Order::depth_first, Sleep::one_level, StoreKind::tree, 2, no_room, false, false});
    ways.push_back({Order::depth_first, Sleep::inherited, StoreKind::exact, 2, no_room, false, false});
  }
  return ways;
}

class PauseOf : public testing::TestWithParam<FaultyModel> {};

TEST_P(PauseOf, AtEveryStateChangesNothing) {
  const FaultyModel& model = GetParam();
  const machine::Machine machine(parse(model.text));
  for (const Way& way : ways()) {
    Options options;
    options.properties = way.all_errors ? without_predicates() : what_holds(model);
    if (way.all_errors) options.properties.push_back({PropertyKind::trace, "trace", "", 0, {}});
    options.order = way.order;
    options.all_errors = way.all_errors;
    options.store.kind = way.store;
    options.store.tree.keep_whole = 0;
    options.store.tree.fewest_for_a_tree = 8;
    if (way.sleep != Sleep::never && !steps_can_sleep(machine, options)) continue;
    Result whole;
    ASSERT_FALSE(Interrupted(machine, options, way).run(WorkerContext::kAllStates, whole));
    std::uint64_t interruptions = 0;
    for (std::uint64_t states = 1;; ++states) {
      Result result;
      if (!Interrupted(machine, options, way).run(states, result)) break;
      expect_same(result, whole, fmt::format("{} at {}, {}", model.name, states, way.name()));
      EXPECT_EQ(result.statistics.atomic_steps, whole.statistics.atomic_steps) << model.name << " at " << states;
      EXPECT_EQ(result.statistics.depth, whole.statistics.depth) << model.name << " at " << states;
      if (HasFailure()) return;
      ++interruptions;
    }
    EXPECT_GE(interruptions + 1, whole.statistics.states) << model.name;
    if (way.all_errors && model.faults != 0) {
      EXPECT_EQ(whole.occurrences[0], model.faults) << model.name;
    }
  }
}

// By several threads, which pause wherever they are when one of them does.
TEST_P(PauseOf, SeveralThreadsChangesNothing) {
  const machine::Machine machine(parse(GetParam().text));
  for (const Order order : {Order::depth_first, Order::breadth_first}) {
    for (const StoreKind store : {StoreKind::tree, StoreKind::exact, StoreKind::hash_compact}) {
      if (store::is_lossy(store) && order == Order::breadth_first) continue;
      Options options;
      options.properties = what_holds(GetParam());
      options.order = order;
      options.store.kind = store;
      options.store.tree.keep_whole = 0;
      options.store.tree.fewest_for_a_tree = 8;
      const Result whole = run(machine, options);
      Pieces pieces(machine, options);
      const Result together = pieces.run([](unsigned piece) { return 1 + piece % 4; });
      EXPECT_EQ(together.statistics.states, whole.statistics.states);
      EXPECT_EQ(together.statistics.transitions, whole.statistics.transitions);
      EXPECT_EQ(together.verdicts, whole.verdicts);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Search, PauseOf, testing::ValuesIn(kFaulty),
                         [](const auto& test) { return fmt::format("Model{}", test.index); });

// The trial of a search stands still after 8,192 states, and a search by two threads after each 2,048.
TEST(Pause, OfATrialAfterAFault) {
  for (const char* text : {
           "int x; active proctype P() { do :: atomic { x < 20000 -> x++; assert(false) } :: x == 8000 -> break od }",
           "int x; active proctype P() { skip; skip; do :: x < 20000 -> x++; assert(x < 0) :: else -> break od }",
           "int x; active proctype P() { skip; do :: x < 20000 -> x++; assert(x < 0) :: else -> break od }",
       }) {
    const machine::Machine machine(parse(text));
    Options options;
    options.properties = {{PropertyKind::deadlock, "deadlock", "", 0, {}}};
    options.sleep = Sleep::never;
    const Result whole = run(machine, options);
    options.sleep.reset();
    for (const unsigned threads : {1U, 2U}) {
      options.threads = threads;
      expect_same(run(machine, options), whole, text);
    }
  }
}

// The smallest of what compare_searches does at length.
TEST(Pause, OfRandomProgramsInEveryWay) {
  unsigned compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    try {
      EqualSearches searches(parse(program_with_faults(seed)), seed);
      EXPECT_EQ(searches.compare(), "") << "seed " << seed << ":\n" << program_with_faults(seed);
      ++compared;
    } catch (const UserError&) {  // not every varied program is a correct one
    }
  }
  EXPECT_GT(compared, 30U);
}

}  // namespace
}  // namespace hasse::search
