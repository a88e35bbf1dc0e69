// hasse detect: predicates on a recorded run.
#include <chrono>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "record/log.h"
#include "record/possibly.h"
#include "report/detect_json.h"
#include "report/detect_text.h"

namespace hasse::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void print_warnings(const record::Run& run, const SourceFiles& sources) {
  const std::string where = run.label.empty() ? "" : fmt::format("execution {}: ", run.label);
  for (const Warning& warning : run.warnings) {
    fmt::print(stderr, "{}", format_message(sources, warning.pos, "warning", where + warning.message));
  }
}

// All, or the one that was asked for.
std::vector<record::Run*> choose(record::Log& log, const std::optional<std::string>& wanted) {
  std::vector<record::Run*> chosen;
  std::string known;
  for (record::Run& run : log.executions) {
    if (!wanted || run.label == *wanted) chosen.push_back(&run);
    if (!run.label.empty()) fmt::format_to(std::back_inserter(known), "{}{}", known.empty() ? "" : ", ", run.label);
  }
  if (chosen.empty()) {
    throw UserError(known.empty() ? "--execution: the log holds one execution without a label"
                                  : fmt::format("--execution: '{}' is none of {}", *wanted, known));
  }
  return chosen;
}

record::Predicate parse(const DetectOptions& options, record::Run& run, SourceFiles& sources) {
  try {
    return record::parse_predicate(*options.possibly, "--possibly", run, sources);
  } catch (const UserError& error) {
    if (run.label.empty()) throw;
    throw UserError(error.pos(), fmt::format("in execution {}: {}", run.label, error.what()));
  }
}

ExitStatus status_of(const report::DetectReport& report) {
  using Verdict = record::Possibility::Verdict;
  ExitStatus status = ExitStatus::holds;
  for (const report::DetectedExecution& execution : report.executions) {
    if (execution.predicate && execution.possibility.verdict == Verdict::possible) return ExitStatus::violated;
    if (execution.predicate && execution.possibility.verdict == Verdict::undecided) status = ExitStatus::undecided;
  }
  return status;
}

}  // namespace

ExitStatus detect(const DetectOptions& options, std::shared_ptr<SourceFiles> sources) {
  install_interrupt_handler();
  const Clock::time_point start = Clock::now();
  const auto give_up = [&] { return interrupted || (options.seconds && seconds_since(start) > *options.seconds); };

  record::Log log = record::read_log(options.log, sources);
  report::DetectReport report{.log = &log, .sources = sources.get(), .executions = {}, .verbose = options.verbose};
  for (record::Run* run : choose(log, options.execution)) {
    if (!options.json) print_warnings(*run, *sources);
    report::DetectedExecution execution{.run = run, .predicate = std::nullopt, .possibility = {}};
    if (options.possibly) {
      const Clock::time_point begin = Clock::now();
      execution.predicate = parse(options, *run, *sources);
      execution.possibility = record::possibly(*run, *execution.predicate, give_up);
      execution.seconds = seconds_since(begin);
    }
    report.executions.push_back(std::move(execution));
  }
  fmt::print("{}", options.json ? report::detect_json(report, HASSE_VERSION)
                                : report::detect_text(report, paint_for(options.color)));
  return status_of(report);
}

}  // namespace hasse::cli
