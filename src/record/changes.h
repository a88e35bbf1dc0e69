// Which events give variables other values.
#pragma once

#include <span>
#include <vector>

#include "record/run.h"

namespace hasse::record {

struct Change {
  poset::EventId event = 0;
  VariableId variable = 0;
  Value before, after;
};

// In order of the events' numbers. `variables`: ascending. Events that assign a value that is there already change
// nothing.
std::vector<Change> changes_of(const Run& run, std::span<const VariableId> variables);

}  // namespace hasse::record
