#include "comparison/ideals.h"

#include <fmt/format.h>

#include <algorithm>

namespace hasse::comparison {

Ideals::Ideals(const machine::Machine& machine, std::uint64_t budget) : execution_(machine), budget_(budget) {
  execution_.start();
  states_.insert(search::bytes_of(execution_.state()));
}

void Ideals::add(std::span<const cover::RunEvent> run) {
  execution_.start();
  inside_.assign(run.size(), false);
  extend(run, 0);
}

// Each ideal is met once: as the one before its last event (in the order of the run) and that event.
void Ideals::extend(std::span<const cover::RunEvent> run, std::size_t next) {
  const machine::Execution::Mark mark = execution_.mark();
  for (std::size_t i = next; i < run.size() && mistake_.empty(); ++i) {
    if (!std::ranges::all_of(run[i].causes, [&](std::uint32_t cause) { return inside_[cause]; })) continue;
    if (budget_ == 0) {
      exhausted_ = true;
      return;
    }
    --budget_;
    if (take(run[i])) {
      states_.insert(search::bytes_of(execution_.state()));
      inside_[i] = true;
      extend(run, i + 1);
      inside_[i] = false;
    } else if (!mistake_.empty()) {
      mistake_ += fmt::format(" (event {} of {})", i, run.size());
    }
    execution_.undo_to(mark);
  }
}

// False: no state follows.
bool Ideals::take(const cover::RunEvent& event) {
  model::Pid owner = model::kNobody;
  std::vector<model::Label> enabled;
  for (const model::Label& step : event.steps) {
    enabled.clear();
    if (owner != model::kNobody) execution_.enabled(owner, enabled);
    if (enabled.empty()) execution_.enabled(model::kNobody, enabled);
    if (std::ranges::find(enabled, step) == enabled.end()) {
      mistake_ = fmt::format("edge {} of process {} is not enabled after its causes", step.action, step.process);
      return false;
    }
    const model::Outcome outcome = execution_.take(step);
    if (!model::can_continue(outcome.fault)) return false;
    owner = outcome.owner;
  }
  enabled.clear();
  if (owner != model::kNobody) execution_.enabled(owner, enabled);
  if (!enabled.empty()) mistake_ = "an atomic sequence is left although it can go on";
  return mistake_.empty();
}

}  // namespace hasse::comparison
