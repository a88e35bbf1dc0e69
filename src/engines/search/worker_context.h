// Context of one worker of a search, in any order: the machine, its cursor into the visited states, the judge of
// properties, the figures. And the global context that all workers share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "engines/search/action.h"
#include "engines/search/explorer.h"
#include "engines/search/reducer.h"
#include "engines/search/search.h"
#include "model/model.h"
#include "order/sleep_sets.h"
#include "property/budget.h"
#include "property/judge.h"
#include "store/state_set.h"

namespace hasse::search {

// Shared by all workers of a search. Thread safe.
struct GlobalContext {
  GlobalContext(const Options& options, Sleep sleep);
  // For an engine of its own over walks: no step sleeps, and the store keeps what it asks for.
  GlobalContext(const Options& options, const store::PerState& kept);

  const Sleep sleep;      // never unless steps_can_sleep()
  store::StateSet store;  // breadth first, a state's note is its parent
  // Sums over the workers, as of each one's last WorkerContext::measure().
  std::atomic<std::uint64_t> beside_bytes = 0;  // memory beside the stored states
  std::atomic<std::uint64_t> states = 0;
  std::atomic<std::uint64_t> transitions = 0;
};

// False if every step has to be taken, or taken in SPIN's order. Also with a lossy store, which may take a state for
// known whose steps are never taken, and with a limit of depth, which keeps steps from being taken: no sleeping step
// may rely on those.
bool steps_can_sleep(const model::Model& machine, const Options& options);

class alignas(kCacheLine) WorkerContext {
 public:
  WorkerContext(const model::Model& machine, const Options& options, const ProgressObserver& observer,
                GlobalContext& global);
  WorkerContext(const WorkerContext&) = delete;
  WorkerContext& operator=(const WorkerContext&) = delete;

  const model::Model& machine;
  const Options& options;
  const std::unique_ptr<model::TransitionSystem> made;
  model::TransitionSystem& execution;  // which was made
  store::StateSet& store;
  store::StateSet::Cursor cursor;
  Statistics statistics;
  Judge judge;
  property::Budget budget;
  const Position* position = nullptr;
  static constexpr std::uint64_t kAllStates = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most_states = kAllStates;  // visit() pauses when there would be more

  // Stores the current state, and judges it if it is new. Returns prune if it was known and all its steps were or will
  // be taken; otherwise the cursor is there until back(). Throws NoRoom when it cannot be stored.
  Action visit(std::uint64_t note = 0);
  void back() { cursor.back(); }
  Sleep sleep() const { return global_.sleep; }
  // Memory beside the stored states, for structures that workers share.
  std::atomic<std::uint64_t>& bytes_beside() { return global_.beside_bytes; }
  // The current state was stored, and the search is there: finds its payload again.
  void find();
  // Moves the cursor to this stored state, which is current, with no path below. Throws NoRoom.
  void stand(model::StateView state);

  // Reduces the steps of the current state.
  void reduce(std::vector<model::Label>& steps) {
    if (reducer_) reducer_->reduce(execution, steps);
  }

  // As SleepSets::put_to_sleep(); only if steps can sleep.
  std::size_t put_to_sleep(std::span<const model::Label> before, const order::SkippedCounts* skipped_before,
                           std::vector<model::Label>& steps, order::SkippedCounts* skipped) {
    return sleep_sets_->put_to_sleep(execution, before, skipped_before, steps, skipped);
  }

  // Resumes a walk that stopped for lack of memory, as long as some can be freed. Returns true if it is finished;
  // `all_walked`: it was finished already.
  template <typename Walk>
  bool to_the_end(Walk& walk, bool all_walked) {
    while (!all_walked && make_memory_free()) all_walked = walk.go_on();
    return all_walked;
  }

  // Adds the counts and findings of another worker, which has ended.
  void take_over(WorkerContext& other);

  // Updates time and memory of the statistics, and sets the store's limit to what is left of the budget (without one:
  // of the system). The figures are those of all workers, as of each one's last call.
  property::Budget::Usage measure();

 private:
  // Returns false if memory is not what ran out, or nothing can be freed.
  bool make_memory_free();
  // Memory of the process that is not accounted for: the program itself, and rounding by allocators and huge pages.
  std::uint64_t memory_not_accounted_for();

  GlobalContext& global_;
  std::uint64_t told_bytes_ = 0;
  std::uint64_t told_states_ = 0;
  std::uint64_t told_transitions_ = 0;
  std::uint64_t unaccounted_ = 0;
  double ask_at_ = 0;
  std::uint64_t spilled_ = 0;  // by the store, when memory was last short
  std::optional<Reducer> reducer_;
  std::optional<order::SleepSets> sleep_sets_;
};

// What every visitor of a walk (walk.h) does that has a session: it judges by its properties, and takes away the steps that need
// not be taken.
struct WorkerVisitor {
  static constexpr bool kIsAlone = false;
  WorkerContext& context;

  Action fault(const model::Outcome& outcome) {
    return action_of(context.judge.judge_fault(outcome.fault, context.execution.blame()));
  }
  void back() { context.back(); }
  store::Payload payload() const { return context.cursor.payload(); }
  void find() { context.find(); }
  std::size_t put_to_sleep(std::span<const model::Label> before, const order::SkippedCounts* skipped_before,
                           std::vector<model::Label>& steps, order::SkippedCounts* skipped) {
    return context.put_to_sleep(before, skipped_before, steps, skipped);
  }
  void reduce(std::vector<model::Label>& steps) { context.reduce(steps); }
  Action end() { return action_of(context.judge.judge_end(context.execution)); }
};

}  // namespace hasse::search
