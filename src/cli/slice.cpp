// hasse slice: the states of a recorded run that matter to a formula, as a smaller run.
#include "base/version.h"
#include "cli/commands.h"
#include "cli/recorded.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "report/detect_json.h"
#include "report/detect_text.h"
#include "report/run_promela.h"
#include "report/slice_export.h"

namespace hasse::cli {

namespace {

report::DetectedExecution slice_of(const SliceOptions& options, record::Run& run, SourceFiles& sources) {
  const Clock::time_point begin = Clock::now();
  const record::BoundFormula formula =
      parse_for(run, [&] { return record::parse_formula(options.formula, "--formula", run, sources); });
  refuse_for_cover(run, "--formula", &formula.root);
  report::DetectedExecution execution{.run = &run,
                                      .question = formula.text,
                                      .variables = formula.variables,
                                      .possibility = {},
                                      .certainty = {},
                                      .temporal = {},
                                      .slice = record::slice_run(run, formula)};
  execution.seconds = seconds_since(begin);
  return execution;
}

}  // namespace

ExitStatus slice(const SliceOptions& options, std::shared_ptr<SourceFiles> sources) {
  const Stops stops(0, 0);
  const StopScope scope(stops.work());
  record::Log log = record::read_log(options.log, sources);
  report::DetectReport report{.log = &log, .sources = sources.get(), .executions = {}, .verbose = options.verbose};
  const std::vector<record::Run*> runs = choose(log, options.execution);
  if (options.svg) refuse_several(runs, "--svg");
  if (options.html) refuse_several(runs, "--html");
  if (options.export_form) refuse_several(runs, "--export");
  if (!options.json) print_warnings(log, *sources);
  Pictures pictures(*sources, options.svg, options.html);
  for (record::Run* run : runs) {
    if (!options.json) print_warnings(*run, *sources, options.export_form.has_value());
    const std::size_t warned = run->warnings.size();
    report.executions.push_back(slice_of(options, *run, *sources));
    if (!options.json) print_warnings_from(warned, *run, *sources);
  }
  const report::DetectedExecution& first = report.executions.front();
  pictures.write(report, first);
  if (options.export_form) {
    fmt::print("{}", *options.export_form == "dot" ? report::slice_dot(*first.run, *first.slice)
                                                   : report::slice_promela(*first.run, *first.slice));
  } else {
    fmt::print("{}", options.json ? report::detect_json(report, version())
                                  : report::detect_text(report, paint_for(options.color)));
  }
  return ExitStatus::holds;
}

}  // namespace hasse::cli
