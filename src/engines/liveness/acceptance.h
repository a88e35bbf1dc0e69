// What states and steps count for when a cycle is judged: acceptance sets, and what fairness asks of processes.
//
// Marks are collected over the states and steps of a strongly connected set, in any order; a set with all that is asked for has a cycle
// through all its states and steps, which is a run that is asked for. Plain values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/transition_system.h"
#include "property/property.h"

namespace hasse::liveness {

enum class Fairness : std::uint8_t { none, weak, strong };

using Sets = std::uint64_t;  // acceptance sets: set k is bit k

// Without fairness.
struct PlainMarks {
  static constexpr bool kFair = false;

  Sets sets = 0;

  void add(const PlainMarks& other) { sets |= other.sets; }
};

struct FairMarks {
  static constexpr bool kFair = true;

  Sets sets = 0;
  model::ProcessSet moved;
  model::ProcessSet enabled;   // in some state
  model::ProcessSet disabled;  // in some state

  void add(const FairMarks& other) {
    sets |= other.sets;
    moved.add(other.moved);
    enabled.add(other.enabled);
    disabled.add(other.disabled);
  }
};

// Who moves by a step, and who would by some of these.
inline void add_movers(const model::Label& step, model::ProcessSet& movers) {
  if (step.process >= 0) movers.set(static_cast<std::size_t>(step.process));
  if (step.has_partner()) movers.set(static_cast<std::size_t>(step.partner));
}
model::ProcessSet enabled_by(std::span<const model::Label> steps);
model::ProcessSet complement(const model::ProcessSet& processes);

// What makes an infinite run accepting: one acceptance set of states, of a kind that the property says.
class Condition {
 public:
  Condition(property::PropertyKind kind, Fairness fairness) : kind_(kind), fairness_(fairness) {}

  Fairness fairness() const { return fairness_; }
  // Do processes make it accepting, wherever they stay when nobody can move?
  bool is_of_places() const { return kind_ == property::PropertyKind::acceptance; }
  Sets all() const { return 1; }
  // Of the current state.
  Sets of_state(const model::TransitionSystem& system) const {
    const bool accepts = is_of_places() ? system.is_marked(model::PlaceMark::accept) : system.is_accepting();
    return accepts ? 1 : 0;
  }

  bool is_met(const PlainMarks& marks) const { return has_all(marks.sets); }
  bool is_met(const FairMarks& marks) const { return has_all(marks.sets) && marks.moved.contains(bound(marks)); }
  bool has_all(Sets sets) const { return (all() & ~sets) == 0; }
  // The processes that have to move in a run through all of a set with these marks.
  model::ProcessSet bound(const FairMarks& marks) const {
    model::ProcessSet processes = marks.enabled;
    if (fairness_ == Fairness::weak) processes.remove(marks.disabled);
    return processes;
  }

 private:
  property::PropertyKind kind_;
  Fairness fairness_;
};

}  // namespace hasse::liveness
