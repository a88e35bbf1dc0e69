// hasse replay: executes a saved counterexample again, checks every step, and shows it.
#include "base/diagnostics.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "cli/trail_run.h"
#include "replay/partial_order.h"
#include "report/counterexample_text.h"
#include "report/model_runs.h"
#include "report/replay_json.h"

namespace hasse::cli {

namespace {

// The run that was followed, as far as it went, with what was found at its end.
check::FoundRun as_found_run(const TrailRun& run, const replay::Followed& followed,
                             const std::optional<check::Finding>& finding) {
  check::FoundRun found;
  found.machine = run.machine.get();
  found.claim = run.claim;
  found.run.prefix = followed.steps;
  if (finding) {
    found.property = finding->question.property;
    found.predicate = finding->question.predicate;
    found.is_witness = found.property.kind == property::PropertyKind::reachable;
    found.fault = finding->fault;
    found.pos = finding->pos;
    found.message = finding->message;
  } else {
    found.message = "no violation";
  }
  return found;
}

// What the trail was to show, when its end does not show it.
std::string nothing_found(const TrailRun& run) {
  if (run.is_spin && run.spin_trail.is_cyclic)
    return "the trail of a cycle ends in no violation that a finite run can show";
  if (run.is_spin && run.spin_trail.entries.empty())
    return "the trail is empty, and the initial state violates nothing that the model states";
  if (run.is_spin)
    return "the whole trail could be followed, but its last state violates nothing that the model states";
  return fmt::format("the whole trail could be followed, but '{}' is not {} at its end any more", run.trail.property,
                     run.trail.kind == property::PropertyKind::reachable ? "reached" : "violated");
}

std::string as_recorded_run(const check::FoundRun& found) {
  const std::vector<replay::OrderedEvent> ordered = replay::partial_order(*found.machine, found.run.prefix);
  if (ordered.empty() && !found.run.prefix.empty()) {
    throw UserError(fmt::format(
        "--export: this run is not ordered: it has more than {} steps, or an atomic sequence of too many paths",
        replay::kMostOrderedSteps));
  }
  std::vector<report::ModelEvent> events;
  for (const replay::OrderedEvent& event : ordered) {
    const auto first = found.run.prefix.begin() + static_cast<std::ptrdiff_t>(event.first_step);
    events.push_back({{first, first + static_cast<std::ptrdiff_t>(event.steps)}, event.causes});
  }
  report::ModelRuns runs(*found.machine, found.claim);
  runs.add(events);
  return runs.text(false);
}

}  // namespace

ExitStatus replay(const ReplayOptions& options, std::shared_ptr<SourceFiles> sources) {
  const Stops stops(0, 0);
  const StopScope scope(stops.work());
  const TrailRun run = load_trail_run(options.model, options.trail, std::move(sources));
  if (!run.trail.cycle.empty())
    throw UserError(
        fmt::format("{}: the run goes round a cycle for ever; only finite runs are replayed so far", options.trail));
  replay::Narrator narrator(*run.machine, run.claim);
  replay::Followed followed = run.follow(narrator);
  std::optional<check::Finding> finding;
  const auto is_there = [&] {
    finding = check::find_violation(narrator, followed.last, run.asked(), run.empty_channels);
    return finding.has_value();
  };
  if (followed.deviation.empty() && !is_there() && run.is_spin && run.spin_trail.is_merged) {
    replay::finish_merged(narrator, followed, is_there);
  }
  const check::FoundRun found = as_found_run(run, followed, finding);
  const std::string problem = !followed.deviation.empty() ? followed.deviation : finding ? "" : nothing_found(run);

  if (options.export_run) {
    fmt::print("{}", as_recorded_run(found));
  } else {
    tell_answer([&] {
      const auto write = [](std::string_view text) { fmt::print("{}", text); };
      if (options.json) {
        report::write_replay_json(found, version(), options.model.path, options.trail, problem, followed.notes, write);
        return;
      }
      for (const std::string& note : followed.notes) fmt::print("Note: {}\n", note);
      report::write_run(found, 0, paint_for(options.color), write);
    });
  }
  if (!problem.empty()) throw UserError(fmt::format("{}: {}", options.trail, problem));
  if (found.is_witness) return ExitStatus::holds;
  return ExitStatus::violated;
}

}  // namespace hasse::cli
