#include "logic/initial_run.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "machine/machine.h"
#include "program/reach.h"

namespace hasse::logic {

namespace {

constexpr int kMostSteps = 10'000;

// Nothing if it takes too long.
std::optional<model::Outcome> take(machine::Execution& execution, const model::Label& step) {
  const std::function<bool()> at_once = [] { return true; };
  const model::StepWatchdog watchdog(execution, at_once);
  try {
    return execution.take(step);
  } catch (const model::StepAborted&) {
    return std::nullopt;
  }
}

}  // namespace

InitialRun initial_run_of(const Program& program) {
  const machine::Machine machine(std::shared_ptr<const Program>(std::shared_ptr<void>(), &program));
  machine::Execution execution(machine);
  if (execution.start().fault != model::Fault::none) return {};
  model::Pid owner = model::kNobody;
  for (int taken = 0; taken < kMostSteps; ++taken) {
    std::vector<model::Label> steps;
    execution.enabled(owner, steps);
    if (steps.empty() && owner != model::kNobody) execution.enabled(model::kNobody, steps);
    if (steps.size() != 1) break;
    const int processes = execution.process_count();
    const auto mark = execution.mark();
    const std::optional<model::Outcome> outcome = take(execution, steps.front());
    if (!outcome || outcome->fault != model::Fault::none || execution.process_count() < processes) {
      execution.undo_to(mark);
      break;
    }
    owner = outcome->owner;
  }

  InitialRun result;
  result.is_all = true;
  result.channels = execution.channel_count();
  for (std::uint32_t slot = 0; slot < program.globals.slots.size(); ++slot)
    result.globals.push_back(execution.global(slot));
  std::map<std::uint32_t, std::vector<bool>> may_run_of;  // by proctype
  for (int pid = 0; pid < execution.process_count(); ++pid) {
    result.proctypes.push_back(execution.proctype_of(pid));
    const auto [may_run, is_new] = may_run_of.try_emplace(result.proctypes.back());
    if (is_new) may_run->second = may_come_to_run(program.proctypes[result.proctypes.back()]);
    result.is_all = result.is_all && !may_run->second[execution.location_of(pid)];
  }
  return result;
}

}  // namespace hasse::logic
