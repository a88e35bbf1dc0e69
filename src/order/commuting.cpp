#include "order/commuting.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace hasse::order {

namespace {

// Faster than one member after another.
bool is_same(const machine::Step& a, const machine::Step& b) {
  static_assert(std::has_unique_object_representations_v<machine::Step>);
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

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

// Variants exclude each other, and which one is enabled is not known: all of them have to commute.
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
    const bool commutes = other != first && variants(first, [&](ActionId variant) {
                            const Bits& conflicts = table.conflicts(variant);
                            return variants(other, [&](ActionId of_other) { return !conflicts.test(of_other); });
                          });
    if (commutes) row.set(other);
  }
  return row;
}

// Does it lead to a stored state at once?
bool Commuting::is_plain(ActionId id) const {
  const Action& action = current_->table.action(id);
  const auto keeps_control = [&](InstanceId instance, std::uint32_t edge) {
    return current_->table.population().proctype(instance).edges[edge].keeps_control;
  };
  return !keeps_control(action.instance, action.edge) &&
         (action.partner == kNone || !keeps_control(action.partner, action.partner_edge));
}

void Commuting::put_to_sleep(const machine::Execution& execution, std::span<const machine::Step> earlier,
                             std::span<const Weight> weights_of_earlier, const machine::Step& last,
                             std::vector<machine::Step>& steps, std::vector<Weight>& weights) {
  weights.clear();
  if (Facts::everything_depends(facts_.machine()) || earlier.empty() || !enter(execution)) return;
  // The processes of the state before are those of this one: otherwise `last` commutes with nothing. It may not be in the
  // table when it was the last of a process that is no more.
  if (last.pid >= execution.process_count() || (last.rendezvous && last.partner >= execution.process_count())) return;
  const ActionTable& table = current_->table;
  const ActionId by = table.first_variant(last);
  if (by == kNone) return;
  const Bits& commuting = commuting_with(by);
  machine::Step* awake = steps.data();
  machine::Step* const end = awake + steps.size();
  for (std::size_t i = 0; i < earlier.size(); ++i) {
    const machine::Step& step = earlier[i];
    if (step.claim_only) continue;
    const ActionId id = table.first_variant(step);
    if (id == kNone || !commuting.test(id)) continue;
    Weight weight = weights_of_earlier[i];
    if (!weight.is_known()) {
      if (!is_plain(id)) continue;
      weight = {1, 0};
    }
    machine::Step* found = awake;
    while (found != end && !is_same(*found, step)) ++found;
    if (found == end) continue;
    std::copy_backward(awake, found, found + 1);
    *awake++ = step;
    weights.push_back(weight);
  }
}

}  // namespace hasse::order
