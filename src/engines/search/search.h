// Exhaustive exploration of the state space, depth first or breadth first, checking everything that was asked for in
// one run.
//
// With a reduction, steps that do not matter to the property are left out (order/stubborn.h): then each property needs a
// run of its own, and the figures are those of what was visited.
//
// Stored are the states between atomic sequences and rendezvous, as in SPIN; what lies inside a sequence is passed
// through. Transitions are the arrivals at such states, the initial one included (SPIN's "stored+matched").
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop.h"
#include "engines/search/sleep.h"
#include "logic/predicate.h"
#include "machine/machine.h"
#include "order/stubborn.h"
#include "store/state_set.h"

namespace hasse::search {

enum class PropertyKind : std::uint8_t {
  assertion,  // every assert() of the model, together
  deadlock,   // no invalid end state. Not with a never claim: it cuts runs short, so an end says nothing
  runtime,    // no run-time error of the model: index, division, dead channel, ...
  invariant,  // all states satisfy a predicate (--invariant, ltl [] p)
  reachable,  // some state satisfies a predicate (--reachable): holds iff found
  claim,      // the never claim does not reach its end
  trace,      // trace/notrace declaration
  // About infinite runs: no engine looks for cycles so far, so that none of them is given these.
  temporal,      // an ltl formula that is no invariant
  acceptance,    // no cycle on which a process is at an accept label
  non_progress,  // no cycle on which no process is at a progress label
};

// The kind of property that a fault violates.
PropertyKind kind_of(model::Fault fault);
// The same where it is known who had it: what goes wrong in a never claim violates the claim, whatever it is.
PropertyKind kind_of(model::Fault fault, const model::Blame& blame);
// "assertion violated: assert(x < 2)"
std::string describe(const machine::Machine& machine, model::Fault fault, const model::Blame& blame);
// What is wrong with a run that ends in the current state, as far as a property of this kind goes; null: nothing.
const char* wrong_end(PropertyKind kind, const machine::Execution& execution, bool empty_channels);

// Is it about a predicate that is evaluated in states?
inline bool has_predicate(PropertyKind kind) {
  return kind == PropertyKind::invariant || kind == PropertyKind::reachable;
}

struct Property {
  PropertyKind kind = PropertyKind::assertion;
  std::string name;           // "assertions", "deadlock", "exclusion", or the text of the expression
  std::string text;           // the formula as the user sees it
  std::size_t predicate = 0;  // invariant, reachable: index into the Machine's predicates
  SourcePos pos;
};

// Predicates are evaluated at stored states: what happens inside an atomic sequence is seen by no other process, nor by
// a claim of SPIN's.
enum class Order : std::uint8_t { depth_first, breadth_first };
using StoreKind = store::Kind;
enum class Verdict : std::uint8_t { holds, violated, undecided };

// What runs beside an exploration in another thread, under the same limits.
struct Beside {
  std::atomic<std::uint64_t> memory_bytes{0};  // what the others hold: counts against the limit
};

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

struct Limits {
  double seconds = 0;              // from its own start; 0: none. What base/stop.h says ends it as well
  std::uint64_t memory_bytes = 0;  // 0: none
  std::uint64_t depth = 0;         // 0: none; see Statistics::depth
  const Beside* beside = nullptr;  // null: it has the machine for itself
};

struct Options {
  std::vector<Property> properties;
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
  bool all_errors = false;      // go on after a violation; a counterexample for each different one
  bool spin_count = false;      // count transitions exactly as SPIN does (every path through an atomic sequence counts)
  bool empty_channels = false;  // a valid end state has no message under way (pan -q)
  bool coverage = false;        // collect which edges were taken
  // At least 1. What is decided does not depend on it, nor do the counts of a complete search (transitions: where
  // Result::every_path_counted says so). Several threads do not go
  // with all_errors, coverage, nor depth first with a limit of depth.
  unsigned threads = 1;
  // What is done about steps that are asleep, where they can be; nothing: what small trials say, or handed_on where there are
  // checkpoints.
  std::optional<Sleep> sleep;
  Limits limits;
  Checkpointing checkpoint;
};

// A run from the initial state: Execution::start(), then take() each step.
struct Run {
  std::vector<model::Label> steps;
};

struct Violation {
  std::size_t property = 0;  // index into Options::properties
  model::Fault fault = model::Fault::none;
  SourcePos pos;
  std::string message;  // "assertion violated: assert(x < 3)", "invalid end state"
  Run run;              // the last step is the one that violates (none when the initial state does)
};

// A run to a state that satisfies a `reachable` property.
struct Witness {
  std::size_t property = 0;
  Run run;
};

// finished: every property is decided. Otherwise the first thing that ended the search.
enum class Stop : std::uint8_t { finished, violation, time_limit, memory_limit, depth_limit, interrupted };

struct Statistics {
  std::uint64_t states = 0;        // stored
  std::uint64_t transitions = 0;   // stored + matched
  std::uint64_t atomic_steps = 0;  // steps that end inside an atomic sequence
  std::uint64_t depth = 0;         // deepest state: steps from the initial one (breadth first: atomic sequence = one)
  double seconds = 0;
  double seconds_before = 0;        // of them: until the checkpoint from which the search was resumed
  double seconds_saved = 0;         // until the last checkpoint that was written; 0: none
  std::uint64_t memory_bytes = 0;   // accounted: store, stack, undo log
  std::size_t state_bytes = 0;      // largest state
  std::optional<store::Loss> loss;  // with a lossy store
};

struct Result {
  std::vector<Verdict> verdicts;  // one a property
  // One a property: how often it was violated (a goal: found) in what was visited.
  std::vector<std::uint64_t> occurrences;
  // Without all_errors at most one. A goal that was not found is violated without an entry here.
  std::vector<Violation> violations;
  std::vector<Witness> witnesses;  // one for each reachable property that holds
  Stop stop = Stop::finished;
  bool complete =
      false;  // every reachable state was visited (none lies beyond a run-time error); never with a reduction or a lossy store
  bool spin_exact = false;  // spin_count was asked for, and no atomic sequence was too large to walk as SPIN does
  // Every path through every atomic sequence was counted. Otherwise transitions hang, by a few, on the way that was taken.
  bool every_path_counted = true;
  Statistics statistics;
  std::vector<std::vector<bool>> taken;  // coverage: [proctype][edge], inside d_steps too
};

// How a run ends that was asked to.
Stop stop_of(StopReason reason);

// Of a run that was stopped before it came to anything.
Result nothing_found(std::size_t properties, Stop stop);

// Called a few times a second with the figures so far and the number of states that wait for expansion (depth first:
// depth of the stack).
using Progress = std::function<void(const Statistics&, std::uint64_t frontier)>;

// Why the reduction that is asked for cannot be used for this property with these options ("a never claim runs in
// lockstep with every step"), or nothing. Without a reduction: nothing.
std::optional<std::string> refusal(const machine::Machine& machine, const Options& options, std::size_t property);

// With a reduction: of one property that refusal() does not refuse. What asks the thread to stop (base/stop.h) ends it with
// partial figures, wherever it is. Throws UserError when a file to resume from is not one of this search, or when none can be written to where
// checkpoints are to be.
Result run(const machine::Machine& machine, const Options& options, const Progress& progress = {});

}  // namespace hasse::search
