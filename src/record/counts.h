// Variables of a run that count: predicates ask for them, and the log knows nothing of them.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "record/run.h"

namespace hasse::record {

// A new variable of the process, which begins with this value.
VariableId add_count(Run& run, ProcessId process, std::string_view name, std::int64_t initially);

// An event makes the count of a variable greater by one.
using Increment = std::pair<poset::EventId, VariableId>;
// The assignments that all of them together are. O(events + assignments + increments * log).
void assign_counts(Run& run, std::vector<Increment> increments);

}  // namespace hasse::record
