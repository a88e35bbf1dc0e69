// How many events of a process have happened: process.events in predicates, and events of the process at hand.
//
// A variable of the process that counts its events (counts.h), which a run gets when a predicate asks for it. In a log
// that has variables of that name itself they are what is meant.
#pragma once

#include <string_view>

#include "record/predicate_syntax.h"
#include "record/run.h"

namespace hasse::record {

inline constexpr std::string_view kEventCount = "events";

// Adds the variable to each process, if it stands in the syntax, the log has none of that name, and the run has none yet.
// O(events).
void add_event_counts(const Syntax& syntax, Run& run);

// Do variables of that name count?
bool has_event_counts(const Run& run);

// Is it a name that may mean them?
bool names_event_count(const Syntax& syntax);

}  // namespace hasse::record
