// Executes a Program: the transition system of it (model/transition_system.h), with native code or an interpreter.
//
// A state is one canonical block of bytes, compared with memcmp and movable between machines: a header (how many
// processes, `_last` where the program mentions it), the globals with their channels, then one frame a process in order
// of creation (proctype, location, variables, channels it brought along). What is not in the block is not in the state:
// offsets of frames are derived from it. Exclusive control (being inside an atomic sequence) is not in the block
// either: it matters only between the steps of one sequence, whose states are passed through, and is handed over as
// `owner`.
//
// Machine is read-only after construction and shared by threads; each thread has an Execution of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "machine/step.h"
#include "model/model.h"
#include "program/dead_slots.h"
#include "program/program.h"

namespace hasse::machine {

using model::StateView;
using model::StepAborted;

class FootprintFinder;
class Code;    // bytecode of all edges and predicates
class Layout;  // where things lie in a state
class NativeCode;

// How bytecode is executed. Native code and the interpreter do the same; the interpreter does it everywhere and is what native
// code is tested against. `checked`: the systems that are made for engines (make()) do both and compare (layers/checked.h).
enum class Mode : std::uint8_t { interpreter, native, checked };

// What becomes of variables of processes that nothing will read any more (program/dead_slots.h): they stay as they are, or are
// set to 0 by the step after which they are dead. The same steps in the same order either way, but fewer states. Footprints
// do not name what is reset so: machines for engines that use footprints keep them.
enum class DeadVariables : std::uint8_t { kept, reset };

class Machine final : public model::Model {
 public:
  // `predicates` are state expressions of the program that evaluate() will be asked for (invariants). `claim`: index
  // into Program::claims of the never claim that runs in lockstep, or -1. Native code is used where there is some.
  explicit Machine(std::shared_ptr<const Program> program, std::vector<ExprId> predicates = {}, int claim = -1,
                   Mode mode = Mode::native, DeadVariables dead = DeadVariables::kept);
  ~Machine() override;

  std::unique_ptr<model::TransitionSystem> make() const override;
  model::Traits traits() const override;
  const model::Describer& describer() const override { return *describer_; }
  model::ActionSets actions() const override;

  const Program& program() const { return *program_; }
  const Proctype* claim() const;                                         // nullptr without one
  const std::vector<ExprId>& predicates() const { return predicates_; }  // as they were given
  const Layout& layout() const { return *layout_; }
  const Code& code() const { return *code_; }
  const NativeCode* native() const { return native_.get(); }  // null: the interpreter executes everything
  // Are the systems that it makes checked by the interpreter?
  bool is_checked() const { return reference_ != nullptr; }
  // What is reset, by proctype; empty when nothing is.
  const std::vector<DeadSlots>& dead_slots() const { return dead_slots_; }
  // After how many statements, and starts of processes, that is.
  std::size_t reset_places() const;
  // Why there is no native code although it was asked for; empty when there is some.
  const std::string& why_not_native() const { return why_not_native_; }

 private:
  std::shared_ptr<const Program> program_;
  std::vector<ExprId> predicates_;
  int claim_;
  std::vector<DeadSlots> dead_slots_;
  std::unique_ptr<Layout> layout_;
  std::unique_ptr<Code> code_;
  std::unique_ptr<NativeCode> native_;
  std::string why_not_native_;
  std::unique_ptr<model::Describer> describer_;
  std::unique_ptr<Machine> reference_;  // of Mode::checked: with the interpreter
};

// How it is executed: "native code for 40 of 42 statements", "interpreter", with the reason when native code was asked for.
std::string describe_mode(const Machine& machine);

// One thread's working state and its history of changes.
class Execution final : public model::TransitionSystem {
 public:
  explicit Execution(const Machine& machine);
  ~Execution() override;

  const Program& program() const;

  Outcome start() override;
  void load(StateView state) override;
  StateView state() const override;

  // In a fixed order: youngest process first, its edges in order, as SPIN does. Priorities, provided clauses, unless, else and
  // timeout are taken into account. A guard whose evaluation faults counts as an enabled step, and taking it returns the fault.
  // `timeout` is false for an owner: it loses control first. With a claim: every enabled edge of the claim with every enabled
  // step, in that nesting; nothing when the claim cannot move.
  void enabled(Pid owner, std::vector<Step>& steps) override;
  void enabled_of(const model::ProcessSet& processes, std::vector<Step>& steps) override;
  Outcome take(const Step& step) override;
  const Blame& blame() const override;

  Mark mark() const override;
  void undo_to(Mark mark) override;
  std::size_t memory_bytes() const override;
  std::uint64_t generation() const override;

  // `predicate`: index into the list that the machine was made with. A fault, such as a remote reference to a dead process, is
  // returned in `fault`.
  std::int32_t evaluate(std::size_t predicate, Fault& fault) override;
  // May every process stay where it is for ever? (each at a valid end location; with `empty_channels`, no message under
  // way)
  bool is_valid_end(bool empty_channels) const override;
  // May a run end here as far as the trace declaration goes? (it is at a valid end of its own, or there is none; a notrace
  // does not want to be completed)
  bool is_trace_complete() const override;
  // Is the never claim at an accept label?
  bool is_accepting() const override;
  bool is_marked(model::PlaceMark mark) const override;

  // A d_step is one step and can take any number of statements: it is what watchdog is for. append_footprint() asks as well.
  void set_watchdog(const std::function<bool()>* ended) override;
  // Listens, so that nothing else can.
  void collect(model::ActionSets* taken) override;

  // ---- telling a run (replay, simulation) ----
  // While set, take() reports each statement that it executes, those inside a d_step one by one and both halves of a
  // rendezvous (sender first), just before its effect. Costs nothing but a test when unset.
  struct Executed {
    std::uint8_t pid = 0;
    const Edge* edge = nullptr;
    // What a print statement prints; the message that a send adds; the message that a receive gets (all fields, as the
    // channel holds them). Empty for the rest.
    std::span<const std::int32_t> values;
    int channel = 0;           // send, receive: its id
    std::size_t position = 0;  // send: where in the channel the message goes; receive: where it was
  };
  using Listener = std::function<void(const Executed&)>;
  void listen(Listener listener);

  // ---- reading the state by name, for reports and tests ----
  int process_count() const;
  std::uint32_t proctype_of(int pid) const;
  LocationId location_of(int pid) const;
  std::int32_t global(std::uint32_t slot) const;
  std::int32_t local(int pid, std::uint32_t slot) const;
  // Channels that exist now are numbered from 1, as variables of type chan hold them.
  int channel_count() const;
  const Channel& channel(int id) const;  // its declaration
  int channel_owner(int id) const;       // pid of the process that brought it, or kNobody for a global
  std::vector<std::vector<std::int32_t>> messages(int id) const;  // first to leave first
  std::uint32_t message_count(int id) const;
  std::int32_t message_field(int id, std::uint32_t message, std::uint32_t field) const;

 private:
  friend class FootprintFinder;
  friend class Machine;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hasse::machine
