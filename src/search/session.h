// What a thread of a search has in hand, whatever the order: the machine, its way into the visited states, the judge of
// properties, the figures; and what all threads share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "machine/machine.h"
#include "order/commuting.h"
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

  // Stores the current state and judges it when it is new. Prune: it was known. Otherwise the search is there, until it goes
  // back. Throws NoRoom when it cannot be stored.
  Action visit(std::optional<store::ChangedPlaces> changed, std::uint64_t note = 0);
  void back() { cursor.back(); }
  // The search is at this stored state now, which is current, with nothing to go back to. Throws NoRoom.
  void stand(machine::StateView state);

  // Takes away the steps that need not be taken in the current state.
  void reduce(std::vector<machine::Step>& steps) {
    if (reducer_) reducer_->reduce(execution, steps);
  }

  // Takes away the steps of the current state that lead nowhere new, as they commute with `last`, which led there, and were
  // taken before it. Says how many.
  std::size_t leave_out(std::span<const machine::Step> earlier, const machine::Step& last,
                        std::vector<machine::Step>& steps) {
    return commuting_ && !earlier.empty() ? commuting_->leave_out(execution, earlier, last, steps) : 0;
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
  std::optional<order::Commuting> commuting_;
};

}  // namespace hasse::search
