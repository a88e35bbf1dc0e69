// The run to a state of a search breadth first, from the notes of the visited states: each names the state from which it was
// found.
#pragma once

#include "engines/search/search.h"
#include "engines/search/session.h"

namespace hasse::search {

// A run from the initial state to the stored state `to`. O(its length) expansions of states.
Run run_to(Session& session, store::StateId to);

}  // namespace hasse::search
