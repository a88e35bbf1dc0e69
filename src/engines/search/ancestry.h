// The run to a state of a breadth-first search, rebuilt from the parents of the visited states.
#pragma once

#include "engines/search/search.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

// A run from the initial state to the stored state `to`. O(its length) expansions of states.
Run run_to(WorkerContext& context, store::StateId to);

}  // namespace hasse::search
