// What an engine is asked, and what it answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "model/label.h"
#include "property/figures.h"
#include "property/limits.h"
#include "property/property.h"
#include "property/run.h"

namespace hasse::property {

// Predicates are evaluated at stored states: what happens inside an atomic sequence is seen by no other process, nor by
// a claim of SPIN's.
struct Questions {
  std::vector<Property> properties;
  bool all_errors = false;      // go on after a violation; a counterexample for each different one
  bool empty_channels = false;  // a valid end state has no message under way (pan -q)
  Limits limits;
};

enum class Order : std::uint8_t { depth_first, breadth_first };

// A run that violates a property, or to a state that satisfies a `reachable` one.
struct Finding {
  std::size_t property = 0;  // index into Questions::properties
  model::Fault fault = model::Fault::none;
  SourcePos pos;
  std::string message;  // "assertion violated: assert(x < 3)", "invalid end state"
  Run run;              // the last step is the one that violates (none when the initial state does)
};

struct Result {
  std::vector<Verdict> verdicts;  // one a property
  // One a property: how often it was violated (a goal: found) in what was visited.
  std::vector<std::uint64_t> occurrences;
  // Without all_errors at most one. A goal that was not found is violated without an entry here.
  std::vector<Finding> violations;
  std::vector<Finding> witnesses;  // one for each reachable property that holds
  Stop stop = Stop::finished;
  bool complete = false;  // every reachable state was visited (none lies beyond a run-time error)
  Cost cost;
  Figures figures;
  std::vector<std::string> remarks;  // on the figures, a line each
  // Why what is undecided is so although the exploration ran to its end: "the states beyond ... were not visited".
  std::string gap;
  // Set when the exploration had to be given up, and why. What was decided until then is decided.
  std::string failure;
  std::vector<std::vector<bool>> taken;  // coverage, of an engine that was asked for it: [proctype][edge]
};

// The result of a run that was stopped before the first state.
template <typename AnyResult = Result>
AnyResult nothing_found(std::size_t properties, Stop stop) {
  AnyResult result;
  result.verdicts.assign(properties, Verdict::undecided);
  result.occurrences.assign(properties, 0);
  result.stop = stop;
  return result;
}

}  // namespace hasse::property
