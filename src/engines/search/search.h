// Explicit-state search, depth first or breadth first, that checks all properties in one run.
//
// With a reduction (order/stubborn.h), each property needs a run of its own, and the figures are those of the reduced
// state space.
//
// Stored are the states between atomic sequences and rendezvous, as in SPIN; states inside a sequence are passed
// through. Transitions are arrivals at stored states, the initial one included (SPIN's "stored+matched").
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/search/sleep.h"
#include "logic/goal.h"
#include "model/model.h"
#include "order/stubborn.h"
#include "property/judge.h"
#include "property/result.h"
#include "store/state_set.h"

namespace hasse::search {

using property::Finding;
using property::Judge;
using property::Limits;
using property::Order;
using property::Progress;
using property::ProgressObserver;
using property::Property;
using property::PropertyKind;
using property::Run;
using property::Stop;
using property::Verdict;

using StoreKind = store::Kind;

// The search is saved at intervals, and when a limit or a signal ends it, so that another run can resume it. Not with a
// reduction, which needs a run for each property.
struct Checkpointing {
  std::string write_to;     // file; empty: none
  double interval = 600;    // seconds between two
  std::string resume_from;  // file; empty: from the initial state
  std::string model;        // identifies the model; a file of another one is refused
  std::string version;      // of the program, likewise
  // Called for each checkpoint, with the reason if it could not be written: the search then goes on, and the file
  // before stays.
  std::function<void(std::string_view failure)> told;

  double pause_every() const { return write_to.empty() ? 0 : interval; }
};

struct Options : property::Questions {
  order::Reduction reduction = order::Reduction::none;
  // With a reduction, one a property: what an invariant or goal is, taken apart (an invariant: its negation). Empty for the
  // others.
  std::vector<logic::Goal> goals;
  // Breadth first finds a violation with the fewest scheduling steps (an atomic sequence counts as one) of the runs that
  // are explored.
  Order order = Order::depth_first;
  // What keeps the visited states. A lossy store misses some: it decides nothing but what is violated or found, and goes
  // depth first only.
  store::StateSet::Settings store;
  bool spin_count = false;  // count transitions exactly as SPIN does (every path through an atomic sequence counts)
  bool coverage = false;    // collect which edges were taken
  // At least 1. What is decided does not depend on it, nor do the counts of a complete search (transitions: where
  // Result::every_path_counted says so). Several threads do not go
  // with all_errors, coverage, nor depth first with a limit of depth.
  unsigned threads = 1;
  // The sleep-set variant, where steps can sleep; nothing: chosen by probes, or inherited with checkpoints.
  std::optional<Sleep> sleep;
  Checkpointing checkpoint;
};

// Breadth first, the depth is that of scheduling steps: an atomic sequence is one.
struct Statistics : property::Cost {
  std::uint64_t states = 0;         // stored
  std::uint64_t transitions = 0;    // stored + matched
  std::uint64_t atomic_steps = 0;   // steps that end inside an atomic sequence
  std::uint64_t depth = 0;          // deepest state: steps from the initial one
  std::optional<store::Loss> loss;  // with a lossy store
};

// How they are told of.
property::Figures figures_of(const Statistics& statistics);

// `complete` is never true with a reduction or a lossy store.
struct Result : property::Result {
  bool spin_exact = false;  // spin_count was asked for, and no atomic sequence was too large to walk as SPIN does
  // Every path through every atomic sequence was counted. Otherwise transitions hang, by a few, on the way that was taken.
  bool every_path_counted = true;
  Statistics statistics;  // what `cost` and `figures` say, for whoever knows the engine
};

// Why the reduction that is asked for cannot be used for this property with these options ("a never claim runs in
// lockstep with every step"), or nothing. Without a reduction: nothing.
std::optional<std::string> refusal(const model::Model& machine, const Options& options, std::size_t property);

// With a reduction: of one property that refusal() does not refuse. What asks the thread to stop (base/stop.h) ends it with
// partial figures, wherever it is. Throws UserError when a file to resume from is not one of this search, or when none can be written to where
// checkpoints are to be.
Result run(const model::Model& machine, const Options& options, const ProgressObserver& observer = {});

}  // namespace hasse::search
