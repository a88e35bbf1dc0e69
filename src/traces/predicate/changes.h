// Events that change the value of a variable.
#pragma once

#include <span>
#include <vector>

#include "poset/projection.h"
#include "traces/order/run.h"

namespace hasse::traces {

struct Change {
  poset::EventId event = 0;
  VariableId variable = 0;
  Value before, after;
};

// In order of the events' numbers. `variables`: ascending. Events that assign a value that is there already change
// nothing.
std::vector<Change> changes_of(const Run& run, std::span<const VariableId> variables);

// The run projected on those events.
poset::Projection project(const Run& run, const std::vector<VariableId>& variables);
// The least cut of the run with so many events of each process, as Projection::counts gives them.
poset::Cut least_cut_with(const Run& run, const poset::Cut& counts);

}  // namespace hasse::traces
