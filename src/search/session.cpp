#include "search/session.h"

#include <algorithm>

namespace hasse::search {

Session::Session(const machine::Machine& machine_used, const Options& options_used, const Progress& progress)
    : machine(machine_used),
      options(options_used),
      execution(machine_used),
      store(options_used.store, options_used.order == Order::breadth_first ? store::StateSet::Recall::states_and_notes
                                                                           : store::StateSet::Recall::nothing),
      properties(machine_used, options_used, [this] { return explorer != nullptr ? explorer->current_run() : Run{}; }),
      budget(options_used.limits, progress, [this] { return measure(); }) {
  if (options.reduction != order::Reduction::none) reducer_.emplace(machine, options);
}

Action Session::visit(std::uint64_t note) {
  const machine::StateView state = execution.state();
  if (!store.insert(state, note)) return Action::prune;
  ++statistics.states;
  statistics.state_bytes = std::max(statistics.state_bytes, state.size());
  return properties.judge_state(execution);
}

Budget::Figures Session::measure() {
  const std::uint64_t beside = execution.memory_bytes() + (explorer != nullptr ? explorer->memory_bytes() : 0);
  statistics.memory_bytes = beside + store.memory_bytes();
  statistics.seconds = budget.seconds();
  const std::uint64_t allowed = allowed_memory(options.limits, statistics.memory_bytes);
  // To the store, a limit of 0 would mean none.
  store.set_limit(std::max<std::uint64_t>(1, allowed - std::min(allowed, beside)));
  return {statistics, explorer != nullptr ? explorer->frontier() : 0, allowed};
}

}  // namespace hasse::search
