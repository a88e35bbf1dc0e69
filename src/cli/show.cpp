// hasse show: what the tool sees in a model.
#include "base/diagnostics.h"
#include "check/report.h"
#include "cli/commands.h"
#include "cli/model.h"
#include "cli/stops.h"
#include "engines/cover/cover.h"
#include "machine/machine.h"
#include "machine/native_code.h"
#include "report/automaton_text.h"
#include "report/dependency_text.h"
#include "report/footprint_text.h"
#include "report/model_runs.h"
#include "report/symbol_table.h"

namespace hasse::cli {

namespace {

// Enough to meet every statement of most models, and done in a moment.
constexpr std::size_t kFootprintStates = 20'000;

std::string symbols(const std::shared_ptr<const Program>& program) {
  const machine::Machine machine(program);
  machine::Execution execution(machine);
  execution.start();
  return report::symbols_text(*program, replay::take_snapshot(*program, execution));
}

std::string native_code(const std::shared_ptr<const Program>& program) {
  const machine::Machine machine(program);
  if (machine.native() == nullptr) throw UserError("there is no native code: " + machine.why_not_native());
  return machine.native()->listing();
}

// All steps of a process depend on each other here, so that a process of the model is one of the recorded runs; and no
// step is merged into another one, so that no state is passed over.
ExitStatus show_runs(const std::shared_ptr<const Program>& program, double seconds) {
  const machine::Machine machine(program);
  report::ModelRuns runs(machine);
  cover::Options options;
  options.properties = {{property::PropertyKind::deadlock, "deadlock", "", 0, {}}};
  options.goals.emplace_back();
  options.all_errors = true;
  options.order = property::Order::breadth_first;
  options.limits.seconds = seconds;
  options.mode = cover::Mode::all;
  options.dependency = order::Dependency::process;
  options.merging = false;
  options.observer = [&](std::span<const cover::RunEvent> run) {
    std::vector<report::ModelEvent> events;
    for (const cover::RunEvent& event : run)
      events.push_back({event.steps, std::vector<std::size_t>(event.causes.begin(), event.causes.end())});
    runs.add(events);
  };
  if (const auto why = cover::refusal(machine, options, 0))
    throw UserError("a cover of this model is not possible: " + *why);
  const cover::Result result = cover::run(machine, options);
  if (!result.failure.empty()) throw UserError("the cover had to be given up: " + result.failure);
  if (result.stop != property::Stop::finished) {
    fmt::print(stderr, "hasse: no runs, the cover is not complete: {}\n",
               check::undecided_reason(check::exploration_of("cover", result), options.limits));
    return ExitStatus::undecided;
  }
  fmt::print("{}", runs.text(true));
  return ExitStatus::holds;
}

}  // namespace

ExitStatus show(const ShowOptions& options, std::shared_ptr<SourceFiles> sources) {
  const Stops stops(options.seconds, 0);
  const StopScope scope(stops.work());
  const std::shared_ptr<const Program> program = load_model(options.model, std::move(sources));
  switch (options.view) {
    case View::automata:
      fmt::print("{}", options.dot ? report::automata_dot(*program) : report::automata_text(*program));
      break;
    case View::symbols:
      fmt::print("{}", symbols(program));
      break;
    case View::footprints:
      fmt::print("{}", report::footprints_text(machine::Machine(program), kFootprintStates));
      break;
    case View::native:
      fmt::print("{}", native_code(program));
      break;
    case View::runs:
      return show_runs(program, options.seconds);
    case View::dependency:
      fmt::print("{}", report::dependency_text(machine::Machine(program), kFootprintStates));
      break;
  }
  return ExitStatus::holds;
}

}  // namespace hasse::cli
