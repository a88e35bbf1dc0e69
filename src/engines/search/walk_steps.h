// How a walk goes from step to step: those members of Walk (walk.h) that take steps, enter states, and find what is asleep there.
//
// Steps that are asleep are only counted. Where they are inherited, they lie before those to take, and each state has a flag for
// each group of processes (sleep.h): set when their steps were taken, or nothing of them was asleep. A thread that comes to a known
// state takes those of its steps that were asleep so far and are not any more. The last flag says that the thread that stored the
// state has set the others: until then that thread takes what others ask for.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <utility>

#include "base/diagnostics.h"
#include "engines/search/walk.h"

namespace hasse::search {

template <WalkVisitor Visitor>
bool Walk<Visitor>::explore() {
  path_.clear();
  path_.stored = 0;
  to_enter_ = true;
  is_judged_ = false;
  return walk_on();
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::go_on() {
  HASSE_CHECK(intact_, "a walk is to go on from the middle of a step");
  return walk_on();
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::walk_on() {
  is_full_ = rests_ = false;
  try {
    if (to_enter_) {
      visitor_.find();
      if (!enter_stored()) return false;
    }
    const model::StepWatchdog watchdog(execution_, has_ended_);
    return take_steps();
  } catch (const model::StepAborted&) {
    untake({});
    return false;
  } catch (const NoRoom&) {
    throw;
  } catch (...) {
    intact_ = false;
    throw;
  }
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::take_steps() {
  while (!path_.frames.empty()) {
    PathFrame& top = path_.frames.back();
    if (top.next == path_.steps.size()) {
      back();
      continue;
    }
    if (budget_ != nullptr && budget_->exceeded()) return false;
    const model::Label step = path_.steps[top.next++];
    ++effort_.steps;
    const model::Outcome outcome = execution_.take(step);
    if (outcome.fault != model::Fault::none) [[unlikely]] {
      const Action action = std::exchange(is_judged_, false) ? Action::go_on : judge_fault(outcome);
      if (action == Action::stop) return false;
      if (action == Action::prune) {
        path_.cut_off();
        back();
        continue;
      }
    }
    if (outcome.owner != model::kNobody) {
      count(&Statistics::atomic_steps, &order::SkippedCounts::atomic_steps, 1);
      if (go_on_inside(outcome)) continue;
      // The sequence is blocked and has lost control: other processes may move, so this is an ordinary state.
    }
    count(&Statistics::transitions, &order::SkippedCounts::transitions, 1);
    const Action action = arrive(outcome);
    if (action == Action::stop || action == Action::pause) return false;
    if (action == Action::prune) {
      back();
      continue;
    }
    if (action == Action::again) continue;
    to_enter_ = true;
    rests_ = action == Action::rest;
    if (rests_) return false;
    if (is_long()) [[unlikely]] {
      is_full_ = settings_.goes_deep;
      if (is_full_) return false;
    }
    if (!enter_stored()) return false;
  }
  return true;
}

template <WalkVisitor Visitor>
Action Walk<Visitor>::arrive(model::Outcome outcome) {
  try {
    const Action action = visitor_.arrive();
    if (action == Action::pause) [[unlikely]]
      unarrive(outcome);
    if (action == Action::again && !enter_again()) return Action::prune;
    return action;
  } catch (const NoRoom&) {
    unarrive(outcome);
    throw;
  }
}

// The step becomes the next one again. Its fault, if it did not end the run, has been judged.
template <WalkVisitor Visitor>
void Walk<Visitor>::untake(model::Outcome outcome) {
  if (outcome.owner != model::kNobody) count(&Statistics::atomic_steps, &order::SkippedCounts::atomic_steps, -1);
  path_.untake();
  --effort_.steps;
  back();
  if (outcome.fault != model::Fault::none) is_judged_ = true;
}

// A deep path takes more memory than its states, so its arrays grow by a quarter, and ask the budget first.
template <WalkVisitor Visitor>
template <typename T>
void Walk<Visitor>::grow(GrowingArray<T>& list, std::size_t more) {
  const std::size_t added = list.capacity() / 4 + more + 1024;
  if (budget_ != nullptr && !budget_->allows(added * sizeof(T))) throw NoRoom();
  list.reserve(list.capacity() + added);
}

template <WalkVisitor Visitor>
inline void Walk<Visitor>::make_room_for(std::size_t steps) {
  if (path_.steps.size() + steps > std::numeric_limits<std::uint32_t>::max()) throw NoRoom();
  make_room(path_.steps, steps);
  if (path_.counts_skipped) make_room(path_.skipped, steps);
  make_room(path_.frames, 1);
}

// Where there is room.
template <WalkVisitor Visitor>
inline void Walk<Visitor>::push(std::uint32_t root, bool again) {
  path_.push(execution_.mark(), found_.steps, found_.asleep, root, again);
}

// A report needs memory. If there is none, the step is undone, or the state stays to be entered.
template <WalkVisitor Visitor>
Action Walk<Visitor>::judge_fault(model::Outcome outcome) {
  try {
    return visitor_.fault(outcome);
  } catch (const std::bad_alloc&) {
    untake({});
    throw NoRoom();
  }
}

template <WalkVisitor Visitor>
Action Walk<Visitor>::judge_end() {
  try {
    return visitor_.end();
  } catch (const std::bad_alloc&) {
    throw NoRoom();
  }
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::enter_stored() {
  visitor_.enter(path_.frames.size());
  found_.clear();
  execution_.enabled(model::kNobody, found_.steps);
  if (found_.steps.empty()) {
    if (settings_.sleep == Sleep::inherited) set_flags(FoundSteps::kAll);
    if (judge_end() == Action::stop) return false;
    leave_stored();
  } else if (at_depth_limit()) {
    reached_depth_limit_ = true;
    leave_stored();
  } else {
    make_room_for_found();
    if (settings_.sleep != Sleep::never) put_to_sleep();
    visitor_.reduce(found_.steps);
    if (found_.asleep == found_.steps.size()) {  // common where processes are independent
      leave_stored();
    } else {
      push(static_cast<std::uint32_t>(path_.frames.size()));
    }
  }
  to_enter_ = false;
  return true;
}

template <WalkVisitor Visitor>
Effort Walk<Visitor>::effort() const {
  Effort effort = effort_;
  for (std::size_t i = 0; i < path_.frames.size(); ++i) effort.steps += path_.end_of(i) - path_.frames[i].next;
  return effort;
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::go_on_inside(model::Outcome outcome) {
  const model::Label next = outcome.next_step();
  std::span<const model::Label> steps(&next, 1);
  if (outcome.next == model::kNoAction) {
    found_.clear();
    execution_.enabled(outcome.owner, found_.steps);
    if (found_.steps.empty()) return false;
    steps = found_.steps;
  }
  try {
    make_room_for(steps.size());
  } catch (const NoRoom&) {
    untake(outcome);
    throw;
  }
  const std::uint32_t root = path_.frames.back().root;
  if (is_to_be_entered(outcome.owner, root)) {
    visitor_.enter(path_.frames.size());
    path_.push(execution_.mark(), steps, 0, root, false);
  } else {
    back();
  }
  return true;
}

template <WalkVisitor Visitor>
bool Walk<Visitor>::is_to_be_entered(model::Pid owner, std::uint32_t root) {
  const std::uint32_t seen = ++path_.frames[root].inside;
  return inside_.is_to_be_entered(execution_, owner, seen, path_.frames.size() - root);
}

// Counts the sleeping steps of a new state.
template <WalkVisitor Visitor>
inline void Walk<Visitor>::put_to_sleep() {
  find_asleep();
  if (settings_.sleep == Sleep::inherited) {
    const SleepFlags sleeping = found_.sleeping();
    const SleepFlags taken = found_.awake(sleeping);
    const SleepFlags awake = taken | set_flags(taken | FoundSteps::kOwned);
    if ((sleeping & awake) != 0) found_.wake(awake, path_.skipped.end());
  }
  for (const order::SkippedCounts& counts : std::span(path_.skipped.end(), found_.asleep)) {
    statistics_.transitions += counts.transitions;
    statistics_.atomic_steps += counts.atomic_steps;
  }
  if (settings_.sleep == Sleep::one_level) found_.forget_asleep();
}

template <WalkVisitor Visitor>
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
  // Steps that were taken before are neither taken nor asleep.
  found_.wake(taken | before, path_.skipped.end());
  found_.take_only(now);
  visitor_.enter(path_.frames.size());
  push(static_cast<std::uint32_t>(path_.frames.size()), true);
  return true;
}

// None sleeps if states inside the sequence that led here were remembered: the states behind those are reached from
// several states, so they must not depend on one of them.
template <WalkVisitor Visitor>
inline void Walk<Visitor>::find_asleep() {
  if (path_.frames.empty()) return;
  const PathFrame& from = path_.frames[path_.frames.back().root];
  if (InsideStates::are_remembered(from.inside)) return;
  const std::uint32_t before = from.next - from.first;
  if (before == 1) return;  // nothing was taken earlier than the step that led here
  found_.asleep = visitor_.put_to_sleep({path_.steps.begin() + from.first, before}, path_.skipped.begin() + from.first,
                                        found_.steps, path_.skipped.end());
}

}  // namespace hasse::search
