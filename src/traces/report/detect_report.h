// Result of `hasse detect` and `hasse slice`, as data.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "traces/detect/run_slice.h"
#include "traces/detect/temporal.h"
#include "traces/order/log.h"

namespace hasse::traces {

struct DetectedExecution {
  const Run* run = nullptr;
  std::string question;                 // the predicate or formula, if anything was asked
  std::vector<VariableId> variables;    // that it reads, ascending
  std::optional<Formula> formula = {};  // of a predicate: one without ways
  // The answer, one of these.
  std::optional<Possibility> possibility;
  std::optional<Certainty> certainty;
  std::optional<TemporalAnswer> temporal;
  std::optional<RunSlice> slice;
  double seconds = 0;
  std::string reason = {};  // why it is undecided, or its answer not minimal; empty if it is neither

  // The state that shows the answer, if there is one.
  const poset::Cut* cut() const {
    const std::optional<poset::Cut>* found = possibility ? &possibility->cut
                                             : temporal  ? &temporal->cut
                                             : slice     ? &slice->least
                                                         : nullptr;
    return found != nullptr && *found ? &**found : nullptr;
  }
};

struct DetectReport {
  const Log* log = nullptr;
  const SourceFiles* sources = nullptr;
  std::vector<DetectedExecution> executions;
  bool verbose = false;
};

// "run.log:17"; nothing for no place.
std::string place_text(const SourceFiles& sources, SourcePos pos);

// A variable of a predicate in a cut.
struct CutVariable {
  VariableId variable = 0;
  Value value;
  std::optional<poset::EventId> assigned;  // the event that assigned the value
  SourcePos place = {};                    // of that event, also where it is not kept
};
// Those of a process, in order of name.
std::vector<CutVariable> variables_in_cut(const Run& run, const std::vector<VariableId>& variables, ProcessId process,
                                          const poset::Cut& cut);

// The values that a variable, or those of one name of several processes, ever have.
struct ValueRange {
  std::string name;
  std::size_t processes = 0;
  std::size_t assignments = 0;
  Value least, greatest;            // of numbers; undefined if there are none
  std::vector<std::string> others;  // texts and booleans, ascending, at most kMostShown
  std::size_t more = 0;             // others beyond those
  static constexpr std::size_t kMostShown = 6;
};
// By name, or with one entry for each variable, called process.variable.
std::vector<ValueRange> value_ranges(const Run& run, bool each_process);

// How often an event has a direct cause in another process.
std::size_t edges_between_processes(const Run& run);

}  // namespace hasse::traces
