// Common parts of the subcommands on recorded runs.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/output_file.h"
#include "traces/order/log.h"
#include "traces/predicate/formula.h"
#include "traces/report/detect_report.h"

namespace hasse::cli {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start);

void print_warnings(std::span<const Warning> warnings, const SourceFiles& sources, const std::string& where = "");
// Of the files of a log.
void print_warnings(const traces::Log& log, const SourceFiles& sources);
// Of an execution. `with_cautions`: also those that an answer has.
void print_warnings(const traces::Run& run, const SourceFiles& sources, bool with_cautions = false);
// Those from that one on: what a question has added.
void print_warnings_from(std::size_t first, const traces::Run& run, const SourceFiles& sources);

// All executions, or the one that was asked for.
std::vector<traces::Run*> choose(traces::Log& log, const std::optional<std::string>& wanted);
// Throws UserError if there are several.
void refuse_several(const std::vector<traces::Run*>& runs, const char* option);

// Of a run of a trace cover only what is true in some state says something about the program: all orders of one of its runs
// are not all that the program can do. Throws UserError for other questions: `option` asked, by a formula if there is one.
void refuse_for_cover(const traces::Run& run, const char* option, const traces::Formula* formula = nullptr);

// Pictures of an execution: files that are there from the beginning, so that a place that cannot be written, or is one of
// the logs that were read, is known before the work.
class Pictures {
 public:
  Pictures(const SourceFiles& sources, const std::optional<std::string>& svg, const std::optional<std::string>& html,
           const std::optional<std::string>& lattice = {});
  void write(const traces::DetectReport& report, const traces::DetectedExecution& execution);

 private:
  std::optional<OutputFile> svg_, html_, lattice_;
};

// What a predicate or formula cannot be bound to is said of its execution.
template <typename Parse>
auto parse_for(const traces::Run& run, const Parse& parse) {
  try {
    return parse();
  } catch (const UserError& error) {
    if (run.label.empty()) throw;
    throw UserError(error.pos(), fmt::format("in execution {}: {}", run.label, error.what()));
  }
}

}  // namespace hasse::cli
