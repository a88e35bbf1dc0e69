// What `hasse detect` found out in a log.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "record/definitely.h"
#include "record/log.h"
#include "record/possibly.h"

namespace hasse::report {

struct DetectedExecution {
  const record::Run* run = nullptr;
  std::optional<record::Predicate> predicate;
  std::optional<record::Possibility> possibility;  // of the predicate: one of these, if there is one
  std::optional<record::Certainty> certainty;
  double seconds = 0;
};

struct DetectReport {
  const record::Log* log = nullptr;
  const SourceFiles* sources = nullptr;
  std::vector<DetectedExecution> executions;
  bool verbose = false;
};

// "run.log:17"; nothing for no place.
std::string place_text(const SourceFiles& sources, SourcePos pos);

// A variable of a predicate in a cut.
struct CutVariable {
  record::VariableId variable = 0;
  record::Value value;
  std::optional<poset::EventId> assigned;  // the event that assigned the value
};
// Those of a process, in order of name.
std::vector<CutVariable> variables_in_cut(const record::Run& run, const record::Predicate& predicate,
                                          record::ProcessId process, const poset::Cut& cut);

// The values that a variable, or those of one name of several processes, ever have.
struct ValueRange {
  std::string name;
  std::size_t processes = 0;
  std::size_t assignments = 0;
  std::optional<double> least, greatest;  // of numbers
  std::vector<std::string> others;        // texts and booleans, ascending, at most kMostShown
  std::size_t more = 0;                   // others beyond those
  static constexpr std::size_t kMostShown = 6;
};
// By name, or with one entry for each variable, called process.variable.
std::vector<ValueRange> value_ranges(const record::Run& run, bool each_process);

// How often an event has a direct cause in another process.
std::size_t edges_between_processes(const record::Run& run);

}  // namespace hasse::report
