// What predicates count that the log does not: messages under way between two processes, channel(p, q), and events of a
// process that have happened, p.events (or events of the process at hand).
//
// Both are variables that a run gets when a predicate asks for them, so whatever reads variables knows which events
// change them. A channel has two: how many messages for q process p has sent, and how many of p's process q has
// received. So channel(p, q) is a difference of numbers that never become smaller. A message with several receivers is
// one for each. A message that is never received stays in transit if its channel has a receiver; otherwise its receiver
// is unknown, and it does not count. In a log that has variables named `events` itself they are what is meant. O(events
// + messages) for all channels of a predicate together, O(events) for the events.
#pragma once

#include <string_view>

#include "traces/order/run.h"
#include "traces/predicate/predicate_syntax.h"

namespace hasse::traces {

// Adds the variables of all channels in the syntax that the run has none of yet. Throws UserError at the channel's place
// if there is no such process, or the log does not say which messages there are.
void add_channels(const Syntax& syntax, Run& run);

// Of channel(p, q), which has been added.
const Channel& channel_of(const Run& run, const Syntax& syntax);

inline constexpr std::string_view kEventCount = "events";

// Adds the variable to each process, if it stands in the syntax, the log has none of that name, and the run has none yet.
// O(events).
void add_event_counts(const Syntax& syntax, Run& run);

// Do variables of that name count?
bool has_event_counts(const Run& run);

// Is it a name that may mean them?
bool names_event_count(const Syntax& syntax);

}  // namespace hasse::traces
