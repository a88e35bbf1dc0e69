// What a thread of a search has in hand, whatever the order: the machine, its way into the visited states, the judge of
// properties, the figures; and what all threads share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/cache_line.h"
#include "engines/search/action.h"
#include "engines/search/explorer.h"
#include "engines/search/reducer.h"
#include "engines/search/search.h"
#include "machine/machine.h"
#include "order/commuting.h"
#include "property/budget.h"
#include "property/judge.h"
#include "store/state_set.h"

namespace hasse::search {

// What all threads of a search share.
struct Shared {
  Shared(const Options& options, Sleep sleep);

  const Sleep sleep;      // when steps can: steps_can_sleep()
  store::StateSet store;  // breadth first, the note of a state is the state from which it was found
  // Sums over the threads, as far as each has told (Session::measure).
  std::atomic<std::uint64_t> beside_bytes = 0;  // what they hold beside the stored states
  std::atomic<std::uint64_t> states = 0;
  std::atomic<std::uint64_t> transitions = 0;
};

// Where each step of each state has to be taken, or in SPIN's order, none is asleep. A lossy store may take a state for
// known whose steps are never taken, so that nothing may rely on it; a limit of depth keeps steps from being taken.
bool steps_can_sleep(const machine::Machine& machine, const Options& options);

class alignas(kCacheLine) Session {
 public:
  Session(const machine::Machine& machine, const Options& options, const ProgressObserver& observer, Shared& shared);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const machine::Machine& machine;
  const Options& options;
  machine::Execution execution;
  store::StateSet& store;
  store::StateSet::Cursor cursor;
  Statistics statistics;
  Judge judge;
  property::Budget budget;
  const Position* position = nullptr;
  static constexpr std::uint64_t kAllStates = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t most_states = kAllStates;  // visit() pauses when there would be more

  // Stores the current state and judges it when it is new. Prune: it was known, and all its steps were or will be taken.
  // Otherwise the search is there, until it goes back. Throws NoRoom when it cannot be stored.
  Action visit(std::uint64_t note = 0);
  void back() { cursor.back(); }
  Sleep sleep() const { return shared_.sleep; }
  // What the threads hold beside the stored states, for what they share.
  std::atomic<std::uint64_t>& bytes_beside() { return shared_.beside_bytes; }
  // The current state was stored, and the search is there: finds its payload again.
  void find();
  // The search is at this stored state now, which is current, with nothing to go back to. Throws NoRoom.
  void stand(machine::StateView state);

  // Takes away the steps that need not be taken in the current state.
  void reduce(std::vector<model::Label>& steps) {
    if (reducer_) reducer_->reduce(execution, steps);
  }

  // As Commuting does; when steps can be asleep.
  std::size_t put_to_sleep(std::span<const model::Label> before, const order::Weight* weights_before,
                           std::vector<model::Label>& steps, order::Weight* weights) {
    return commuting_->put_to_sleep(execution, before, weights_before, steps, weights);
  }

  // Lets a walk that the budget has stopped for lack of memory go on, as long as some can be made free. Did it walk everything
  // in the end? `all_walked`: it did at once.
  template <typename Walk>
  bool to_the_end(Walk& walk, bool all_walked) {
    while (!all_walked && make_memory_free()) all_walked = walk.go_on();
    return all_walked;
  }

  // Takes over what another thread, which has ended, has counted and met.
  void take_over(Session& other);

  // Brings time and memory of the statistics up to date, and leaves to the store what is allowed beside everything else.
  // Without a limit, that is what the system has left. The figures are those of all threads, as far as they have told.
  property::Budget::Standing measure();

 private:
  // False: the budget was not exceeded for lack of memory, or there is nothing to make free.
  bool make_memory_free();
  // What the process holds beside: the program itself, and what allocators and huge pages round up.
  std::uint64_t memory_not_accounted_for();

  Shared& shared_;
  std::uint64_t told_bytes_ = 0;
  std::uint64_t told_states_ = 0;
  std::uint64_t told_transitions_ = 0;
  std::uint64_t unaccounted_ = 0;
  double ask_at_ = 0;
  std::uint64_t spilled_ = 0;  // of the store, when memory was short last
  std::optional<Reducer> reducer_;
  std::optional<order::Commuting> commuting_;
};

// What every visitor of a walk (walk.h) does that has a session: it judges by its properties, and takes away the steps that need
// not be taken.
struct SessionVisitor {
  Session& session;

  Action fault(const model::Outcome& outcome) {
    return action_of(session.judge.judge_fault(outcome.fault, session.execution.blame()));
  }
  void back() { session.back(); }
  store::Payload payload() const { return session.cursor.payload(); }
  void find() { session.find(); }
  std::size_t put_to_sleep(std::span<const model::Label> before, const order::Weight* weights_before,
                           std::vector<model::Label>& steps, order::Weight* weights) {
    return session.put_to_sleep(before, weights_before, steps, weights);
  }
  void reduce(std::vector<model::Label>& steps) { session.reduce(steps); }
  Action end() { return action_of(session.judge.judge_end(session.execution)); }
};

}  // namespace hasse::search
