// What a walk does about steps that are asleep (sleep.h): those members of Walk (walk.h, which includes this) that find them in
// the stored states that it comes to.
//
// They are only counted. Where they are handed on, they lie before those to take, and each state has a flag for each group of
// processes (found_steps.h): set when their steps were taken, or nothing of them was asleep. Whoever comes to a known state
// takes those of its steps that were asleep so far and are not any more. The last flag says that who stored the state has set
// the others: until then he is the one who takes what others ask for.
#pragma once

#include <cstdint>
#include <span>

#include "engines/search/walk.h"

namespace hasse::search {

// What is asleep in a new state is counted here.
template <typename Visitor>
inline void Walk<Visitor>::put_to_sleep() {
  find_asleep();
  if (settings_.sleep == Sleep::handed_on) {
    const SleepFlags sleeping = found_.sleeping();
    const SleepFlags taken = found_.awake(sleeping);
    const SleepFlags awake = taken | set_flags(taken | FoundSteps::kOwned);
    if ((sleeping & awake) != 0) found_.wake(awake, path_.weights.end());
  }
  for (const order::Weight& weight : std::span(path_.weights.end(), found_.asleep)) {
    statistics_.transitions += weight.transitions;
    statistics_.atomic_steps += weight.atomic_steps;
  }
  if (settings_.sleep == Sleep::at_once) found_.forget_asleep();
}

template <typename Visitor>
bool Walk<Visitor>::enter_again() {
  found_.clear();
  const auto open = static_cast<SleepFlags>(FoundSteps::kGroups & ~visitor_.payload().get());
  execution_.enabled_of(FoundSteps::processes_in(open), found_.steps);
  try {
    make_room_for_found();
  } catch (const NoRoom&) {
    visitor_.back();
    throw;
  }
  ++effort_.checks;
  find_asleep();
  const SleepFlags taken = found_.awake();
  const SleepFlags before = set_flags(taken);
  const SleepFlags now = taken & ~before;
  if ((before & FoundSteps::kOwned) == 0 || now == 0) {
    visitor_.back();
    return false;
  }
  ++effort_.entries;
  // What was taken before is neither to be taken nor asleep.
  found_.wake(taken | before, path_.weights.end());
  found_.take_only(now);
  visitor_.enter(path_.frames.size());
  push(static_cast<std::uint32_t>(path_.frames.size()), true);
  return true;
}

// Nothing is when states inside the sequence that led here were remembered: what lies behind those was met from other
// states, so that it must not depend on which one.
template <typename Visitor>
inline void Walk<Visitor>::find_asleep() {
  if (path_.frames.empty()) return;
  const PathFrame& from = path_.frames[path_.frames.back().root];
  if (InsideStates::are_remembered(from.inside)) return;
  const std::uint32_t before = from.next - from.first;
  if (before == 1) return;  // nothing was taken earlier than the step that led here
  found_.asleep = visitor_.put_to_sleep({path_.steps.begin() + from.first, before}, path_.weights.begin() + from.first,
                                        found_.steps, path_.weights.end());
}

}  // namespace hasse::search
