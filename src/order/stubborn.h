// Guard-based stubborn sets: a sufficient subset of the enabled steps of a state.
//
// A set T of steps, enabled or not, is stubborn in s when (D1) for an enabled t in T everything that may be enabled together
// with t and not commute with it is in T, and (D2) for a disabled t in T some necessary enabling set of t is in T: a set
// of steps one of which must be taken before t can be. No run from s that avoids T then contains a step that is dependent
// with an enabled member of T: its enabled members are a persistent set. With a goal the closure starts at a necessary
// set of one of the goal's false conjuncts instead of at an enabled step: every run to the goal takes a member, so
// neither visibility nor a proviso is needed, and where no member is enabled the goal is out of reach.
//
// What may happen later is known statically only. For each process instance, that is a pid, its proctype and those of
// its variables that never change and select an array element or a channel, the edges that leave its stored locations
// are *actions* (the whole atomic sequence that such an edge begins is one action, by the union of its parts), with the
// objects that they may read and write, and guards taken apart into conjuncts over objects. Processes that do not exist
// yet are covered by one instance of each proctype that can still be run, with nothing known about it. The static
// relation contains the dynamic one of order/move.h: ordering events by a larger relation than the stubborn sets use
// would lose states.
//
// Sources: Valmari's stubborn sets; Laarman, Pater, van de Pol, Hansen, "Guard-based partial-order reduction" (STTT
// 2016); Godefroid's persistent sets. Cost of one choice: O(seeds * actions^2 / 64). Not thread safe: one a thread.
//
// The choice among several such sets may depend on the states asked about before: tables are built from the first state
// that is met with a set of process instances (samples.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "logic/goal.h"
#include "machine/machine.h"
#include "order/move.h"
#include "order/samples.h"

namespace hasse::order {

// How dependency is decided; `process` and `ample` restrict the engine to what is published, for comparison.
enum class Dependency : std::uint8_t { object, process };       // process: all steps of a process depend on each other
enum class Reduction : std::uint8_t { none, stubborn, ample };  // ample: whole processes closed under conflicts

class Stubborn {
 public:
  // `samples`: shared with others; null: its own.
  Stubborn(const model::Model& model, Couplings couplings, Dependency dependency = Dependency::object,
           Reduction reduction = Reduction::stubborn, Samples* samples = nullptr);
  ~Stubborn();

  // Whether it may add samples; true at first.
  void learn(bool allowed);

  // Chooses among `enabled`, all the enabled steps of the current state of `system` (no process has exclusive control).
  // `eligible`, as long as `enabled`: the seeds; the answer is a subset of them and not empty if one is eligible. Fills
  // `chosen` with indices into `enabled`. The steps not chosen need not be taken here. False: to answer it would have
  // to learn.
  bool choose(model::TransitionSystem& system, std::span<const model::Label> enabled, const std::vector<bool>& eligible,
              std::vector<std::uint32_t>& chosen);
  // The same with as few of the `counted` steps as possible, maybe none: the others sleep and cost nothing.
  bool choose(model::TransitionSystem& system, std::span<const model::Label> enabled, const std::vector<bool>& eligible,
              const std::vector<bool>& counted, std::vector<std::uint32_t>& chosen);

  // The same for a goal that the current state does not satisfy. `chosen` is empty when the goal is out of reach.
  bool choose_for_goal(model::TransitionSystem& system, std::span<const model::Label> enabled, const logic::Goal& goal,
                       std::vector<std::uint32_t>& chosen);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hasse::order
