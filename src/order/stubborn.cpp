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
  // What is kept for a population.
  struct Kept {
    Kept(const Facts& facts, const machine::Execution& state, const Couplings& couplings, bool whole_processes)
        : table(facts, state, couplings, whole_processes), goal(table) {}

    ActionTable table;
    GoalConditions goal;
    std::unique_ptr<Closure> closure;  // for `execution`
    machine::Execution* execution = nullptr;
    std::unique_ptr<Tokens> tokens;

    // What is ruled out from the current state on; null: nothing.
    const Bits* impossible(const machine::Execution& state) {
      if (!tokens) tokens = std::make_unique<Tokens>(table, state);
      return tokens->impossible().any() && tokens->hold(state) ? &tokens->impossible() : nullptr;
    }
  };

  Impl(const machine::Machine& machine, Couplings given, Dependency dependency, Reduction how)
      : facts(machine),
        couplings(std::move(given)),
        whole_processes(dependency == Dependency::process),
        reduction(how),
        everything_matters(machine.program().uses_priorities || machine.claim() != nullptr) {}

  // What is known of the population of the current state.
  Kept& enter(machine::Execution& execution) {
    Population::key(facts, execution, key);
    if (current == nullptr || key != current_key) {
      auto found = kept.find(key);
      if (found == kept.end()) {
        if (kept_bytes > kMostBytes) {
          kept.clear();
          kept_bytes = 0;
        }
        found = kept.emplace(key, std::make_unique<Kept>(facts, execution, couplings, whole_processes)).first;
        kept_bytes += found->second->table.memory_bytes();
      }
      current = found->second.get();
      current_key = key;
    }
    if (!current->table.foresees(execution)) {
      current->table.extend(execution);
      current->execution = nullptr;
      current->tokens = nullptr;
    }
    if (current->execution != &execution) {
      current->closure = std::make_unique<Closure>(current->table, execution);
      current->execution = &execution;
    }
    return *current;
  }

  // The actions that the enabled steps belong to.
  void find_actions(const ActionTable& table, const machine::Execution& execution,
                    std::span<const machine::Step> enabled) {
    actions.clear();
    enabled_actions.reset(table.size());
    for (const machine::Step& step : enabled) {
      const auto action = table.find(step, execution);
      HASSE_CHECK(action.has_value(), "an enabled step belongs to no action");
      actions.push_back(*action);
      enabled_actions.set(*action);
    }
  }

  void keep_best(const Bits& members, const std::vector<bool>* eligible, std::vector<std::uint32_t>& chosen) const {
    chosen.clear();
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      if ((eligible == nullptr || (*eligible)[i]) && members.test(actions[i])) chosen.push_back(i);
    }
  }

  Facts facts;
  Couplings couplings;
  bool whole_processes;
  Reduction reduction;
  bool everything_matters;                                          // to every step
  std::map<std::vector<std::int32_t>, std::unique_ptr<Kept>> kept;  // by the population's key
  std::size_t kept_bytes = 0;
  std::vector<std::int32_t> key;
  std::vector<std::int32_t> current_key;
  Kept* current = nullptr;
  std::vector<ActionId> actions;  // of the enabled steps
  Bits enabled_actions;
  Bits counted_actions;
  Bits seed;
};

Stubborn::Stubborn(const machine::Machine& machine, Couplings couplings, Dependency dependency, Reduction reduction)
    : impl_(std::make_unique<Impl>(machine, std::move(couplings), dependency, reduction)) {}
Stubborn::~Stubborn() = default;

void Stubborn::choose(machine::Execution& execution, std::span<const machine::Step> enabled,
                      const std::vector<bool>& eligible, std::vector<std::uint32_t>& chosen) {
  choose(execution, enabled, eligible, eligible, chosen);
}

void Stubborn::choose(machine::Execution& execution, std::span<const machine::Step> enabled,
                      const std::vector<bool>& eligible, const std::vector<bool>& counted,
                      std::vector<std::uint32_t>& chosen) {
  choose_all(&eligible, enabled.size(), chosen);
  if (chosen.size() <= 1 || impl_->everything_matters || impl_->reduction == Reduction::none) return;
  Impl::Kept& kept = impl_->enter(execution);
  if (kept.table.too_large()) return;
  impl_->find_actions(kept.table, execution, enabled);
  if (impl_->reduction == Reduction::ample) {
    choose_processes(kept.table, execution, enabled, eligible, chosen);
    return;
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
  kept.closure->start(impl_->enabled_actions, impl_->counted_actions, kept.impossible(execution));
  for (std::uint32_t i = 0; i < enabled.size() && best > least; ++i) {
    if (!eligible[i]) continue;
    impl_->seed.set(impl_->actions[i]);
    if (const Bits* members = kept.closure->grow(impl_->seed, best)) {
      best = kept.closure->size();
      impl_->keep_best(*members, &eligible, chosen);
    }
    impl_->seed.unset(impl_->actions[i]);
  }
}

void Stubborn::choose_for_goal(machine::Execution& execution, std::span<const machine::Step> enabled,
                               const logic::Goal& goal, std::vector<std::uint32_t>& chosen) {
  choose_all(nullptr, enabled.size(), chosen);
  if (goal.clauses.empty()) chosen.clear();
  if (chosen.empty() || impl_->everything_matters || impl_->reduction == Reduction::none) return;
  Impl::Kept& kept = impl_->enter(execution);
  if (kept.table.too_large()) return;
  impl_->find_actions(kept.table, execution, enabled);
  kept.closure->start(impl_->enabled_actions, impl_->enabled_actions, kept.impossible(execution));
  if (const Bits* members = close_for_goal(kept.goal, *kept.closure, execution, goal))
    impl_->keep_best(*members, nullptr, chosen);
}

}  // namespace hasse::order
