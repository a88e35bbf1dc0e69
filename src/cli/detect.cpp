// hasse detect: predicates on a recorded run.
#include <functional>

#include "base/diagnostics.h"
#include "base/limits.h"
#include "base/stop.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/follow.h"
#include "cli/recorded.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "record/log.h"
#include "record/temporal.h"
#include "report/detect_json.h"
#include "report/detect_text.h"
#include "report/lattice_dot.h"
#include "report/run_export.h"
#include "text/figures.h"

namespace hasse::cli {

namespace {

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
    execution.formula = {.kind = record::Formula::Kind::state, .predicate = predicate};
    execution.possibility = record::possibly(run, predicate, give_up, options.reduction);
  } else if (options.definitely) {
    refuse_for_cover(run, "--definitely");
    const record::Predicate predicate = parse(*options.definitely, "--definitely", run, sources);
    asked(predicate);
    execution.formula = {.kind = record::Formula::Kind::state, .predicate = predicate};
    execution.certainty = record::definitely(run, predicate, give_up, record::kMostBytes, options.reduction);
  } else if (options.formula) {
    const record::BoundFormula formula =
        parse_for(run, [&] { return record::parse_formula(*options.formula, "--formula", run, sources); });
    refuse_for_cover(run, "--formula", &formula.root);
    asked(formula);
    execution.formula = formula.root;
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

// Or undecided: a signal came.
bool is_answered_by_yes(const report::DetectedExecution& execution) {
  return execution.possibility ? execution.possibility->verdict != record::Possibility::Verdict::impossible
                               : execution.certainty->verdict != record::Certainty::Verdict::avoidable;
}

// Why it is undecided, and what the time went to. A state may be found, too, and only not be known to be minimal.
std::string reason_of(const DetectOptions& options, const report::DetectedExecution& execution, double reading) {
  const std::string_view given_up_while = execution.possibility ? execution.possibility->given_up_while
                                          : execution.certainty ? execution.certainty->given_up_while
                                          : execution.temporal  ? execution.temporal->given_up_while
                                                                : std::string_view();
  const bool is_undecided = status_of(execution) == ExitStatus::undecided;
  if (!is_undecided && (given_up_while.empty() || !execution.possibility)) return "";
  if (given_up_while.empty()) return "the states that a search remembers would take more than 1 GB";
  const std::string limit =
      interrupted ? "a signal came" : fmt::format("the time limit of {} s was reached", *options.seconds);
  return fmt::format("{}{} while {} (reading took {})", is_undecided ? "" : "perhaps a smaller state would do: ", limit,
                     given_up_while, duration_text(reading));
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

ExitStatus detect_until_stopped(const DetectOptions& options, std::shared_ptr<SourceFiles> sources) {
  if (options.reduction && !options.possibly && !options.definitely)
    throw UserError("--reduce says how states are searched; it goes with --possibly or --definitely");
  const auto give_up = [] { return current_stop().reason() != StopReason::none; };
  if (!options.follow) refuse_without_follow(options);
  Followed read = options.follow ? follow_log(options, sources) : Followed{record::read_log(options.log, sources)};
  const double reading = seconds_since_program_start();
  record::Log& log = read.log;
  report::DetectReport report{.log = &log, .sources = sources.get(), .executions = {}, .verbose = options.verbose};
  const std::vector<record::Run*> runs = choose(log, options.execution);
  if (options.svg) refuse_several(runs, "--svg");
  if (options.html) refuse_several(runs, "--html");
  if (options.lattice) refuse_several(runs, "--lattice");
  if (options.export_form) refuse_several(runs, "--export");
  if (!options.json) print_warnings(log, *sources);
  if (options.export_form) {
    print_warnings(*runs.front(), *sources, true);
    fmt::print("{}", report::export_run(*runs.front(), *report::export_form(*options.export_form)));
    return ExitStatus::holds;
  }
  if (options.lattice) report::refuse_large_lattice(*runs.front());
  Pictures pictures(*sources, options.svg, options.html, options.lattice);
  for (record::Run* run : runs) {
    if (!options.json) print_warnings(*run, *sources);
    report::DetectedExecution execution{
        .run = run, .question = {}, .variables = {}, .possibility = {}, .certainty = {}, .temporal = {}, .slice = {}};
    const std::size_t warned = run->warnings.size();
    const Clock::time_point begin = Clock::now();
    ask(options, *run, *sources, give_up, execution);
    execution.seconds = seconds_since(begin);
    execution.reason = reason_of(options, execution, reading);
    if (!options.json) print_warnings_from(warned, *run, *sources);
    HASSE_CHECK(!read.is_certain || is_answered_by_yes(execution), "'{}' was certain while the log was followed",
                execution.question);
    report.executions.push_back(std::move(execution));
  }
  pictures.write(report, report.executions.front());
  tell_answer([&] {
    fmt::print("{}", options.json ? report::detect_json(report, version())
                                  : report::detect_text(report, paint_for(options.color)));
  });
  return status_of(report);
}

}  // namespace

// What decides a question says itself how far it came; what reads and writes does not.
ExitStatus detect(const DetectOptions& options, std::shared_ptr<SourceFiles> sources) {
  const Stops stops(options.seconds.value_or(0), 0);
  const StopScope scope(stops.work());
  try {
    return detect_until_stopped(options, std::move(sources));
  } catch (const Stopped& stopped) {
    fmt::print(stderr, "hasse: undecided: {} while the log was read or the answer written\n",
               stops.text(stopped.reason()));
    return ExitStatus::undecided;
  }
}

}  // namespace hasse::cli
