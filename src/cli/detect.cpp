// hasse detect: predicates on a recorded run.
#include <chrono>
#include <functional>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "record/log.h"
#include "record/temporal.h"
#include "report/detect_json.h"
#include "report/detect_text.h"
#include "report/output_file.h"
#include "report/run_export.h"
#include "report/space_time_svg.h"

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

// What a predicate or formula cannot be bound to is said of its execution.
template <typename Parse>
auto parse_for(const record::Run& run, const Parse& parse) {
  try {
    return parse();
  } catch (const UserError& error) {
    if (run.label.empty()) throw;
    throw UserError(error.pos(), fmt::format("in execution {}: {}", run.label, error.what()));
  }
}

record::Predicate parse(const std::string& text, const char* option, record::Run& run, SourceFiles& sources) {
  return parse_for(run, [&] { return record::parse_predicate(text, option, run, sources); });
}

void ask(const DetectOptions& options, record::Run& run, SourceFiles& sources, const std::function<bool()>& give_up,
         report::DetectedExecution& execution) {
  const auto asked = [&](const auto& question) {
    execution.question = question.text;
    execution.variables = question.variables;
  };
  if (options.possibly) {
    const record::Predicate predicate = parse(*options.possibly, "--possibly", run, sources);
    asked(predicate);
    execution.possibility = record::possibly(run, predicate, give_up);
  } else if (options.definitely) {
    const record::Predicate predicate = parse(*options.definitely, "--definitely", run, sources);
    asked(predicate);
    execution.certainty = record::definitely(run, predicate, give_up);
  } else if (options.formula) {
    const record::BoundFormula formula =
        parse_for(run, [&] { return record::parse_formula(*options.formula, "--formula", run, sources); });
    asked(formula);
    execution.temporal = record::decide(run, formula, give_up);
  }
}

ExitStatus status_of(const report::DetectedExecution& execution) {
  if (execution.possibility) {
    switch (execution.possibility->verdict) {
      case record::Possibility::Verdict::possible:
        return ExitStatus::violated;
      case record::Possibility::Verdict::impossible:
        return ExitStatus::holds;
      default:
        return ExitStatus::undecided;
    }
  }
  if (execution.temporal) {
    switch (execution.temporal->verdict) {
      case record::TemporalAnswer::Verdict::holds:
        return ExitStatus::holds;
      case record::TemporalAnswer::Verdict::fails:
        return ExitStatus::violated;
      default:
        return ExitStatus::undecided;
    }
  }
  if (!execution.certainty || execution.certainty->verdict == record::Certainty::Verdict::definite)
    return ExitStatus::holds;
  return execution.certainty->verdict == record::Certainty::Verdict::avoidable ? ExitStatus::violated
                                                                               : ExitStatus::undecided;
}

ExitStatus status_of(const report::DetectReport& report) {
  ExitStatus status = ExitStatus::holds;
  for (const report::DetectedExecution& execution : report.executions) {
    const ExitStatus its = status_of(execution);
    if (its == ExitStatus::violated) return its;
    if (its == ExitStatus::undecided) status = its;
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
  const std::vector<record::Run*> runs = choose(log, options.execution);
  if (runs.size() > 1 && (options.export_form || options.svg)) {
    throw UserError(fmt::format("{} is about one execution, and the log holds {}; choose one by --execution",
                                options.svg ? "--svg" : "--export", runs.size()));
  }
  if (options.export_form) {
    print_warnings(*runs.front(), *sources);
    fmt::print("{}", report::export_run(*runs.front(), *report::export_form(*options.export_form)));
    return ExitStatus::holds;
  }
  std::optional<report::OutputFile> picture;
  if (options.svg) picture.emplace(*options.svg);
  for (record::Run* run : runs) {
    if (!options.json) print_warnings(*run, *sources);
    report::DetectedExecution execution{
        .run = run, .question = {}, .variables = {}, .possibility = {}, .certainty = {}, .temporal = {}};
    const Clock::time_point begin = Clock::now();
    ask(options, *run, *sources, give_up, execution);
    execution.seconds = seconds_since(begin);
    report.executions.push_back(std::move(execution));
  }
  if (picture) picture->commit(report::space_time_svg(report, report.executions.front()));
  fmt::print("{}", options.json ? report::detect_json(report, HASSE_VERSION)
                                : report::detect_text(report, paint_for(options.color)));
  return status_of(report);
}

}  // namespace hasse::cli
