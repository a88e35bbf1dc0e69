// Native code for channels: finding them, questions about them, promises.
#include <algorithm>
#include <cstddef>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

static_assert(sizeof(ChannelRef) == 16 && offsetof(ChannelRef, offset) == 0, "it is found by a shift");
constexpr std::uint8_t kChannelRefShift = 4;

// More shapes than these are not told apart by comparing one after another.
constexpr std::size_t kMostShapes = 4;

}  // namespace

bool NativeCompiler::handles_some_shape(const Operand& operand, const ShapeTest& wanted) const {
  if (operand.kind == Operand::Kind::constant) return wanted(layout_.globals().channels[operand.offset - 1]);
  return std::any_of(layout_.shapes().begin(), layout_.shapes().end(), wanted);
}

void NativeCompiler::with_channel(const Operand& operand, const Exits& exits, Label unknown, const ShapeTest& wanted,
                                  const ChannelUse& use) {
  if (operand.kind != Operand::Kind::constant) {
    fetch(operand, exits);
    with_shape(exits, unknown, true, wanted, use);
    return;
  }
  const ChannelLayout& channel = layout_.globals().channels[operand.offset - 1];
  if (wanted(channel)) {
    use({&channel, global(static_cast<std::int32_t>(channel.offset))});
  } else {
    a_.jump(unknown);
  }
}

// The same for the channel whose number is in rax. Without `keep` it cannot be reloaded, and the one that was kept
// still can; nothing is logged then. With it, nothing may be logged that is not flushed.
void NativeCompiler::with_shape(const Exits& exits, Label unknown, bool keep, const ShapeTest& wanted,
                                const ChannelUse& use) {
  std::vector<const ChannelLayout*> shapes;
  for (const ChannelLayout& shape : layout_.shapes()) {
    if (wanted(shape) && shapes.size() < kMostShapes) shapes.push_back(&shape);
  }
  a_.lea(Reg::rcx, {Reg::rax, -1});
  a_.alu(Alu::compare, Reg::rcx, context(offsetof(NativeContext, state.channel_count)));
  a_.jump(Cond::not_below, exits.fault);
  if (keep) a_.store(kept_slot(kChannelId), Reg::rax);
  a_.shift_left(Reg::rax, kChannelRefShift);
  a_.alu64(Alu::add, Reg::rax, context(offsetof(NativeContext, state.channels)));
  a_.load(Reg::rcx, {Reg::rax, offsetof(ChannelRef, offset)});
  if (keep) a_.store(kept_slot(kChannelOffset), Reg::rcx);
  const bool all = shapes.size() == layout_.shapes().size();
  const Label end = a_.new_label();
  const bool alone = shapes.size() == 1;
  if (!all || !alone) a_.load_u16(Reg::rdx, {Reg::rax, offsetof(ChannelRef, shape)});
  const std::vector<Window> windows = windows_;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    const bool last = i + 1 == shapes.size();
    const Label next = a_.new_label();
    if (!last || !all) {
      a_.alu(Alu::compare, Reg::rdx, shapes[i]->shape);
      a_.jump(Cond::not_equal, last ? unknown : next);
    }
    use({shapes[i], {Reg::rbp, 0, Reg::rcx}});
    // What is logged must be the same behind each shape.
    if (!alone && keep) {
      flush_log();
      windows_ = windows;
    }
    if (!last) a_.jump(end);
    a_.bind(next);
  }
  if (shapes.empty()) a_.jump(unknown);
  a_.bind(end);
}

void NativeCompiler::reload(const ChannelAt& channel) {
  if (channel.start.index == Reg::rcx) a_.load(Reg::rcx, kept_slot(kChannelOffset));
}

// Few enough to be told apart, all of them.
bool NativeCompiler::has_few_shapes(const ShapeTest& wanted) const {
  return static_cast<std::size_t>(std::count_if(layout_.shapes().begin(), layout_.shapes().end(), wanted)) <=
         kMostShapes;
}

void NativeCompiler::channel_question(const Instruction& at, const Exits& exits) {
  const Op op = at.op;
  const auto any = [](const ChannelLayout&) { return true; };
  if (!has_few_shapes(any) || layout_.shapes().empty()) {
    ask(at, exits);
    return;
  }
  with_shape(exits, exits.fault, false, any, [&](const ChannelAt& channel) {
    const auto capacity = static_cast<std::int32_t>(channel.layout->capacity);
    if (capacity == 0) {
      a_.mov(Reg::rax, op == Op::is_empty || op == Op::is_full ? 1 : 0);
      return;
    }
    load(channel.layout->count_access, Reg::rax, channel.place(0));
    if (op == Op::length) return;
    const bool about_full = op == Op::is_full || op == Op::is_not_full;
    a_.alu(Alu::compare, Reg::rax, about_full ? capacity : 0);
    a_.set(op == Op::is_empty || op == Op::is_full ? Cond::equal : Cond::not_equal, Reg::rax);
  });
}

// Of the channel at hand.
void NativeCompiler::load_channel_id(const Operand& operand, Reg to) {
  if (operand.kind == Operand::Kind::constant) {
    a_.mov(to, static_cast<std::int32_t>(operand.offset));
  } else {
    a_.load(to, kept_slot(kChannelId));
  }
}

// Whether the process may use the channel: no other process has exclusive use.
void NativeCompiler::check_promises(const Operand& operand, bool receive) {
  if (!code_.has_exclusive) return;
  const Label kept = a_.new_label();
  load_channel_id(operand, Reg::rax);
  a_.load64(Reg::rcx, context(offsetof(NativeContext, promises)));
  a_.load_u16(Reg::rax, {Reg::rcx, receive ? 2 : 0, Reg::rax, 4});
  a_.test(Reg::rax, Reg::rax);
  a_.jump(Cond::equal, kept);
  a_.alu(Alu::subtract, Reg::rax, 1);
  a_.alu(Alu::compare, Reg::rax, Reg::r14);
  a_.jump(Cond::not_equal, give_up());
  a_.bind(kept);
}

}  // namespace hasse::machine
