// Emits the machine code of one Machine. Used by NativeCode::compile() only; linear in the program.
//
// Registers while native code runs; those that calls destroy hold nothing across one:
//   rbx  the NativeContext          r14  pid of the process (-1: nobody)
//   rbp  the bytes of the state     r13  where the next step goes, or the next word of the log
//   r12  offset of its frame        r15  the constant half of a step, or of an entry of the log
//   rax  acc of the bytecode        rcx, rdx, rsi, rdi, r8: scratch
// On the stack lie the values that the bytecode pushes, then the message in hand, then what steps and takes keep.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "machine/assembler.h"
#include "machine/native_code.h"

namespace hasse::machine {

namespace native {

// What is kept on the stack, in words of 4 bytes.
enum Kept : std::uint32_t {
  kStart,          // steps: where those of the process begin (8 bytes)
  kLowest = 2,     // steps: the last process to look at
  kChannelOffset,  // the channel at hand
  kChannelId,
  kPassesLeft,  // of a d_step, until it is given up
  kMessage,     // of a receive: the message that is looked at, and where the messages end
  kMessagesEnd,
  kPolledMessage,  // the same of a poll
  kPolledEnd,
  // The rendezvous that is offered, on the channel at hand:
  kOfferEdge,
  kOfferFields,  // how many
  kOfferPid,     // the sender
  kOfferFrame,
  kOfferSteps,                        // where its steps begin (8 bytes, as all that follow)
  kOfferDone = kOfferSteps + 2,       // where to go on when all partners have been looked at
  kOfferUnknown = kOfferDone + 2,     // ... and when the interpreter must be asked
  kPartnerSteps = kOfferUnknown + 2,  // where the steps with this partner begin
  kKeptWords = kPartnerSteps + 2
};

inline Mem context(std::size_t offset) {
  return {Reg::rbx, static_cast<std::int32_t>(offset)};
}

}  // namespace native

class NativeCompiler {
 public:
  NativeCompiler(const Program& program, const Layout& layout, const Code& code, const NativeHelpers& helpers);

  // Null: `why` says the reason.
  std::unique_ptr<NativeCode> compile(std::string& why);

 private:
  using Label = Assembler::Label;

  // Where a sequence of bytecode goes: to `fault` when it faults; to `no`, where there is one, when its value is 0.
  // Otherwise it goes on behind, and without `no` its value is in rax.
  struct Exits {
    Label fault;
    std::optional<Label> no;
  };
  // A channel whose layout is known: its bytes are at place(0) and on.
  struct ChannelAt {
    const ChannelLayout* layout;
    Mem start;
    Mem place(std::uint32_t offset) const {
      Mem mem = start;
      mem.disp += static_cast<std::int32_t>(offset);
      return mem;
    }
  };

  // ---- native_compiler.cpp: the whole ----
  void enter();
  void leave();
  void mark(std::string text) { marks_.push_back({a_.size(), std::move(text)}); }
  std::string name(const Proctype& proctype, const Edge& edge) const;
  void emit_steps();
  void emit_take();
  void emit_edges(std::vector<std::vector<std::optional<Label>>>& table, const char* what,
                  bool (NativeCompiler::*is_native)(const AutomatonCode&, const EdgeCode&) const,
                  void (NativeCompiler::*emit)(const AutomatonCode&, const EdgeCode&));
  void emit_predicates();
  void emit_cold();

  // ---- native_sequence.cpp: sequences of bytecode ----
  bool is_supported(Pc pc, bool may_create = false) const;
  bool contains(Pc pc, Op op) const;
  bool is_supported(const Operand& operand) const {
    return operand.kind != Operand::Kind::code || is_supported(operand.code);
  }
  bool are_supported(const PatternList& patterns) const;
  void sequence(Pc pc, const Exits& exits);
  void fetch(const Operand& operand, const Exits& exits);  // leaves the value in rax
  // The instructions of the sequence, in order. With `condition`, an end that is jumped to is left out: the jump goes
  // where the end would.
  std::vector<Pc> reachable(Pc pc, bool condition) const;
  // The sequence, with those of the patterns of its polls.
  template <typename Test>
  bool any_instruction(Pc pc, const Test& test) const;
  bool overwrites_acc(Pc pc, int jumps = 0) const;
  bool instruction(const Instruction& at, const Exits& exits);  // false: it is none of those that only compute
  bool access(const Instruction& at);
  void set_priority(const Exits& exits);
  void channel_question(const Instruction& at, const Exits& exits);
  void store(Access access, std::int32_t mask, Reg value, Mem to);
  void load(Access access, Reg to, Mem from);
  Mem local(std::int32_t offset) const { return {Reg::rbp, offset, Reg::r12}; }
  Mem global(std::int32_t offset) const { return {Reg::rbp, offset}; }
  Mem location_of_process() const { return local(static_cast<std::int32_t>(layout_.location_offset())); }
  Mem stack_slot(std::uint32_t index) const { return {Reg::rsp, static_cast<std::int32_t>(4 * index)}; }
  Mem message_slot(std::size_t field) const {
    return stack_slot(code_.stack_depth + static_cast<std::uint32_t>(field));
  }
  Mem kept_slot(std::uint32_t index) const { return stack_slot(code_.stack_depth + code_.max_arguments + index); }

  // ---- native_helpers.cpp: calls of the interpreter ----
  void ask(const Instruction& at, const Exits& exits);
  void run(const Instruction& at, const Exits& exits);
  void note_event(const Operand& channel, bool receive);
  bool may_be_watched(const Operand& channel, bool receive) const;
  void call_to_change(std::uintptr_t helper);
  void find_timeout(const Exits& exits);
  void value_of_helper(const Exits& exits);

  // ---- native_binary.cpp: binary operations ----
  bool binary(const Instruction& at, const Exits& exits);  // false: it is none but a comparison
  std::optional<Cond> comparison(const Instruction& at);   // leaves the flags of it; none: it is none
  void operands(const Instruction& at);
  void operate(const Instruction& at, Alu operation);
  void divide(bool modulo, const Exits& exits);

  // ---- native_channels.cpp: channels ----
  using ShapeTest = std::function<bool(const ChannelLayout&)>;
  using ChannelUse = std::function<void(const ChannelAt&)>;
  // Finds the channel that the operand names and its shape, among those that are wanted; goes to `unknown` for others
  // and to exits.fault when there is no such channel. `use` emits what is done with it, once a shape; it finds the
  // channel's offset in rcx, and can reload() it.
  void with_channel(const Operand& operand, const Exits& exits, Label unknown, const ShapeTest& wanted,
                    const ChannelUse& use);
  void with_shape(const Exits& exits, Label unknown, bool keep, const ShapeTest& wanted, const ChannelUse& use);
  bool handles_some_shape(const Operand& operand, const ShapeTest& wanted) const;
  void reload(const ChannelAt& channel);
  bool has_few_shapes(const ShapeTest& wanted) const;
  void load_channel_id(const Operand& operand, Reg to);
  void check_promises(const Operand& operand, bool receive);

  // ---- native_messages.cpp: the messages of a channel ----
  // What is kept while messages are looked at.
  struct Finding {
    native::Kept message;
    native::Kept end;
  };
  static constexpr Finding kReceived{native::kMessage, native::kMessagesEnd};
  static constexpr Finding kPolled{native::kPolledMessage, native::kPolledEnd};
  // Goes to `no` unless there is a message that matches; its offset in the state is then in rdx.
  void find_message(const ChannelAt& channel, const PatternList& patterns, bool any, const Finding& finding,
                    const Exits& exits, Label no);
  void first_message(const ChannelAt& channel, Reg to);
  void poll(const Instruction& at, const Exits& exits);
  static bool can_poll(const Instruction& at, const ChannelLayout& channel);
  bool has_native_poll(const Instruction& at) const;
  void append(const ChannelAt& channel);
  void insert(const ChannelAt& channel);
  void store_message(const ChannelLayout& layout, Mem to);
  void remove(const ChannelAt& channel);
  void remove_first(const ChannelAt& channel);
  void log_channel(const ChannelAt& channel);
  void copy(Mem to, Mem from, std::uint32_t size);
  void clear(Mem to, std::uint32_t size);

  // ---- native_rendezvous.cpp: the receivers of an offer ----
  bool can_offer(const EdgeCode& edge, const ChannelLayout& channel) const;
  // The edge, or those of the d_step that it is with which it can begin.
  static std::vector<const EdgeCode*> receives_of(const AutomatonCode& automaton, const EdgeCode& edge);
  bool can_match_all(const std::vector<const EdgeCode*>& receives) const;
  // The arguments of the send as message in hand, as the channel holds them.
  void compose(const EdgeCode& edge, const ChannelLayout& channel, const Exits& exits);
  void truncate(const ChannelLayout& channel);  // the message in hand, as the channel holds it
  // Appends the steps of the send with each partner and goes to `no`; to `yes` when the message cannot be composed.
  void offer(std::uint32_t index, const EdgeCode& edge, const ChannelAt& channel, Label yes, Label no, Label unknown);
  void emit_partners();
  void partner(const AutomatonCode& automaton, const LocationCode& location);
  void match_offer(const EdgeCode& edge, Label no, Label unknown);

  // ---- native_handover.cpp: the two halves of a rendezvous ----
  bool has_native_offer(const AutomatonCode& automaton, const EdgeCode& edge) const;
  bool has_native_acceptance(const AutomatonCode& automaton, const EdgeCode& edge) const;
  void take_offer(const AutomatonCode& automaton, const EdgeCode& edge);
  void take_acceptance(const AutomatonCode& automaton, const EdgeCode& edge);
  void take_over(const std::vector<const EdgeCode*>& receives, bool all);
  void accept(const EdgeCode& receive);

  // ---- native_d_step.cpp: d_steps ----
  struct DStep {
    const AutomatonCode& automaton;
    std::map<LocationId, std::uint32_t> arrivals;  // how many edges inside lead there
    std::map<LocationId, Label> labels;
    std::set<LocationId> begun;  // by process: its code exists, at least in part
    Label left;                  // where the location that it is left to is in rax
    std::vector<LocationId> waiting = {};
    int depth = 0;  // of statements that follow each other in a row
  };
  bool has_native_d_step(const AutomatonCode& automaton, const EdgeCode& edge) const;
  void take_d_step(const AutomatonCode& automaton, const EdgeCode& edge);
  DStep enter_d_step(const AutomatonCode& automaton, LocationId entry);
  static std::vector<LocationId> locations_of_d_step(const AutomatonCode& automaton, LocationId entry);
  void leave_d_step(DStep& d_step, const EdgeCode& edge);
  void inside_d_step(DStep& d_step, LocationId id);
  void follow_d_step(DStep& d_step, LocationId target);

  // ---- native_steps.cpp: which steps are enabled ----
  void location(std::uint32_t proctype, LocationId id);
  bool has_native_steps(const AutomatonCode& automaton, const LocationCode& location) const;
  void unless_provided(const AutomatonCode& automaton, Label no);  // goes to `no` when the clause does not hold
  bool has_native_guard(const AutomatonCode& automaton, const EdgeCode& edge) const;
  // Goes to `no` when the edge is not enabled, to `unknown` when the interpreter must say; to `yes` or on when it is.
  // `index`: of an edge that a step is made of; inside a d_step kNone.
  void guard(const AutomatonCode& automaton, const EdgeCode& edge, std::uint32_t index, Label yes, Label no,
             Label unknown);
  static bool has_ranks_in_order(const AutomatonCode& automaton, const LocationCode& location);
  void to_location(std::size_t tables);  // goes to the code of the location of process r14 in the context's tables
  void append_step(std::uint32_t edge);
  void ask_for_steps(std::uint32_t edge);
  void this_process();  // goes to the location of the process r14, or leaves when all have been looked at
  void next_process();

  // ---- native_take.cpp: taking steps ----
  bool has_native_effect(const AutomatonCode& automaton, const EdgeCode& edge) const;
  bool can_be_taken(const AutomatonCode& automaton, const EdgeCode& edge) const;
  bool can_move_messages(const EdgeCode& edge) const;
  bool can_be_taken_alone(const AutomatonCode& automaton, const EdgeCode& edge) const;
  void take(const AutomatonCode& automaton, const EdgeCode& edge);
  void begin_edge();
  void begin_step(const AutomatonCode& automaton, const EdgeCode& edge);
  void log_location();
  // The move, unless it was made, and what comes behind. is_last: the process is what `_last` says afterwards.
  void end_edge(const EdgeCode& edge, bool is_last);
  void end_step(const EdgeCode& edge, bool is_last);
  void effect(const EdgeCode& edge);
  void reset_dead(const EdgeCode& edge);
  void send(const EdgeCode& edge);
  void receive(const EdgeCode& edge);
  void bind(const PatternList& patterns);
  void flush_log();
  Label give_up();  // a place to jump to from here when the step cannot be finished
  static bool can_send(const EdgeCode& edge, const ChannelLayout& channel);
  static bool can_receive(const EdgeCode& edge, const ChannelLayout& channel);
  void log_fixed(bool in_frame, std::int32_t offset, std::uint32_t width);
  void log_at(Mem place);
  void log_block(Mem place, std::uint32_t size);
  void log_head(UndoLog::Kind kind, Mem place, std::uint32_t size);

  const Program& program_;
  const Layout& layout_;
  const Code& code_;
  const NativeHelpers& helpers_;
  Assembler a_;
  std::vector<std::function<void()>> cold_;  // emits what is seldom run, out of the way
  std::vector<NativeCode::Mark> marks_;

  std::int32_t stack_bytes_ = 0;
  std::uint32_t depth_ = 0;  // of the bytecode's stack
  Label leave_steps_ = 0;
  Label next_partner_ = 0;
  Label offer_unknown_ = 0;
  Label no_room_ = 0;
  Label leave_take_ = 0;
  Label give_up_ = 0;
  std::vector<std::vector<Label>> locations_;
  std::vector<std::vector<Label>> partners_;
  std::vector<std::vector<std::optional<Label>>> edges_;
  std::vector<std::vector<std::optional<Label>>> offers_;
  std::vector<std::vector<std::optional<Label>>> acceptances_;
  std::vector<std::optional<Label>> predicates_;

  // Of the edge that is being taken: what was logged so far and is not yet added to r13, and in all; and the windows of
  // 8 bytes that need not be logged again.
  struct Window {
    bool in_frame;
    std::int32_t offset;
  };
  std::int32_t logged_ = 0;  // bytes
  std::int32_t logged_in_all_ = 0;
  std::int32_t most_logged_ = 0;
  std::vector<Window> windows_;
};

}  // namespace hasse::machine
