// hasse replay: executes a saved counterexample again, checks every step, and shows it.
#include "base/diagnostics.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/stops.h"
#include "cli/terminal.h"
#include "cli/trail_run.h"
#include "replay/claim_on_run.h"
#include "replay/partial_order.h"
#include "report/counterexample_text.h"
#include "report/model_runs.h"
#include "report/replay_json.h"

namespace hasse::cli {

namespace {

// A trail that was followed: the run as far as it went, and what it shows.
struct Shown {
  std::unique_ptr<machine::Machine> lockstep;  // with a never claim that the trail says too little of; null: none
  check::FoundRun found;
  std::string problem;  // why it shows nothing; empty: it does
};

void take_over(const check::Finding& finding, check::FoundRun& found) {
  found.property = finding.question.property;
  found.predicate = finding.question.predicate;
  found.is_witness = found.property.kind == property::PropertyKind::reachable;
  found.fault = finding.fault;
  found.pos = finding.pos;
  found.message = finding.message;
  found.confirmed_by = finding.confirmed_by;
  found.reasons = finding.reasons;
}

// What the trail was to show, when it does not.
std::string nothing_found(const TrailRun& run) {
  const bool is_infinite = run.is_infinite();
  if (run.is_spin && is_infinite)
    return "the cycle could be followed and leads back to where it begins, but it violates nothing that the model "
           "states";
  if (run.is_spin && run.spin_trail.entries.empty())
    return "the trail is empty, and the initial state violates nothing that the model states";
  if (run.is_spin)
    return "the whole trail could be followed, but its last state violates nothing that the model states";
  if (is_infinite)
    return fmt::format("the whole trail could be followed, but '{}' is not violated by it any more",
                       run.trail.property);
  return fmt::format("the whole trail could be followed, but '{}' is not {} at its end any more", run.trail.property,
                     run.trail.kind == property::PropertyKind::reachable ? "reached" : "violated");
}

// What a finite run shows at its end.
std::optional<check::Finding> find_at_end(const TrailRun& run, replay::Narrator& narrator, replay::Followed& followed) {
  std::optional<check::Finding> finding;
  const auto is_there = [&] {
    finding = check::find_violation(narrator, followed.last, run.asked(), run.empty_channels);
    return finding.has_value();
  };
  if (!is_there() && run.is_spin && run.spin_trail.is_merged) replay::finish_merged(narrator, followed, is_there);
  return finding;
}

// A cycle of a never claim that the model states. SPIN's trail numbers the claim's moves as it translates them, so they are found anew.
std::optional<check::Finding> find_for_claims(const TrailRun& run, Shown& shown) {
  const std::vector<Proctype>& claims = run.program->claims;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const int claim = static_cast<int>(i);
    auto lockstep = std::make_unique<machine::Machine>(run.program, std::vector<ExprId>{}, claim);
    std::optional<property::Run> accepted = replay::accepted_by_claim(*lockstep, shown.found.run);
    if (!accepted) continue;
    const check::Question question{{property::PropertyKind::claim, claims[i].name, "", 0, claims[i].pos}, kNone};
    shown.lockstep = std::move(lockstep);
    shown.found.machine = shown.lockstep.get();
    shown.found.claim = claim;
    shown.found.run = std::move(*accepted);
    return check::find_violation(run.program, claim, shown.found.run, {question});
  }
  return std::nullopt;
}

// What an infinite run shows.
std::optional<check::Finding> find_in_cycle(const TrailRun& run, Shown& shown) {
  if (!run.is_spin) return check::find_violation(run.program, run.claim, shown.found.run, run.asked());
  const replay::SpinTrail& trail = run.spin_trail;
  if (trail.has_claim && !trail.is_non_progress) {
    if (auto finding = find_for_claims(run, shown)) return finding;
  }
  // A claim stands for a formula or, made by pan itself, for non-progress; without one labels of processes are left.
  std::vector<check::Question> questions = questions_of_cycles(*run.program);
  std::erase_if(questions, [&](const check::Question& question) {
    using property::PropertyKind;
    const PropertyKind wanted = trail.is_non_progress ? PropertyKind::non_progress
                                : trail.has_claim     ? PropertyKind::temporal
                                                      : PropertyKind::acceptance;
    return question.property.kind != wanted;
  });
  return check::find_violation(run.program, -1, shown.found.run, questions);
}

// A run that is to stay where it ends: where else it could go, if it can. What SPIN merged there is taken first.
void settle_end(const TrailRun& run, replay::Narrator& narrator, replay::Followed& followed) {
  const auto is_over = [&] { return narrator.enabled().empty(); };
  if (!is_over() && run.is_spin) replay::finish_merged(narrator, followed, is_over);
  if (!is_over())
    followed.deviation = "the trail is of a run that stays for ever where it ends, but this one can go on there";
}

Shown show(const TrailRun& run, replay::Narrator& narrator, replay::Followed& followed) {
  Shown shown;
  check::FoundRun& found = shown.found;
  found.machine = run.machine.get();
  found.claim = run.claim;
  found.message = "no violation";
  const bool is_infinite = run.is_infinite();
  if (is_infinite && followed.deviation.empty() && followed.cycle.empty()) settle_end(run, narrator, followed);
  std::optional<check::Finding> finding;
  if (is_infinite || !followed.deviation.empty()) {
    found.run = {followed.steps, followed.cycle};
    if (followed.deviation.empty()) finding = find_in_cycle(run, shown);
  } else {
    finding = find_at_end(run, narrator, followed);
    found.run.prefix = followed.steps;
  }
  if (finding) {
    take_over(*finding, found);
  } else {
    shown.problem = followed.deviation.empty() ? nothing_found(run) : followed.deviation;
  }
  if (followed.deviation.empty()) return shown;
  // What was followed of a cycle that does not fit is no cycle.
  found.run.prefix.insert(found.run.prefix.end(), found.run.cycle.begin(), found.run.cycle.end());
  found.run.cycle.clear();
  return shown;
}

std::string as_recorded_run(const check::FoundRun& found) {
  if (found.run.is_infinite())
    throw UserError("--export: this run goes round a cycle for ever, and a recorded run comes to an end");
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
  replay::Narrator narrator(*run.machine, run.claim);
  replay::Followed followed = run.follow(narrator);
  const Shown shown = show(run, narrator, followed);
  const check::FoundRun& found = shown.found;
  const std::string& problem = shown.problem;

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
