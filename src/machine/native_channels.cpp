// Native code for channels: finding them, matching, appending and removing messages.
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

constexpr std::uint32_t kWord = 8;

std::uint64_t low_bytes(std::uint32_t count) {
  return count >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
}

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

// Goes to `no` unless the first message is there and the patterns match it.
void NativeCompiler::match_first(const ChannelAt& channel, const PatternList& patterns, const Exits& exits, Label no) {
  const ChannelLayout& layout = *channel.layout;
  load(layout.count_access, Reg::rax, channel.place(0));
  a_.test(Reg::rax, Reg::rax);
  a_.jump(Cond::equal, no);
  for (std::uint32_t k = 0; k < patterns.count; ++k) {
    const Pattern& pattern = code_.patterns[patterns.first + k];
    const ScalarLayout& field = layout.fields[k];
    const Mem value = channel.place(layout.messages + field.offset);
    if (pattern.kind == Pattern::Kind::match_constant) {
      load(field.access, Reg::rax, value);
      a_.alu(Alu::compare, Reg::rax, pattern.value);
      a_.jump(Cond::not_equal, no);
    } else if (pattern.kind == Pattern::Kind::match) {
      sequence(pattern.code, {exits.fault, std::nullopt});
      reload(channel);
      load(field.access, Reg::rdx, value);
      a_.alu(Alu::compare, Reg::rax, Reg::rdx);
      a_.jump(Cond::not_equal, no);
    }
  }
}

void NativeCompiler::channel_question(const Instruction& at, const Exits& exits) {
  const Op op = at.op;
  const auto any = [](const ChannelLayout&) { return true; };
  if (layout_.shapes().size() > kMostShapes || layout_.shapes().empty()) {
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

// The message in hand goes behind the last one.
void NativeCompiler::append(const ChannelAt& channel) {
  const ChannelLayout& layout = *channel.layout;
  log_at(channel.place(0));
  load(layout.count_access, Reg::rax, channel.place(0));
  if (layout.message_size == 1) {
    a_.mov(Reg::rdx, Reg::rax);
  } else {
    a_.multiply(Reg::rdx, Reg::rax, static_cast<std::int32_t>(layout.message_size));
  }
  if (channel.start.index == Reg::rcx) a_.alu(Alu::add, Reg::rdx, Reg::rcx);
  const Mem message{Reg::rbp, channel.start.disp + static_cast<std::int32_t>(layout.messages), Reg::rdx};
  const auto part = [&](std::uint32_t offset) {
    return Mem{message.base, message.disp + static_cast<std::int32_t>(offset), message.index};
  };
  if (layout.size > kWord) {
    for (std::uint32_t at = 0; at < layout.message_size; at += kWord) log_at(part(at));
  }
  for (std::size_t k = 0; k < layout.fields.size(); ++k) {
    const ScalarLayout& field = layout.fields[k];
    a_.load(Reg::rsi, message_slot(k));
    store(field.access, field.mask, Reg::rsi, part(field.offset));
  }
  a_.alu(Alu::add, Reg::rax, 1);
  store(layout.count_access, -1, Reg::rax, channel.place(0));
}

void NativeCompiler::remove_first(const ChannelAt& channel) {
  const ChannelLayout& layout = *channel.layout;
  if (layout.size <= kWord) {
    // All of it in one register: the messages move down by a shift, and zeros come in from above.
    const std::uint64_t messages = low_bytes(layout.size) & ~low_bytes(layout.messages);
    log_at(channel.place(0));
    a_.load64(Reg::rax, channel.place(0));
    a_.mov64(Reg::rsi, messages);
    a_.mov64(Reg::rdx, Reg::rax);
    a_.alu64(Alu::bit_and, Reg::rdx, Reg::rsi);
    a_.shift_right64(Reg::rdx, static_cast<std::uint8_t>(8 * layout.message_size));
    a_.alu64(Alu::bit_and, Reg::rdx, Reg::rsi);
    a_.mov64(Reg::rsi, ~messages);
    a_.alu64(Alu::bit_and, Reg::rax, Reg::rsi);
    a_.alu64(Alu::bit_or, Reg::rax, Reg::rdx);
    a_.alu64(Alu::subtract, Reg::rax, 1);
    a_.store64(channel.place(0), Reg::rax);
    return;
  }
  log_block(channel.place(0), layout.size);
  const std::uint32_t moved = layout.size - layout.messages - layout.message_size;
  const std::uint32_t from = layout.messages + layout.message_size;
  std::uint32_t at = 0;
  for (; moved - at >= kWord; at += kWord) {
    a_.load64(Reg::rax, channel.place(from + at));
    a_.store64(channel.place(layout.messages + at), Reg::rax);
  }
  for (; moved - at >= 4; at += 4) {
    a_.load(Reg::rax, channel.place(from + at));
    a_.store(channel.place(layout.messages + at), Reg::rax);
  }
  for (; at < moved; ++at) {
    a_.load_u8(Reg::rax, channel.place(from + at));
    a_.store8(channel.place(layout.messages + at), Reg::rax);
  }
  a_.mov(Reg::rax, 0);
  std::uint32_t cleared = layout.messages + moved;
  for (; layout.size - cleared >= kWord; cleared += kWord) a_.store64(channel.place(cleared), Reg::rax);
  for (; cleared < layout.size; ++cleared) a_.store8(channel.place(cleared), Reg::rax);
  load(layout.count_access, Reg::rax, channel.place(0));
  a_.alu(Alu::subtract, Reg::rax, 1);
  store(layout.count_access, -1, Reg::rax, channel.place(0));
}

// Whether the process may use the channel: nobody else was promised it.
void NativeCompiler::check_promises(const Operand& operand, bool receive) {
  if (!code_.has_exclusive) return;
  const Label kept = a_.new_label();
  if (operand.kind == Operand::Kind::constant) {
    a_.mov(Reg::rax, static_cast<std::int32_t>(operand.offset));
  } else {
    a_.load(Reg::rax, kept_slot(kChannelId));
  }
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
