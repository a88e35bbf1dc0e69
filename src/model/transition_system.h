// A transition system, as every engine sees it: one current state, changed in place, with undo.
//
// A layer (layers/) has a system inside and is one itself: a product with an observer, a checked pair. machine::Execution is
// the system of a Program; whoever brings another language either makes a Program of it or implements this. A state is one
// block of bytes, the same for the same state whatever led there, so that states can be compared, hashed, stored and moved
// between threads as bytes. What is not in the block is not in the state, but for who has exclusive control: that matters only
// between the steps of one atomic sequence, whose states are passed through, and is handed over as `owner`.
//
// Calls are batches: a state costs one call for its steps, and a step one to take it. That they are virtual costs less than
// half a percent of a search's instructions (bakery, leader, peterson, sliding_window). Rejected: a callback for each successor, with a copy of its state (LTSmin's next-state function);
// and engines as templates over the system, which would compile each engine once for each layer. One system a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/label.h"

namespace hasse::model {

using StateView = std::span<const std::byte>;

// Which actions were taken, or may be: [kind of process][action].
using ActionSets = std::vector<std::vector<bool>>;

// Marks of places by which a model says what its infinite runs are to do: be at an `accept` place only finitely often, and at a
// `progress` place again and again (the labels of that name in Promela).
enum class PlaceMark : std::uint8_t { accept, progress };

// See StepWatchdog.
struct StepAborted {};

class TransitionSystem {
 public:
  virtual ~TransitionSystem() = default;

  // ---- the current state ----
  // Makes the initial state current; forgets the undo log. A fault can come from an initializer.
  virtual Outcome start() = 0;
  // Makes a stored state current; forgets the undo log.
  virtual void load(StateView state) = 0;
  virtual StateView state() const = 0;  // until something changes

  // ---- steps ----
  // Appends the enabled steps of the current state, in a fixed order. With an owner, only its steps: when there are none, it has
  // lost control, nothing is appended and the caller asks again with kNobody.
  virtual void enabled(Pid owner, std::vector<Label>& steps) = 0;
  // The same without an owner, of these processes; others can be among them. Not with an observer or priorities.
  virtual void enabled_of(const ProcessSet& processes, std::vector<Label>& steps) = 0;
  // Takes an enabled step. After a fault the state is what the failing statement left; see can_continue().
  virtual Outcome take(const Label& step) = 0;
  // Of the last fault that start() or take() had.
  virtual const Blame& blame() const = 0;

  // ---- undo ----
  using Mark = std::size_t;
  virtual Mark mark() const = 0;
  virtual void undo_to(Mark mark) = 0;           // back to the state at that mark; marks are a stack
  virtual std::size_t memory_bytes() const = 0;  // of the undo log and all else that grows

  // Changes whenever a process comes or goes.
  virtual std::uint64_t generation() const = 0;

  // ---- questions about the current state ----
  // The value of an atomic proposition, by its index in the model. A fault is returned in `fault`.
  virtual std::int32_t evaluate(std::size_t atom, Fault& fault) = 0;
  // May every process stay where it is for ever? (with `empty_channels`: and no message is under way)
  virtual bool is_valid_end(bool empty_channels) const = 0;
  // May a run end here as far as the order of events that the model declares goes?
  virtual bool is_trace_complete() const { return true; }
  // Is the observer at an accepting state?
  virtual bool is_accepting() const { return false; }
  // Is some process at a place that the model marks so?
  virtual bool is_marked(PlaceMark /*mark*/) const { return false; }

  // See StepWatchdog, by which it is called; a layer hands it down. nullptr: nobody is asked any more.
  virtual void set_watchdog(const std::function<bool()>* ended) = 0;

  // Marks the actions that are executed from now on, those inside a step as well. nullptr: not any more.
  virtual void collect(ActionSets* taken) = 0;

  // The system inside of all layers, whose labels are this one's but for `observer`.
  virtual TransitionSystem& base() { return *this; }
  virtual const TransitionSystem& base() const { return *this; }

 protected:
  TransitionSystem() = default;
  TransitionSystem(const TransitionSystem&) = default;
  TransitionSystem& operator=(const TransitionSystem&) = default;
};

// One step can take any number of statements, also more than anybody can wait for. While this lives, `ended` (if it is not
// empty) is asked after every so many of them, and when it says so, take() throws StepAborted in the middle of the step: the
// state is to be undone to a mark from before it.
class StepWatchdog {
 public:
  StepWatchdog(TransitionSystem& system, const std::function<bool()>& ended) : system_(system) {
    system_.set_watchdog(&ended);
  }
  ~StepWatchdog() { system_.set_watchdog(nullptr); }
  StepWatchdog(const StepWatchdog&) = delete;
  StepWatchdog& operator=(const StepWatchdog&) = delete;

 private:
  TransitionSystem& system_;
};

}  // namespace hasse::model
