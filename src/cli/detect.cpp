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
#include "text/figures.h"
#include "traces/detect/temporal.h"
#include "traces/order/log.h"
#include "traces/report/detect_json.h"
#include "traces/report/detect_text.h"
#include "traces/report/lattice_dot.h"
#include "traces/report/run_export.h"

namespace hasse::cli {

namespace {

traces::Predicate parse(const std::string& text, const char* option, traces::Run& run, SourceFiles& sources) {
  return parse_for(run, [&] { return traces::parse_predicate(text, option, run, sources); });
}

void ask(const DetectOptions& options, traces::Run& run, SourceFiles& sources, const std::function<bool()>& give_up,
         traces::DetectedExecution& execution) {
  const auto asked = [&](const auto& question) {
    execution.question = question.text;
    execution.variables = question.variables;
  };
  if (options.possibly) {
    const traces::Predicate predicate = parse(*options.possibly, "--possibly", run, sources);
    asked(predicate);
    execution.formula = {.kind = traces::Formula::Kind::state, .predicate = predicate};
    execution.possibility = traces::possibly(run, predicate, give_up, options.reduction);
  } else if (options.definitely) {
    refuse_for_cover(run, "--definitely");
    const traces::Predicate predicate = parse(*options.definitely, "--definitely", run, sources);
    asked(predicate);
    execution.formula = {.kind = traces::Formula::Kind::state, .predicate = predicate};
    execution.certainty = traces::definitely(run, predicate, give_up, traces::kMostBytes, options.reduction);
  } else if (options.formula) {
    const traces::BoundFormula formula =
        parse_for(run, [&] { return traces::parse_formula(*options.formula, "--formula", run, sources); });
    refuse_for_cover(run, "--formula", &formula.root);
    asked(formula);
    execution.formula = formula.root;
    execution.temporal = traces::decide(run, formula, give_up);
  }
}

ExitStatus status_of(const traces::DetectedExecution& execution) {
  if (execution.possibility) {
    switch (execution.possibility->verdict) {
      case traces::Possibility::Verdict::possible:
        return ExitStatus::violated;
      case traces::Possibility::Verdict::impossible:
        return ExitStatus::holds;
      default:
        return ExitStatus::undecided;
    }
  }
  if (execution.temporal) {
    switch (execution.temporal->verdict) {
      case traces::TemporalAnswer::Verdict::holds:
        return ExitStatus::holds;
      case traces::TemporalAnswer::Verdict::fails:
        return ExitStatus::violated;
      default:
        return ExitStatus::undecided;
    }
  }
  if (!execution.certainty || execution.certainty->verdict == traces::Certainty::Verdict::definite)
    return ExitStatus::holds;
  return execution.certainty->verdict == traces::Certainty::Verdict::avoidable ? ExitStatus::violated
                                                                               : ExitStatus::undecided;
}

// Or undecided: a signal came.
bool is_answered_by_yes(const traces::DetectedExecution& execution) {
  return execution.possibility ? execution.possibility->verdict != traces::Possibility::Verdict::impossible
                               : execution.certainty->verdict != traces::Certainty::Verdict::avoidable;
}

// Why it is undecided, and what the time went to. A state may be found, too, and only not be known to be minimal.
std::string reason_of(const DetectOptions& options, const traces::DetectedExecution& execution, double reading) {
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

ExitStatus status_of(const traces::DetectReport& report) {
  ExitStatus status = ExitStatus::holds;
  for (const traces::DetectedExecution& execution : report.executions) {
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
  Followed read = options.follow ? follow_log(options, sources) : Followed{traces::read_log(options.log, sources)};
  const double reading = seconds_since_program_start();
  traces::Log& log = read.log;
  traces::DetectReport report{.log = &log, .sources = sources.get(), .executions = {}, .verbose = options.verbose};
  const std::vector<traces::Run*> runs = choose(log, options.execution);
  if (options.svg) refuse_several(runs, "--svg");
  if (options.html) refuse_several(runs, "--html");
  if (options.lattice) refuse_several(runs, "--lattice");
  if (options.export_form) refuse_several(runs, "--export");
  if (!options.json) print_warnings(log, *sources);
  if (options.export_form) {
    print_warnings(*runs.front(), *sources, true);
    fmt::print("{}", traces::export_run(*runs.front(), *traces::export_form(*options.export_form)));
    return ExitStatus::holds;
  }
  if (options.lattice) traces::refuse_large_lattice(*runs.front());
  Pictures pictures(*sources, options.svg, options.html, options.lattice);
  for (traces::Run* run : runs) {
    if (!options.json) print_warnings(*run, *sources);
    traces::DetectedExecution execution{
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
    fmt::print("{}", options.json ? traces::detect_json(report, version())
                                  : traces::detect_text(report, paint_for(options.color)));
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
