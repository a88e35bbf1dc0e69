// hasse slice: the states of a recorded run that matter to a formula, as a smaller run.
#include "base/version.h"
#include "cli/commands.h"
#include "cli/recorded.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "traces/report/detect_json.h"
#include "traces/report/detect_text.h"
#include "traces/report/run_export.h"
#include "traces/report/run_promela.h"

namespace hasse::cli {

namespace {

traces::DetectedExecution slice_of(const SliceOptions& options, traces::Run& run, SourceFiles& sources) {
  const Clock::time_point begin = Clock::now();
  const traces::BoundFormula formula =
      parse_for(run, [&] { return traces::parse_formula(options.formula, "--formula", run, sources); });
  refuse_for_cover(run, "--formula", &formula.root);
  traces::DetectedExecution execution{.run = &run,
                                      .question = formula.text,
                                      .variables = formula.variables,
                                      .possibility = {},
                                      .certainty = {},
                                      .temporal = {},
                                      .slice = traces::slice_run(run, formula)};
  execution.seconds = seconds_since(begin);
  return execution;
}

}  // namespace

ExitStatus slice(const SliceOptions& options, std::shared_ptr<SourceFiles> sources) {
  const Stops stops(0, 0);
  const StopScope scope(stops.work());
  traces::Log log = traces::read_log(options.log, sources);
  traces::DetectReport report{.log = &log, .sources = sources.get(), .executions = {}, .verbose = options.verbose};
  const std::vector<traces::Run*> runs = choose(log, options.execution);
  if (options.svg) refuse_several(runs, "--svg");
  if (options.html) refuse_several(runs, "--html");
  if (options.export_form) refuse_several(runs, "--export");
  if (!options.json) print_warnings(log, *sources);
  Pictures pictures(*sources, options.svg, options.html);
  for (traces::Run* run : runs) {
    if (!options.json) print_warnings(*run, *sources, options.export_form.has_value());
    const std::size_t warned = run->warnings.size();
    report.executions.push_back(slice_of(options, *run, *sources));
    if (!options.json) print_warnings_from(warned, *run, *sources);
  }
  const traces::DetectedExecution& first = report.executions.front();
  pictures.write(report, first);
  if (options.export_form) {
    fmt::print("{}", *options.export_form == "dot" ? traces::slice_dot(*first.run, *first.slice)
                                                   : traces::slice_promela(*first.run, *first.slice));
  } else {
    fmt::print("{}", options.json ? traces::detect_json(report, version())
                                  : traces::detect_text(report, paint_for(options.color)));
  }
  return ExitStatus::holds;
}

}  // namespace hasse::cli
