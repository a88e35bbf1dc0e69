#include "order/commuting.h"

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

Commuting::Commuting(const model::Model& model) : facts_(machine_of(model)) {}

void Commuting::look_up(const machine::Execution& execution) {
  generation_ = execution.generation();
  if (Facts::everything_depends(facts_.machine())) return;
  Population::key(facts_, execution, key_);
  const auto found = kept_.find(key_);
  current_ = found != kept_.end() ? found->second.get() : nullptr;
  if (current_ == nullptr && kept_.size() < kMostPopulations)
    current_ = kept_.emplace(key_, std::make_unique<Aspects>(facts_, execution)).first->second.get();
  if (current_ != nullptr && current_->table().too_large()) current_ = nullptr;
}

// Does it lead to a stored state at once?
bool Commuting::is_plain(ActionId id) const {
  const Action& action = current_->table().action(id);
  const auto keeps_control = [&](InstanceId instance, std::uint32_t edge) {
    return current_->table().population().proctype(instance).edges[edge].keeps_control;
  };
  return !keeps_control(action.instance, action.edge) &&
         (action.partner == kNone || !keeps_control(action.partner, action.partner_edge));
}

std::size_t Commuting::put_to_sleep(const model::TransitionSystem& system, std::span<const model::Label> before,
                                    const Weight* weights_before, std::vector<model::Label>& steps, Weight* weights) {
  const machine::Execution& execution = execution_of(system);
  if (!enter(execution)) return 0;
  const model::Label& last = before.back();
  const ActionTable& table = current_->table();
  const auto processes = static_cast<model::Pid>(table.population().present());
  // The processes of the state before are those of this one: otherwise `last` commutes with nothing. It may not be in the
  // table when it was the last of a process that is no more.
  if (last.process >= processes || (last.has_partner() && last.partner >= processes)) return 0;
  const ActionId by = table.first_variant(last);
  if (by == kNone) return 0;
  Aspects& aspects = *current_;
  const AspectId taken = aspects.before(by, execution);
  const Aspects::Answers answers = aspects.answers_of(taken);
  model::Label* awake = steps.data();
  model::Label* const end = awake + steps.size();
  for (const model::Label& step : before.first(before.size() - 1)) {
    Weight weight = *weights_before++;
    if (weight.is_cut_off()) [[unlikely]]
      continue;
    const ActionId id = table.first_variant(step);
    if (id == kNone || !aspects.commute(answers, taken, aspects.now(id, execution))) continue;
    if (!weight.is_known()) [[unlikely]] {
      if (!is_plain(id)) continue;
      weight = {1, 0};
    }
    model::Label* found = awake;
    while (found != end && !is_same(*found, step)) ++found;
    if (found == end) continue;
    if (found != awake) [[unlikely]] {
      std::copy_backward(awake, found, found + 1);
      *awake = step;
    }
    ++awake;
    *weights++ = weight;
  }
  return static_cast<std::size_t>(awake - steps.data());
}

}  // namespace hasse::order
