// Exhaustive exploration of the state space, depth first or breadth first, checking everything that was asked for in
// one run.
//
// With a reduction, steps that do not matter to the property are left out (order/stubborn.h): then each property needs a
// run of its own, and the figures are those of what was visited.
//
// Stored are the states between atomic sequences and rendezvous, as in SPIN; what lies inside a sequence is passed
// through. Transitions are the arrivals at such states, the initial one included (SPIN's "stored+matched").
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

// The search is written to a file now and then, and when a limit ends it or it is interrupted, so that another run can go on from
// there. Not with a reduction for which each property needs a run of its own, nor breadth first with a lossy store (there is
// none).
struct Checkpointing {
  std::string write_to;     // file; empty: none
  double interval = 600;    // seconds between two
  std::string resume_from;  // file; empty: from the initial state
  std::string model;        // by what the model is known; a file is only read when it names the same
  std::string version;      // of the program, likewise
  // Called for each that was written, and with what went wrong for each that could not be: then the search goes on, and what
  // was written before stays.
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
  // What is done about steps that are asleep, where they can be; nothing: what small trials say, or handed_on where there are
  // checkpoints.
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
