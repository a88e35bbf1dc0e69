// Messages under way between two processes: channel(p, q) in predicates.
//
// They are counted by two variables that a run gets when a predicate asks for them: how many messages for q process p
// has sent, and how many of p's process q has received. So channel(p, q) is a difference of numbers that never become
// smaller, and whatever reads variables knows which events change it. A message with several receivers is one for each.
// One that nobody receives is under way to the end if its channel has a receiver; otherwise nobody knows to whom it
// goes, and it does not count. O(events + messages) for all channels of a predicate together.
#pragma once

#include "record/predicate_syntax.h"
#include "record/run.h"

namespace hasse::record {

// Adds the variables of all channels in the syntax that the run has none of yet. Throws UserError at the channel's place
// if there is no such process, or the log does not say which messages there are.
void add_channels(const Syntax& syntax, Run& run);

// Of channel(p, q), which has been added.
const Channel& channel_of(const Run& run, const Syntax& syntax);

}  // namespace hasse::record
