#include "order/sleep_sets.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "order/program_system.h"

namespace hasse::order {

namespace {

// Faster than one member after another.
bool is_same(const model::Label& a, const model::Label& b) {
  static_assert(std::has_unique_object_representations_v<model::Label>);
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace

bool can_commute(const model::Model& model) {
  const machine::Machine* const machine = find_machine(model);
  return machine != nullptr && !model.traits().has_observer && !Facts::everything_depends(*machine);
}

SleepSets::SleepSets(const model::Model& model) : facts_(machine_of(model)) {}

void SleepSets::look_up(const machine::Execution& execution) {
  generation_ = execution.generation();
  if (Facts::everything_depends(facts_.machine())) return;
  ProcessInstances::key(facts_, execution, key_);
  const auto found = kept_.find(key_);
  current_ = found != kept_.end() ? found->second.get() : nullptr;
  if (current_ == nullptr && kept_.size() < kMostTables)
    current_ = kept_.emplace(key_, std::make_unique<ConditionalIndependence>(facts_, execution)).first->second.get();
  if (current_ != nullptr && current_->table().too_large()) current_ = nullptr;
}

// True if the action leads to a stored state at once.
bool SleepSets::is_plain(ActionId id) const {
  const Action& action = current_->table().action(id);
  const auto keeps_control = [&](InstanceId instance, std::uint32_t edge) {
    return current_->table().process_instances().proctype(instance).edges[edge].keeps_control;
  };
  return !keeps_control(action.instance, action.edge) &&
         (action.partner == kNone || !keeps_control(action.partner, action.partner_edge));
}

std::size_t SleepSets::put_to_sleep(const model::TransitionSystem& system, std::span<const model::Label> before,
                                    const SkippedCounts* skipped_before, std::vector<model::Label>& steps,
                                    SkippedCounts* skipped) {
  const machine::Execution& execution = execution_of(system);
  if (!enter(execution)) return 0;
  const model::Label& last = before.back();
  const ActionTable& table = current_->table();
  const auto processes = static_cast<model::Pid>(table.process_instances().present());
  // The state before has the same processes: otherwise `last` commutes with nothing. It may be missing in the table if
  // it was the last step of a process that has died.
  if (last.process >= processes || (last.has_partner() && last.partner >= processes)) return 0;
  const ActionId by = table.first_variant(last);
  if (by == kNone) return 0;
  ConditionalIndependence& independence = *current_;
  const ConditionalActionId taken = independence.before(by, execution);
  const ConditionalIndependence::Answers answers = independence.answers_of(taken);
  model::Label* awake = steps.data();
  model::Label* const end = awake + steps.size();
  for (const model::Label& step : before.first(before.size() - 1)) {
    SkippedCounts counts = *skipped_before++;
    if (counts.is_cut_off()) [[unlikely]]
      continue;
    const ActionId id = table.first_variant(step);
    if (id == kNone || !independence.commute(answers, taken, independence.now(id, execution))) continue;
    if (!counts.is_known()) [[unlikely]] {
      if (!is_plain(id)) continue;
      counts = {1, 0};
    }
    model::Label* found = awake;
    while (found != end && !is_same(*found, step)) ++found;
    if (found == end) continue;
    if (found != awake) [[unlikely]] {
      std::copy_backward(awake, found, found + 1);
      *awake = step;
    }
    ++awake;
    *skipped++ = counts;
  }
  return static_cast<std::size_t>(awake - steps.data());
}

}  // namespace hasse::order
