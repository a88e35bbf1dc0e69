#include "engines/search/worker_context.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/limits.h"
#include "engines/search/sleep.h"

namespace hasse::search {

namespace {

// Adds to a sum what one worker's part has changed by.
std::uint64_t tell(std::atomic<std::uint64_t>& sum, std::uint64_t& told, std::uint64_t now) {
  const std::uint64_t more = now - told;  // may be negative: sums wrap around and back
  told = now;
  return sum.fetch_add(more, std::memory_order_relaxed) + more;
}

store::PerState kept_with_states(const Options& options, Sleep sleep) {
  return {options.order == Order::breadth_first ? store::Retrieval::states_and_parents : store::Retrieval::nothing,
          sleep == Sleep::inherited ? FoundSteps::kBits : 0};
}

}  // namespace

bool steps_can_sleep(const model::Model& machine, const Options& options) {
  return options.order == Order::depth_first && options.reduction == order::Reduction::none && !options.spin_count &&
         !options.all_errors && !options.coverage && options.limits.depth == 0 &&
         !store::is_lossy(options.store.kind) && order::can_commute(machine);
}

GlobalContext::GlobalContext(const Options& options, Sleep sleep_used)
    : sleep(sleep_used), store(options.store, kept_with_states(options, sleep_used)) {}

GlobalContext::GlobalContext(const Options& options, const store::PerState& kept)
    : sleep(Sleep::never), store(options.store, kept) {}

WorkerContext::WorkerContext(const model::Model& machine_used, const Options& options_used,
                             const ProgressObserver& observer, GlobalContext& global)
    : machine(machine_used),
      options(options_used),
      made(machine_used.make()),
      execution(*made),
      store(global.store),
      cursor(store),
      judge(machine_used, options_used, [this] { return position != nullptr ? position->current_run() : Run{}; }),
      budget(
          options_used.limits, observer, [this] { return measure(); }, options_used.checkpoint.pause_every()),
      global_(global) {
  if (options.reduction != order::Reduction::none) {
    reducer_.emplace(machine, options);
  } else if (global.sleep != Sleep::never) {
    sleep_sets_.emplace(machine);
  }
}

Action WorkerContext::visit(std::uint64_t note) {
  if (statistics.states >= most_states) [[unlikely]]
    return Action::pause;
  const model::StateView state = execution.state();
  bool is_new = false;
  try {
    is_new = cursor.insert(state, note);
  } catch (const std::bad_alloc&) {
    throw NoRoom();  // the set has stayed as it was
  }
  if (!is_new) {
    if (sleep() != Sleep::inherited || cursor.payload().get() == FoundSteps::kAll) return Action::prune;
    cursor.go_there();
    return Action::again;
  }
  ++statistics.states;
  statistics.state_bytes = std::max(statistics.state_bytes, state.size());
  return action_of(judge.judge_state(execution));
}

// Insertion is how the payload of a state is found.
void WorkerContext::find() {
  if (sleep() != Sleep::inherited) return;
  try {
    cursor.insert(execution.state());
  } catch (const std::bad_alloc&) {
    throw NoRoom();
  }
}

void WorkerContext::stand(model::StateView state) {
  try {
    cursor.stand(state);
  } catch (const std::bad_alloc&) {
    throw NoRoom();
  }
}

// Another worker may have freed some since.
bool WorkerContext::make_memory_free() {
  if (budget.reason() != Stop::memory_limit) return false;
  if (store.spilled() == spilled_ && !store.spill()) return false;
  spilled_ = store.spilled();
  measure();  // tells the store what has become free
  budget.go_on_with_memory();
  return true;
}

void WorkerContext::take_over(WorkerContext& other) {
  Statistics& more = other.statistics;
  statistics.states += std::exchange(more.states, 0);
  statistics.transitions += std::exchange(more.transitions, 0);
  statistics.atomic_steps += std::exchange(more.atomic_steps, 0);
  statistics.depth = std::max(statistics.depth, more.depth);
  statistics.state_bytes = std::max(statistics.state_bytes, more.state_bytes);
  tell(global_.states, other.told_states_, 0);
  tell(global_.transitions, other.told_transitions_, 0);
  judge.take_over(other.judge);
}

// The system's last figure: asking is expensive. However small the limit, half of it is for states.
std::uint64_t WorkerContext::memory_not_accounted_for() {
  constexpr double kSecondsBetween = 0.1;
  if (const double now = budget.seconds(); now >= ask_at_) {
    ask_at_ = now + kSecondsBetween;
    const property::PortfolioPeer* const peer = options.limits.peer;
    const std::uint64_t accounted = statistics.memory_bytes + (peer != nullptr ? peer->memory_bytes.load() : 0);
    const std::uint64_t resident = resident_memory();
    unaccounted_ = std::min(resident - std::min(resident, accounted), options.limits.memory_bytes / 2);
  }
  return unaccounted_;
}

property::Budget::Usage WorkerContext::measure() {
  const std::uint64_t own = execution.memory_bytes() + (position != nullptr ? position->memory_bytes() : 0);
  const std::uint64_t beside = tell(global_.beside_bytes, told_bytes_, own);
  statistics.memory_bytes = beside + store.memory_bytes();
  statistics.seconds = statistics.seconds_before + budget.seconds();
  std::uint64_t allowed = property::allowed_memory(options.limits, statistics.memory_bytes);
  if (options.limits.memory_bytes != 0) allowed -= std::min(allowed, memory_not_accounted_for());
  // The store takes a limit of 0 for no limit.
  store.set_limit(std::max<std::uint64_t>(1, allowed - std::min(allowed, beside)));
  Progress progress;
  progress.states = tell(global_.states, told_states_, statistics.states);
  progress.transitions = tell(global_.transitions, told_transitions_, statistics.transitions);
  progress.waiting = position != nullptr ? position->frontier() : 0;
  progress.cost = statistics;
  return {progress, allowed};
}

}  // namespace hasse::search
