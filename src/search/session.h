// What a thread of a search has in hand, whatever the order: the machine, its way into the visited states, the judge of
// properties, the figures; and what all threads share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "machine/machine.h"
#include "search/budget.h"
#include "search/explorer.h"
#include "search/properties.h"
#include "search/reducer.h"
#include "search/search.h"
#include "store/state_set.h"

namespace hasse::search {

// What all threads of a search share.
struct Shared {
  explicit Shared(const Options& options);

  store::StateSet store;  // breadth first, the note of a state is the state from which it was found
  // Sums over the threads, as far as each has told (Session::measure).
  std::atomic<std::uint64_t> beside_bytes = 0;  // what they hold beside the stored states
  std::atomic<std::uint64_t> states = 0;
  std::atomic<std::uint64_t> transitions = 0;
};

class Session {
 public:
  Session(const machine::Machine& machine, const Options& options, const Progress& progress, Shared& shared);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const machine::Machine& machine;
  const Options& options;
  machine::Execution execution;
  store::StateSet& store;
  store::StateSet::Cursor cursor;
  Statistics statistics;
  Properties properties;
  Budget budget;
  const Position* position = nullptr;

  // Stores the current state and judges it when it is new. Prune: it was known. Throws NoRoom when it cannot be stored.
  Action visit(std::uint64_t note = 0);

  // Takes away the steps that need not be taken in the current state.
  void reduce(std::vector<machine::Step>& steps) {
    if (reducer_) reducer_->reduce(execution, steps);
  }

  // Takes over what another thread, which has ended, has counted and met.
  void take_over(Session& other);

  // Brings time and memory of the statistics up to date, and leaves to the store what is allowed beside everything else.
  // Without a limit, that is what the system has left. The figures are those of all threads, as far as they have told.
  Budget::Figures measure();

 private:
  Shared& shared_;
  std::uint64_t told_bytes_ = 0;
  std::uint64_t told_states_ = 0;
  std::uint64_t told_transitions_ = 0;
  std::optional<Reducer> reducer_;
};

}  // namespace hasse::search
