#include "engines/search/session.h"

#include <algorithm>
#include <new>
#include <utility>

#include "base/limits.h"
#include "engines/search/sleep.h"

namespace hasse::search {

namespace {

// Brings a sum up to date from what one thread had told before to what it has now.
std::uint64_t tell(std::atomic<std::uint64_t>& sum, std::uint64_t& told, std::uint64_t now) {
  const std::uint64_t more = now - told;  // may be less than none: sums wrap around and back
  told = now;
  return sum.fetch_add(more, std::memory_order_relaxed) + more;
}

store::PerState kept_with_states(const Options& options, Sleep sleep) {
  return {options.order == Order::breadth_first ? store::Recall::states_and_notes : store::Recall::nothing,
          sleep == Sleep::handed_on ? FoundSteps::kBits : 0};
}

}  // namespace

bool steps_can_sleep(const machine::Machine& machine, const Options& options) {
  return options.order == Order::depth_first && options.reduction == order::Reduction::none && !options.spin_count &&
         !options.all_errors && !options.coverage && options.limits.depth == 0 &&
         !store::is_lossy(options.store.kind) && !order::Facts::everything_depends(machine);
}

Shared::Shared(const Options& options, Sleep sleep_used)
    : sleep(sleep_used), store(options.store, kept_with_states(options, sleep_used)) {}

Session::Session(const machine::Machine& machine_used, const Options& options_used, const ProgressObserver& observer,
                 Shared& shared)
    : machine(machine_used),
      options(options_used),
      execution(machine_used),
      store(shared.store),
      cursor(store),
      judge(machine_used, options_used, [this] { return position != nullptr ? position->current_run() : Run{}; }),
      budget(
          options_used.limits, observer, [this] { return measure(); }, options_used.checkpoint.pause_every()),
      shared_(shared) {
  if (options.reduction != order::Reduction::none) {
    reducer_.emplace(machine, options);
  } else if (shared.sleep != Sleep::never) {
    commuting_.emplace(machine);
  }
}

Action Session::visit(std::uint64_t note) {
  if (statistics.states >= most_states) [[unlikely]]
    return Action::pause;
  const machine::StateView state = execution.state();
  bool is_new = false;
  try {
    is_new = cursor.insert(state, note);
  } catch (const std::bad_alloc&) {
    throw NoRoom();  // the set has stayed as it was
  }
  if (!is_new) {
    if (sleep() != Sleep::handed_on || cursor.payload().get() == FoundSteps::kAll) return Action::prune;
    cursor.go_there();
    return Action::again;
  }
  ++statistics.states;
  statistics.state_bytes = std::max(statistics.state_bytes, state.size());
  return action_of(judge.judge_state(execution));
}

// Insertion is how the payload of a state is found.
void Session::find() {
  if (sleep() != Sleep::handed_on) return;
  try {
    cursor.insert(execution.state());
  } catch (const std::bad_alloc&) {
    throw NoRoom();
  }
}

void Session::stand(machine::StateView state) {
  try {
    cursor.stand(state);
  } catch (const std::bad_alloc&) {
    throw NoRoom();
  }
}

// Another thread may have made it free since.
bool Session::make_memory_free() {
  if (budget.reason() != Stop::memory_limit) return false;
  if (store.spilled() == spilled_ && !store.spill()) return false;
  spilled_ = store.spilled();
  measure();  // so that the store hears of what is free
  budget.go_on_with_memory();
  return true;
}

void Session::take_over(Session& other) {
  Statistics& more = other.statistics;
  statistics.states += std::exchange(more.states, 0);
  statistics.transitions += std::exchange(more.transitions, 0);
  statistics.atomic_steps += std::exchange(more.atomic_steps, 0);
  statistics.depth = std::max(statistics.depth, more.depth);
  statistics.state_bytes = std::max(statistics.state_bytes, more.state_bytes);
  tell(shared_.states, other.told_states_, 0);
  tell(shared_.transitions, other.told_transitions_, 0);
  judge.take_over(other.judge);
}

// As the system said last: asking is dear. However small a limit is, half of it is for states.
std::uint64_t Session::memory_not_accounted_for() {
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

property::Budget::Standing Session::measure() {
  const std::uint64_t own = execution.memory_bytes() + (position != nullptr ? position->memory_bytes() : 0);
  const std::uint64_t beside = tell(shared_.beside_bytes, told_bytes_, own);
  statistics.memory_bytes = beside + store.memory_bytes();
  statistics.seconds = statistics.seconds_before + budget.seconds();
  std::uint64_t allowed = property::allowed_memory(options.limits, statistics.memory_bytes);
  if (options.limits.memory_bytes != 0) allowed -= std::min(allowed, memory_not_accounted_for());
  // To the store, a limit of 0 would mean none.
  store.set_limit(std::max<std::uint64_t>(1, allowed - std::min(allowed, beside)));
  Progress progress;
  progress.states = tell(shared_.states, told_states_, statistics.states);
  progress.transitions = tell(shared_.transitions, told_transitions_, statistics.transitions);
  progress.waiting = position != nullptr ? position->frontier() : 0;
  progress.cost = statistics;
  return {progress, allowed};
}

}  // namespace hasse::search
