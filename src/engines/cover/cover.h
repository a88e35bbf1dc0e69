// Trace covers: a finite set of partially ordered runs whose ideals are exactly the reachable states, and the decision of
// properties on them.
//
// An event is a move (order/move.h) with its causal past; events are shared by runs. The exploration follows persistent
// sets and sleep sets and stops below cutoffs: events whose history reaches a state that a strictly smaller history
// reaches, by an adequate order. Assertions and run-time errors are decided when an event is created, deadlocks at the
// ends of runs, predicates by detection on the partial order (poset/), whatever variables they mention.
//
// Directed: one goal at a time, persistent sets from the goal (order/stubborn.h), the last state of each prefix is
// tested; no detection.
//
// Soundness, cutoffs and their proof: events.h. Source: Kashyap and Garg, "Exploiting Predicate Structure for Efficient
// Reachability Detection", ASE 2005, repaired as docs/trace-covers.md says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logic/goal.h"
#include "order/stubborn.h"
#include "property/result.h"

namespace hasse::cover {

// automatic: a directed cover for each goal and invariant whose ideals would have to be enumerated (clause_watch.h),
// one undirected cover for all others.
enum class Mode : std::uint8_t { automatic, all, directed };

// An event of a run: the steps of its move, and the positions of its direct causes, ascending. The order is the
// transitive closure; more than the direct causes may be named.
struct RunEvent {
  std::vector<model::Label> steps;
  std::vector<std::uint32_t> causes;
};
using Observer = std::function<void(std::span<const RunEvent>)>;

struct Options : property::Questions {
  // One a property: what an invariant or goal is, taken apart (an invariant: its negation). Empty for the others.
  std::vector<logic::Goal> goals;
  property::Order order = property::Order::breadth_first;  // by size
  Mode mode = Mode::automatic;
  order::Dependency dependency = order::Dependency::object;
  order::Reduction reduction = order::Reduction::stubborn;
  unsigned threads = 1;  // at least 1; more than 1 breadth first only. What is found does not depend on it
  bool merging = true;   // of local statements into the move before them (order/merging.h)
  // Called with every maximal run of an undirected cover. Without merging, the states of their ideals are exactly the
  // reachable ones, as tests check.
  Observer observer;
};

struct Statistics {
  std::uint64_t states = 0;  // distinct states after histories
  std::uint64_t events = 0;  // stored, the initial history not counted
  std::uint64_t nodes = 0;   // branches that were visited
  std::uint64_t traces = 0;  // maximal runs
  std::uint64_t cutoffs = 0;
  std::uint64_t longest = 0;  // events of the longest run
};

// A failure: the moves of this model cannot be enumerated ("an atomic sequence of P has too many paths, or too long ones").
struct Result : property::Result {
  Statistics statistics;
};

// Why the cover cannot decide this property of this model ("a never claim runs in lockstep with every step"), or nothing.
std::optional<std::string> refusal(const model::Model& machine, const Options& options, std::size_t property);

// Decides the properties, none of which refusal() refuses.
Result run(const model::Model& machine, const Options& options, const property::ProgressObserver& observer = {});

}  // namespace hasse::cover
