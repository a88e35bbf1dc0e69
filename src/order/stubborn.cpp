#include "order/stubborn.h"

#include <algorithm>
#include <map>

#include "order/closure.h"
#include "order/goal.h"
#include "order/place_invariants.h"
#include "order/process_closure.h"
#include "order/program_system.h"

namespace hasse::order {

namespace {

constexpr std::size_t kMostBytes = 64 << 20;  // of the tables that are kept

void choose_all(const std::vector<bool>* eligible, std::size_t count, std::vector<std::uint32_t>& chosen) {
  chosen.clear();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (eligible == nullptr || (*eligible)[i]) chosen.push_back(i);
  }
}

}  // namespace

struct Stubborn::Impl {
  // What is kept for a set of process instances: made from the states in which it was met, and from nothing else.
  struct Kept {
    Kept(const Facts& facts, const Samples::States& states_met, const machine::Execution& first,
         const Couplings& couplings, bool whole_processes)
        : states(states_met), table(facts, first, couplings, whole_processes), goal(table) {}

    const Samples::States& states;
    std::size_t used = 1;  // of the states
    ActionTable table;
    GoalConditions goal;
    std::unique_ptr<Closure> closure;  // for `execution`
    machine::Execution* execution = nullptr;
    std::unique_ptr<PlaceInvariants> invariants;
  };

  Impl(const machine::Machine& machine, Couplings given, Dependency dependency, Reduction how, Samples* shared)
      : facts(machine),
        couplings(std::move(given)),
        whole_processes(dependency == Dependency::process),
        reduction(how),
        samples(shared != nullptr ? *shared : own_encounters),
        met(machine) {}

  // What is known of the set of process instances of the current state. nullptr: it has to be learned, which is not allowed.
  Kept* enter(machine::Execution& execution) {
    if (clearings != samples.clearings()) forget();
    ProcessInstances::key(facts, execution, key);
    if (current == nullptr || key != current_key) {
      current = nullptr;
      const auto found = kept.find(key);
      if (found != kept.end()) {
        current = found->second.get();
      } else if (const Samples::States* states = meet(execution)) {
        met.load(states->front());
        current = kept.emplace(key, std::make_unique<Kept>(facts, *states, met, couplings, whole_processes))
                      .first->second.get();
        kept_bytes += current->table.memory_bytes();
      }
      current_key = key;
      if (current == nullptr) return nullptr;
    }
    extend(*current);
    if (!current->table.foresees(execution)) {
      if (!learns) return nullptr;
      samples.add(key, execution.state());
      extend(*current);
    }
    if (current->execution != &execution) {
      current->closure = std::make_unique<Closure>(current->table, execution);
      current->execution = &execution;
    }
    return current;
  }

  const Samples::States* meet(const machine::Execution& execution) {
    const Samples::States* states = samples.find(key);
    if (states != nullptr || !learns) return states;
    if (kept_bytes > kMostBytes) {
      samples.clear();
      forget();
    }
    return &samples.add(key, execution.state());
  }

  void extend(Kept& known) {
    for (; known.used < known.states.size(); ++known.used) {
      met.load(known.states[known.used]);
      known.table.extend(met);
      known.execution = nullptr;
      known.invariants = nullptr;
    }
  }

  void forget() {
    kept.clear();
    kept_bytes = 0;
    current = nullptr;
    clearings = samples.clearings();
  }

  // What a choice among the enabled steps of the current state starts from; no `kept`: there is nothing to choose by.
  struct Start {
    bool is_known = true;  // false: the set of process instances is not known, and not to be learned now
    Kept* kept = nullptr;
  };
  Start start(machine::Execution& execution, std::span<const model::Label> enabled) {
    if (Facts::everything_depends(facts.machine()) || reduction == Reduction::none) return {};
    Kept* const known = enter(execution);
    if (known == nullptr) return {false, nullptr};
    if (known->table.too_large()) return {};
    find_actions(known->table, execution, enabled);
    return {true, known};
  }

  // What is ruled out from the current state on; null: nothing.
  const BitSet* impossible(Kept& known, const machine::Execution& state) {
    if (!known.invariants) {
      met.load(known.states.back());
      known.invariants = std::make_unique<PlaceInvariants>(known.table, met);
    }
    return known.invariants->impossible().any() && known.invariants->hold(state) ? &known.invariants->impossible()
                                                                                 : nullptr;
  }

  // The actions that the enabled steps belong to.
  void find_actions(const ActionTable& table, const machine::Execution& execution,
                    std::span<const model::Label> enabled) {
    actions.clear();
    enabled_actions.reset(table.size());
    for (const model::Label& step : enabled) {
      const auto action = table.find(step, execution);
      HASSE_CHECK(action.has_value(), "an enabled step belongs to no action");
      actions.push_back(*action);
      enabled_actions.set(*action);
    }
  }

  void keep_best(const BitSet& members, const std::vector<bool>* eligible, std::vector<std::uint32_t>& chosen) const {
    chosen.clear();
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      if ((eligible == nullptr || (*eligible)[i]) && members.test(actions[i])) chosen.push_back(i);
    }
  }

  Facts facts;
  Couplings couplings;
  bool whole_processes;
  Reduction reduction;
  Samples own_encounters;
  Samples& samples;
  bool learns = true;
  machine::Execution met;                              // at states in which sets of process instances were met
  std::map<Samples::Key, std::unique_ptr<Kept>> kept;  // by the set of process instances's key
  std::size_t kept_bytes = 0;
  std::uint64_t clearings = 0;  // of the samples that `kept` is from
  Samples::Key key;
  Samples::Key current_key;
  Kept* current = nullptr;
  std::vector<ActionId> actions;  // of the enabled steps
  BitSet enabled_actions;
  BitSet counted_actions;
  BitSet seed;
};

Stubborn::Stubborn(const model::Model& model, Couplings couplings, Dependency dependency, Reduction reduction,
                   Samples* samples)
    : impl_(std::make_unique<Impl>(machine_of(model), std::move(couplings), dependency, reduction, samples)) {}
Stubborn::~Stubborn() = default;

void Stubborn::learn(bool allowed) {
  impl_->learns = allowed;
}

bool Stubborn::choose(model::TransitionSystem& system, std::span<const model::Label> enabled,
                      const std::vector<bool>& eligible, std::vector<std::uint32_t>& chosen) {
  return choose(system, enabled, eligible, eligible, chosen);
}

bool Stubborn::choose(model::TransitionSystem& system, std::span<const model::Label> enabled,
                      const std::vector<bool>& eligible, const std::vector<bool>& counted,
                      std::vector<std::uint32_t>& chosen) {
  choose_all(&eligible, enabled.size(), chosen);
  if (chosen.size() <= 1) return true;
  machine::Execution& execution = execution_of(system);
  const auto [is_known, found] = impl_->start(execution, enabled);
  if (found == nullptr) return is_known;
  Impl::Kept& kept = *found;
  if (impl_->reduction == Reduction::ample) {
    choose_processes(kept.table, execution, enabled, eligible, chosen);
    return true;
  }
  impl_->counted_actions.reset(kept.table.size());
  impl_->seed.reset(kept.table.size());
  std::size_t best = 0;
  for (const std::uint32_t i : chosen) {
    if (!counted[i]) continue;
    impl_->counted_actions.set(impl_->actions[i]);
    ++best;
  }
  // Without uncounted ones, each closure has at least one counted member.
  const std::size_t least = best < chosen.size() ? 0 : 1;
  kept.closure->start(impl_->enabled_actions, impl_->counted_actions, impl_->impossible(kept, execution));
  for (std::uint32_t i = 0; i < enabled.size() && best > least; ++i) {
    if (!eligible[i]) continue;
    impl_->seed.set(impl_->actions[i]);
    if (const BitSet* members = kept.closure->grow(impl_->seed, best)) {
      best = kept.closure->size();
      impl_->keep_best(*members, &eligible, chosen);
    }
    impl_->seed.unset(impl_->actions[i]);
  }
  return true;
}

bool Stubborn::choose_for_goal(model::TransitionSystem& system, std::span<const model::Label> enabled,
                               const logic::Goal& goal, std::vector<std::uint32_t>& chosen) {
  choose_all(nullptr, enabled.size(), chosen);
  if (goal.clauses.empty()) chosen.clear();
  if (chosen.empty()) return true;
  machine::Execution& execution = execution_of(system);
  const auto [is_known, found] = impl_->start(execution, enabled);
  if (found == nullptr) return is_known;
  Impl::Kept& kept = *found;
  kept.closure->start(impl_->enabled_actions, impl_->enabled_actions, impl_->impossible(kept, execution));
  if (const BitSet* members = close_for_goal(kept.goal, *kept.closure, execution, goal))
    impl_->keep_best(*members, nullptr, chosen);
  return true;
}

}  // namespace hasse::order
