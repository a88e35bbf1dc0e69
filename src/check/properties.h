// From the model and the request to the list of properties that a check decides.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "check/formula_automaton.h"
#include "check/request.h"
#include "program/overlay.h"
#include "property/property.h"

namespace hasse::check {

struct PlannedProperty {
  property::Property property;
  int claim = -1;  // never claim that runs in lockstep: such a property is decided by a search of its own
  // Why it is undecided even if no finite run violates it; empty: then it holds.
  std::string open = {};
  bool is_searched = true;                                   // can a run violate it that an engine looks for?
  std::shared_ptr<const ObservedFormula> formula = nullptr;  // temporal
  bool is_about_cycles = false;                              // it is for an engine that looks for cycles
};

struct PropertyPlan {
  std::vector<PlannedProperty> properties;
  std::vector<ExprId> predicates;  // of invariants and reachable states, for the Machine
};

// Everything that the model states, then what the request adds; of what the model states --property leaves only what it names, and --skip
// takes away. Adds the request's predicates to the overlay. Throws UserError for names that the model does not know, for one that is both
// asked for and left out, and if nothing is left.
PropertyPlan plan_properties(Overlay& overlay, const Request& request);

}  // namespace hasse::check
