// From the model and the command line to the list of properties that a check decides.
#pragma once

#include <vector>

#include "cli/options.h"
#include "program/program.h"
#include "search/search.h"

namespace hasse::cli {

struct PlannedProperty {
  search::Property property;
  int claim = -1;  // never claim that runs in lockstep: such a property is decided by a search of its own
};

struct Plan {
  std::vector<PlannedProperty> properties;
  std::vector<ExprId> predicates;  // of invariants and reachable states, for the Machine
};

// Adds the command line's predicates to the program. Throws UserError for a name that --property does not know and for
// formulas and claims that cannot be checked yet.
Plan plan_properties(Program& program, const CheckOptions& options);

}  // namespace hasse::cli
