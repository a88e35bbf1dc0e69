// Native code that calls functions of the interpreter (NativeHelpers).
#include <algorithm>
#include <cstddef>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

void NativeCompiler::ask(const Instruction& at, const Exits& exits) {
  a_.mov64(Reg::rdi, Reg::rbx);
  a_.mov64(Reg::rsi, reinterpret_cast<std::uintptr_t>(&at));
  a_.mov(Reg::rdx, Reg::rax);
  a_.mov(Reg::rcx, Reg::r14);
  a_.mov(Reg::r8, Reg::r12);
  a_.mov64(Reg::rax, reinterpret_cast<std::uintptr_t>(helpers_.ask));
  a_.call(Reg::rax);
  value_of_helper(exits);
}

// The log is flushed before the effect that this belongs to; the state may lie elsewhere afterwards.
void NativeCompiler::run(const Instruction& at, const Exits& exits) {
  depth_ -= at.a;
  a_.mov64(Reg::rsi, reinterpret_cast<std::uintptr_t>(&at));
  a_.lea64(Reg::rdx, stack_slot(depth_));
  call_to_change(reinterpret_cast<std::uintptr_t>(helpers_.run));
  a_.load64(Reg::rbp, context(offsetof(NativeContext, state.bytes)));
  value_of_helper(exits);
}

// Tells the trace declaration of the message in hand.
void NativeCompiler::note_event(const Operand& channel, bool receive) {
  if (!may_be_watched(channel, receive)) return;
  flush_log();
  load_channel_id(channel, Reg::rdx);
  a_.lea64(Reg::rsi, message_slot(0));
  a_.mov(Reg::rcx, receive ? 1 : 0);
  call_to_change(reinterpret_cast<std::uintptr_t>(helpers_.event));
  value_of_helper({give_up(), std::nullopt});
}

bool NativeCompiler::may_be_watched(const Operand& channel, bool receive) const {
  const auto constant = Operand::Kind::constant;
  return layout_.has_trace() && std::any_of(code_.trace.edges.begin(), code_.trace.edges.end(), [&](const auto& edge) {
           const bool known = channel.kind == constant && edge.channel.kind == constant;
           return edge.guard == (receive ? Guard::receive : Guard::send) &&
                  (!known || channel.offset == edge.channel.offset);
         });
}

// Calls a function that writes to the log; its arguments but the first are where they belong.
void NativeCompiler::call_to_change(std::uintptr_t helper) {
  HASSE_CHECK(logged_ == 0, "something is logged and not flushed");
  const Mem log = context(offsetof(NativeContext, state.log));
  a_.store64(log, Reg::r13);
  a_.mov64(Reg::rdi, Reg::rbx);
  a_.mov64(Reg::rax, helper);
  a_.call(Reg::rax);
  a_.load64(Reg::r13, log);
}

// Before what asks for it, while the state is still what it was.
void NativeCompiler::find_timeout(const Exits& exits) {
  a_.mov64(Reg::rdi, Reg::rbx);
  a_.mov64(Reg::rax, reinterpret_cast<std::uintptr_t>(helpers_.timeout));
  a_.call(Reg::rax);
  value_of_helper(exits);
  a_.store(context(offsetof(NativeContext, timeout)), Reg::rax);
}

void NativeCompiler::value_of_helper(const Exits& exits) {
  a_.mov64(Reg::rcx, Reg::rax);
  a_.shift_right64(Reg::rcx, 32);
  a_.test(Reg::rcx, Reg::rcx);
  a_.jump(Cond::not_equal, exits.fault);
  a_.mov(Reg::rax, Reg::rax);  // a value has no upper half
}

}  // namespace hasse::machine
