// The inside of an Execution: the working state, the interpreter of the bytecode, and the rules by which steps are
// enabled and taken.
//
// interpreter.cpp runs sequences of instructions; native_calls.cpp lets native code do so where there is some;
// channels.cpp moves and matches messages; enabled.cpp finds steps; take.cpp takes them; monitor.cpp follows the trace
// declaration; inspect.cpp reads by name. A fault is noted once, where it happens, and found by the caller in fault_
// afterwards: no exceptions on these paths. Nothing here outlives the call but the working state.
#pragma once

#include <cstdint>
#include <exception>
#include <vector>

#include "base/cache_line.h"
#include "machine/bytecode.h"
#include "machine/layout.h"
#include "machine/machine.h"
#include "machine/native_code.h"
#include "machine/working_state.h"

namespace hasse::machine {

// The fault, as numbers; described in words only on demand (describe in faults.cpp).
struct FaultNote {
  Fault fault = Fault::none;
  ExprId expr = kNone;  // to blame
  std::int32_t a = 0;   // index, channel, pid, value
  std::int32_t b = 0;   // size
  // Inside a d_step: the process of the statement, and its edge.
  std::int32_t pid = kNobody;
  std::uint32_t edge = kNone;
};

// The owner of the running code: a process, the never claim, or none (global initializers, predicates, trace).
struct Context {
  std::int32_t pid = kNobody;
  std::uint32_t frame = 0;  // offset in the state
};

struct alignas(kCacheLine) Execution::Impl {
  explicit Impl(const Machine& machine);

  // ---- interpreter.cpp ----
  std::int32_t run(Pc pc, const Context& context, std::int32_t acc = 0);
  std::int32_t fetch(const Operand& operand, const Context& context) {
    if (operand.kind == Operand::Kind::constant) return static_cast<std::int32_t>(operand.offset);
    if (operand.kind == Operand::Kind::code) return run(operand.code, context);
    const std::uint32_t base = operand.kind == Operand::Kind::local ? context.frame : 0;
    return state_.read(base + operand.offset, Access::u8);
  }
  std::int32_t ask(const Instruction& at, std::int32_t acc, const Context& context);
  void set_priority(std::int32_t pid, std::int32_t priority, ExprId blame);
  bool faulted() const { return fault_.fault != Fault::none; }
  void fault(Fault fault, ExprId expr, std::int32_t a = 0, std::int32_t b = 0);
  Context context_of(int pid) const { return {pid, state_.process(pid).offset}; }
  std::int32_t create_process(std::uint32_t proctype, std::uint32_t priority, const std::int32_t* arguments,
                              std::uint32_t count, ExprId blame);
  std::int32_t process_of(std::uint32_t proctype) const;
  std::int32_t count_at(std::uint32_t proctype, LocationId location) const;
  bool at_progress() const;

  // ---- channels.cpp ----
  // The channel that the code names, or nullptr after a fault.
  const ChannelRef* channel_of(const Operand& operand, const Context& context);
  // Evaluates the arguments of a send into message_, truncated to the channel's fields. False after a fault.
  bool compose(const EdgeCode& edge, const ChannelRef& channel, const Context& context);
  // The message that the patterns match: the first one, or with `random` the first that does; -1 when there is none or
  // after a fault.
  int find_match(const ChannelRef& channel, PatternList patterns, bool random, const Context& context);
  // Do the patterns match message_?
  bool matches_composed(PatternList patterns, const Context& context);
  // Where message_ goes; puts it there.
  int insertion_point(const ChannelRef& channel, bool sorted) const;
  void insert(const ChannelRef& channel, int index);
  void read_message(const ChannelRef& channel, int index);  // into message_
  void remove(const ChannelRef& channel, int index);
  void bind(PatternList patterns, const Context& context);  // from message_
  std::int32_t probe(Op op, std::int32_t id, const Instruction& at, const Context& context);

  // ---- enabled.cpp ----
  void enabled(Pid owner, std::vector<Step>& steps);
  void enabled_of(const model::ProcessSet& processes, std::vector<Step>& steps);
  void steps_of(int pid, std::vector<Step>& steps);
  bool any_step_of(int pid);
  bool any_step();
  bool is_enabled(const AutomatonCode& code, const EdgeCode& edge, bool earlier, const Context& context);
  template <typename Sink>
  bool steps_by(int pid, std::uint32_t index, bool earlier, const Sink& sink, bool& stop);
  template <typename Sink>
  bool each_step_of(int pid, const Sink& sink);
  // The steps of processes from `highest` down to `lowest`.
  void steps_of_processes(int highest, int lowest, std::vector<Step>& steps) {
    if (native_ != nullptr) {
      native_steps(highest, lowest, steps);
    } else {
      for (int pid = highest; pid >= lowest; --pid) steps_of(pid, steps);
    }
  }
  template <typename Sink>
  bool offer(int pid, std::uint32_t send, const ChannelRef& channel, const Context& context, const Sink& sink,
             bool& stop);
  bool receiver_matches(const EdgeCode& edge, const AutomatonCode& code, std::int32_t channel, const Context& context);
  bool is_provided(int pid) {
    return code_.proctypes[state_.process(pid).proctype].provided == kNoCode || provided_clause_holds(pid);
  }
  bool provided_clause_holds(int pid);
  void drop_lower_priorities(std::size_t first, std::vector<Step>& steps);
  std::int32_t priority_of(int pid) const;
  bool system_steps(std::vector<Step>& steps);
  void steps_with_claim(std::vector<Step>& steps);

  // ---- native_calls.cpp; steps_for_native: enabled.cpp ----
  void native_steps(int highest, int lowest, std::vector<Step>& steps);
  // As interpret() does, which is left what native code does not know.
  Outcome take_natively(const Step& step);
  Outcome take_rendezvous_natively(const Step& step);
  bool evaluate_natively(std::size_t predicate, std::int32_t& value);
  NativeCode::Taken run_native(NativeCode::Entry entry, const Context& context) {
    const std::size_t mark = state_.mark();
    refresh_native_context();
    open_log();
    const NativeCode::Taken taken = native_->take(native_context_, entry, context.frame, context.pid);
    state_.close_log(native_context_.state);
    timeout_ = false;
    if (taken.end == NativeCode::End::not_done) [[unlikely]]
      give_up_native(mark);
    return taken;
  }
  void give_up_native(std::size_t mark);
  // What lies open in the context changes only when processes come or go.
  void refresh_native_context() {
    if (opened_ != state_.generation()) [[unlikely]]
      open_native_context();
  }
  void open_native_context();
  void make_native_room(std::size_t steps);
  void open_log() {
    state_.open_log(native_context_.state, log_room_);
    native_context_.log_limit = native_context_.state.log + kSpareLogWords;
  }
  void rethrow_failure();
  static std::uint64_t ask_for_native(NativeContext* context, const Instruction* at, std::int32_t acc, std::int32_t pid,
                                      std::uint32_t frame) noexcept;
  static std::uint64_t run_for_native(NativeContext* context, const Instruction* at,
                                      const std::int32_t* arguments) noexcept;
  static Step* steps_for_native(NativeContext* context, std::int32_t pid, std::uint32_t edge, Step* end) noexcept;
  static std::uint64_t timeout_for_native(NativeContext* context) noexcept;
  static std::uint64_t event_for_native(NativeContext* context, const std::int32_t* message, std::int32_t channel,
                                        bool receive) noexcept;
  // What a helper does that changes the state: its value, or that it faults.
  template <typename Change>
  std::uint64_t change_for_native(NativeContext& context, const Change& change);
  static NativeHelpers helpers() {
    return {ask_for_native, run_for_native, steps_for_native, timeout_for_native, event_for_native};
  }

  // ---- take.cpp ----
  Outcome start();
  Outcome take(const Step& step) {
    if (step.observer != kNone) return take_with_claim(step);
    return take_system_step(step);
  }
  Outcome take_with_claim(const Step& step);
  // Takes a step by a d_step; says how many edges it went along.
  std::uint64_t take_counting_edges(const Step& step);
  Outcome take_claim_edge(const Step& step);
  void take_claim_edge(const EdgeCode& edge);
  // The process's part of a step.
  Outcome take_system_step(const Step& step) { return taking_ != nullptr ? take_natively(step) : interpret(step); }
  Outcome interpret(const Step& step);
  Outcome move_system(const Step& step);
  Outcome with_fault(Outcome outcome, const Step& step);  // the one that was noted, if any was
  // Tells the listener, if there is one, what is about to happen. `context`: whose edge.
  void tell(const EdgeCode& edge, const Context& context, std::size_t values = 0, std::int32_t channel = 0,
            int position = 0) {
    if (listener_) [[unlikely]]
      tell_listener(edge, context, values, channel, position);
  }
  void tell_listener(const EdgeCode& edge, const Context& context, std::size_t values, std::int32_t channel,
                     int position);
  void perform(const EdgeCode& edge, const Context& context);
  void reset_dead(const EdgeCode& edge, const Context& context);
  void perform_send(const EdgeCode& edge, const Context& context);
  void perform_receive(const EdgeCode& edge, const Context& context);
  void perform_rendezvous(const Step& step, const EdgeCode& send);
  // Runs on from `location` until the d_step is left; says where.
  LocationId run_d_step(const AutomatonCode& code, LocationId location, const Context& context);
  void look_at_patience();
  bool take_first_enabled(const AutomatonCode& code, LocationId& location, const Context& context);
  bool check_shape(std::size_t given, const ChannelRef& channel, ExprId blame);
  void move_to(const Context& context, LocationId location);

  // ---- monitor.cpp ----
  void check_exclusive(std::int32_t channel, bool receive, int pid);
  // Brings promises_ up to date, when they do not change while their processes live.
  void refresh_promises() {
    if (code_.has_exclusive && promises_of_ != state_.generation()) [[unlikely]]
      note_promises();
  }
  void note_promises();
  // A message, message_, entered or left the channel.
  void note_event(std::int32_t channel, bool receive);
  bool is_event(const EdgeCode& edge, std::int32_t channel, bool receive);

  // ---- faults.cpp ----
  // Puts the fault into words, as blame_, and forgets it.
  Fault report_fault(const Step& step);

  const Machine& machine_;
  const Program& program_;
  const Layout& layout_;
  const Code& code_;
  WorkingState state_;
  FaultNote fault_;
  Blame blame_;                      // of the last fault that was reported
  bool timeout_ = false;             // what `timeout` is
  std::vector<std::int32_t> stack_;  // of the interpreter; each run() uses the part above stack_top_
  std::size_t stack_top_ = 0;
  std::vector<std::int32_t> message_;  // the message in hand
  std::vector<bool> asking_enabled_;   // by pid: enabled() is being evaluated for it
  std::vector<Step> system_;           // steps of the system, to be paired with the claim's
  bool in_claim_ = false;              // the claim's edge is being taken
  Listener listener_;
  std::uint64_t d_step_edges_ = 0;  // how many edges the last d_step took
  const std::function<bool()>* patience_ended_ = nullptr;
  // The process with exclusive use of channel c, as sender at 2c and as receiver at 2c + 1: 0 none, pid + 1, kSeveral.
  static constexpr std::uint16_t kSeveral = 0xffff;
  std::vector<std::uint16_t> promises_;
  std::uint64_t promises_of_ = 0;  // generation of processes that they are of

  static constexpr std::size_t kSpareLogWords = 2048;  // for the loops of d_steps
  std::size_t log_room_ = 0;                           // words that native code may need
  const NativeCode* native_;                           // null: everything is interpreted
  const NativeCode* taking_;                           // takes steps; null while there is an observer
  const bool all_steps_are_native_;                    // native code alone decides which steps of the system there are
  NativeContext native_context_;
  std::uint64_t opened_ = ~std::uint64_t{0};       // generation of processes that its state is of
  std::vector<Step, OwnLines<Step>> native_room_;  // what native code writes steps into
  std::exception_ptr failure_;                     // of a helper that native code called
};

}  // namespace hasse::machine
