#include "order/commuting.h"

#include <algorithm>

namespace hasse::order {

Commuting::Commuting(const machine::Machine& machine) : facts_(machine) {}

// False: nothing is known of the processes that are there.
bool Commuting::enter(const machine::Execution& execution) {
  if (generation_ == execution.generation()) [[likely]]
    return current_ != nullptr;
  generation_ = execution.generation();
  Population::key(facts_, execution, key_);
  const auto found = kept_.find(key_);
  current_ = found != kept_.end() ? found->second.get() : nullptr;
  if (current_ == nullptr && kept_.size() < kMostPopulations) {
    current_ = kept_.emplace(key_, std::make_unique<Kept>(facts_, execution)).first->second.get();
    current_->rows.resize(current_->table.size());
  }
  if (current_ != nullptr && current_->table.too_large()) current_ = nullptr;
  return current_ != nullptr;
}

// Variants exclude each other, and which one is enabled is not known: all of them have to commute. Only steps that lead to
// a stored state at once are asked for.
const Bits& Commuting::commuting_with(ActionId first) {
  Bits& row = current_->rows[first];
  if (row.words() != 0) return row;
  ActionTable& table = current_->table;
  row.reset(table.size());
  const auto variants = [&](ActionId id, const auto& holds) {
    for (ActionId variant = id; variant < id + table.action(id).variants; ++variant) {
      if (!holds(variant)) return false;
    }
    return true;
  };
  // Whoever comes or goes changes what the others are.
  const bool stays = variants(first, [&](ActionId variant) {
    const Touch& touch = table.action(variant).touch;
    return touch.runs.empty() && !touch.dies;
  });
  for (ActionId other = 0; stays && other < table.size(); other += table.action(other).variants) {
    const bool commutes = other != first && is_plain(table.action(other)) && variants(first, [&](ActionId variant) {
                            const Bits& conflicts = table.conflicts(variant);
                            return variants(other, [&](ActionId of_other) { return !conflicts.test(of_other); });
                          });
    if (commutes) row.set(other);
  }
  return row;
}

bool Commuting::is_plain(const Action& action) const {
  const auto keeps_control = [&](InstanceId instance, std::uint32_t edge) {
    return current_->table.population().proctype(instance).edges[edge].keeps_control;
  };
  return !keeps_control(action.instance, action.edge) &&
         (action.partner == kNone || !keeps_control(action.partner, action.partner_edge));
}

std::size_t Commuting::leave_out(const machine::Execution& execution, std::span<const machine::Step> earlier,
                                 const machine::Step& last, std::vector<machine::Step>& steps) {
  if (facts_.everything_depends() || earlier.empty() || !enter(execution)) return 0;
  // The processes of the state before are those of this one: otherwise `last` commutes with nothing. It may not be in the
  // table when it was the last of a process that is no more.
  if (last.pid >= execution.process_count() || (last.rendezvous && last.partner >= execution.process_count())) return 0;
  const ActionTable& table = current_->table;
  const ActionId by = table.first_variant(last);
  if (by == kNone) return 0;
  const Bits& commuting = commuting_with(by);
  const std::size_t before = steps.size();
  for (const machine::Step& step : earlier) {
    if (step.claim_only) continue;
    const ActionId id = table.first_variant(step);
    if (id == kNone || !commuting.test(id)) continue;
    const auto found = std::find(steps.begin(), steps.end(), step);
    if (found != steps.end()) steps.erase(found);
  }
  return before - steps.size();
}

}  // namespace hasse::order
