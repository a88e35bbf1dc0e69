#include "order/stubborn.h"

#include <algorithm>
#include <map>

#include "order/closure.h"
#include "order/goal.h"
#include "order/process_closure.h"
#include "order/tokens.h"

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
  // What is kept for a population: made from the states in which it was met, and from nothing else.
  struct Kept {
    Kept(const Facts& facts, const Encounters::States& states_met, const machine::Execution& first,
         const Couplings& couplings, bool whole_processes)
        : states(states_met), table(facts, first, couplings, whole_processes), goal(table) {}

    const Encounters::States& states;
    std::size_t used = 1;  // of the states
    ActionTable table;
    GoalConditions goal;
    std::unique_ptr<Closure> closure;  // for `execution`
    machine::Execution* execution = nullptr;
    std::unique_ptr<Tokens> tokens;
  };

  Impl(const machine::Machine& machine, Couplings given, Dependency dependency, Reduction how, Encounters* shared)
      : facts(machine),
        couplings(std::move(given)),
        whole_processes(dependency == Dependency::process),
        reduction(how),
        encounters(shared != nullptr ? *shared : own_encounters),
        met(machine) {}

  // What is known of the population of the current state. nullptr: it has to be learned, which is not allowed.
  Kept* enter(machine::Execution& execution) {
    if (clearings != encounters.clearings()) forget();
    Population::key(facts, execution, key);
    if (current == nullptr || key != current_key) {
      current = nullptr;
      const auto found = kept.find(key);
      if (found != kept.end()) {
        current = found->second.get();
      } else if (const Encounters::States* states = meet(execution)) {
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
      encounters.add(key, execution.state());
      extend(*current);
    }
    if (current->execution != &execution) {
      current->closure = std::make_unique<Closure>(current->table, execution);
      current->execution = &execution;
    }
    return current;
  }

  const Encounters::States* meet(const machine::Execution& execution) {
    const Encounters::States* states = encounters.find(key);
    if (states != nullptr || !learns) return states;
    if (kept_bytes > kMostBytes) {
      encounters.clear();
      forget();
    }
    return &encounters.add(key, execution.state());
  }

  void extend(Kept& known) {
    for (; known.used < known.states.size(); ++known.used) {
      met.load(known.states[known.used]);
      known.table.extend(met);
      known.execution = nullptr;
      known.tokens = nullptr;
    }
  }

  void forget() {
    kept.clear();
    kept_bytes = 0;
    current = nullptr;
    clearings = encounters.clearings();
  }

  // What a choice among the enabled steps of the current state starts from; no `kept`: there is nothing to choose by.
  struct Start {
    bool is_known = true;  // false: the population is not known, and not to be learned now
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
    if (!known.tokens) {
      met.load(known.states.back());
      known.tokens = std::make_unique<Tokens>(known.table, met);
    }
    return known.tokens->impossible().any() && known.tokens->hold(state) ? &known.tokens->impossible() : nullptr;
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
  Encounters own_encounters;
  Encounters& encounters;
  bool learns = true;
  machine::Execution met;                                 // at states in which populations were met
  std::map<Encounters::Key, std::unique_ptr<Kept>> kept;  // by the population's key
  std::size_t kept_bytes = 0;
  std::uint64_t clearings = 0;  // of the encounters that `kept` is from
  Encounters::Key key;
  Encounters::Key current_key;
  Kept* current = nullptr;
  std::vector<ActionId> actions;  // of the enabled steps
  BitSet enabled_actions;
  BitSet counted_actions;
  BitSet seed;
};

Stubborn::Stubborn(const machine::Machine& machine, Couplings couplings, Dependency dependency, Reduction reduction,
                   Encounters* encounters)
    : impl_(std::make_unique<Impl>(machine, std::move(couplings), dependency, reduction, encounters)) {}
Stubborn::~Stubborn() = default;

void Stubborn::learn(bool allowed) {
  impl_->learns = allowed;
}

bool Stubborn::choose(machine::Execution& execution, std::span<const model::Label> enabled,
                      const std::vector<bool>& eligible, std::vector<std::uint32_t>& chosen) {
  return choose(execution, enabled, eligible, eligible, chosen);
}

bool Stubborn::choose(machine::Execution& execution, std::span<const model::Label> enabled,
                      const std::vector<bool>& eligible, const std::vector<bool>& counted,
                      std::vector<std::uint32_t>& chosen) {
  choose_all(&eligible, enabled.size(), chosen);
  if (chosen.size() <= 1) return true;
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

bool Stubborn::choose_for_goal(machine::Execution& execution, std::span<const model::Label> enabled,
                               const logic::Goal& goal, std::vector<std::uint32_t>& chosen) {
  choose_all(nullptr, enabled.size(), chosen);
  if (goal.clauses.empty()) chosen.clear();
  if (chosen.empty()) return true;
  const auto [is_known, found] = impl_->start(execution, enabled);
  if (found == nullptr) return is_known;
  Impl::Kept& kept = *found;
  kept.closure->start(impl_->enabled_actions, impl_->enabled_actions, impl_->impossible(kept, execution));
  if (const BitSet* members = close_for_goal(kept.goal, *kept.closure, execution, goal))
    impl_->keep_best(*members, nullptr, chosen);
  return true;
}

}  // namespace hasse::order
