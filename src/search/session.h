// What a search has in hand, whatever its order: the machine, the visited states, the judge of properties, the figures.
#pragma once

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

class Session {
 public:
  Session(const machine::Machine& machine, const Options& options, const Progress& progress);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  const machine::Machine& machine;
  const Options& options;
  machine::Execution execution;
  store::StateSet store;  // breadth first, the note of a state is the state from which it was found
  Statistics statistics;
  Properties properties;
  Budget budget;
  const Explorer* explorer = nullptr;

  // Stores the current state and judges it when it is new. Prune: it was known.
  Action visit(std::uint64_t note = 0);

  // Takes away the steps, from `first` on, that need not be taken in the current state.
  void reduce(std::vector<machine::Step>& steps, std::size_t first) {
    if (reducer_) reducer_->reduce(execution, steps, first);
  }

  // Brings time and memory of the statistics up to date, and leaves to the store what is allowed beside everything else.
  // Without a limit, that is what the system has left.
  Budget::Figures measure();

 private:
  std::optional<Reducer> reducer_;
};

}  // namespace hasse::search
