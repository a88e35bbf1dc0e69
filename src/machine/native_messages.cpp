// Native code for the messages of a channel: finding, appending, inserting and removing them.
#include <algorithm>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

constexpr std::uint32_t kWord = 8;

std::uint64_t low_bytes(std::uint32_t count) {
  return count >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1;
}

Mem at_offset(Mem mem, std::uint32_t offset) {
  mem.disp += static_cast<std::int32_t>(offset);
  return mem;
}

}  // namespace

// Words first, then what is left; in ascending order, so that a block can be moved down onto itself.
void NativeCompiler::copy(Mem to, Mem from, std::uint32_t size) {
  std::uint32_t at = 0;
  for (; size - at >= kWord; at += kWord) {
    a_.load64(Reg::rsi, at_offset(from, at));
    a_.store64(at_offset(to, at), Reg::rsi);
  }
  for (; size - at >= 4; at += 4) {
    a_.load(Reg::rsi, at_offset(from, at));
    a_.store(at_offset(to, at), Reg::rsi);
  }
  for (; at < size; ++at) {
    a_.load_u8(Reg::rsi, at_offset(from, at));
    a_.store8(at_offset(to, at), Reg::rsi);
  }
}

void NativeCompiler::clear(Mem to, std::uint32_t size) {
  a_.mov(Reg::rsi, 0);
  std::uint32_t at = 0;
  for (; size - at >= kWord; at += kWord) a_.store64(at_offset(to, at), Reg::rsi);
  for (; at < size; ++at) a_.store8(at_offset(to, at), Reg::rsi);
}

// The offset in the state of the first message.
void NativeCompiler::first_message(const ChannelAt& channel, Reg to) {
  const Mem first = channel.place(channel.layout->messages);
  if (first.index == Reg::rcx) {
    a_.lea(to, {Reg::rcx, first.disp});
  } else {
    a_.mov(to, first.disp);
  }
}

// With `any` looks at all messages, otherwise at the first one only.
void NativeCompiler::find_message(const ChannelAt& channel, const PatternList& patterns, bool any,
                                  const Finding& finding, const Exits& exits, Label no) {
  const ChannelLayout& layout = *channel.layout;
  const auto first = code_.patterns.begin() + patterns.first;
  const bool computes = std::any_of(first, first + patterns.count,
                                    [](const Pattern& pattern) { return pattern.kind == Pattern::Kind::match; });
  load(layout.count_access, Reg::rax, channel.place(0));
  a_.test(Reg::rax, Reg::rax);
  a_.jump(Cond::equal, no);
  first_message(channel, Reg::rdx);
  if (any) {
    a_.multiply(Reg::rax, Reg::rax, static_cast<std::int32_t>(layout.message_size));
    a_.alu(Alu::add, Reg::rax, Reg::rdx);
    a_.store(kept_slot(finding.end), Reg::rax);
  }
  const Label again = a_.here();
  const Label next = any ? a_.new_label() : no;
  const Label found = a_.new_label();
  if (computes) a_.store(kept_slot(finding.message), Reg::rdx);
  for (std::uint32_t k = 0; k < patterns.count; ++k) {
    const Pattern& pattern = *(first + k);
    const ScalarLayout& field = layout.fields[k];
    const Mem value{Reg::rbp, static_cast<std::int32_t>(field.offset), Reg::rdx};
    if (pattern.kind == Pattern::Kind::match_constant) {
      load(field.access, Reg::rax, value);
      a_.alu(Alu::compare, Reg::rax, pattern.value);
      a_.jump(Cond::not_equal, next);
    } else if (pattern.kind == Pattern::Kind::match) {
      sequence(pattern.code, {exits.fault, std::nullopt});
      a_.load(Reg::rdx, kept_slot(finding.message));
      load(field.access, Reg::rsi, value);
      a_.alu(Alu::compare, Reg::rax, Reg::rsi);
      a_.jump(Cond::not_equal, next);
    }
  }
  if (any) {
    a_.jump(found);
    a_.bind(next);
    a_.alu(Alu::add, Reg::rdx, static_cast<std::int32_t>(layout.message_size));
    a_.alu(Alu::compare, Reg::rdx, kept_slot(finding.end));
    a_.jump(Cond::below, again);
    a_.jump(no);
  }
  a_.bind(found);
}

// Does the first message, or some message, of the channel in rax match?
void NativeCompiler::poll(const Instruction& at, const Exits& exits) {
  const PatternList patterns{static_cast<std::uint32_t>(at.b), static_cast<std::uint32_t>(at.c)};
  const Label no = a_.new_label();
  const Label end = a_.new_label();
  with_shape(
      exits, exits.fault, false, [&](const ChannelLayout& channel) { return can_poll(at, channel); },
      [&](const ChannelAt& channel) {
        find_message(channel, patterns, at.a != 0, kPolled, exits, no);
        a_.mov(Reg::rax, 1);
        a_.jump(end);
      });
  a_.bind(no);
  a_.mov(Reg::rax, 0);
  a_.bind(end);
}

bool NativeCompiler::can_poll(const Instruction& at, const ChannelLayout& channel) {
  return channel.capacity > 0 && channel.fields.size() == static_cast<std::size_t>(at.c);
}

// A poll within a pattern of a poll would need room of its own; and where there are too many shapes, not all that remain
// are faults.
bool NativeCompiler::has_native_poll(const Instruction& at) const {
  const auto first = code_.patterns.begin() + at.b;
  return has_few_shapes([&](const ChannelLayout& channel) { return can_poll(at, channel); }) &&
         std::none_of(first, first + at.c, [&](const Pattern& pattern) {
           return pattern.kind == Pattern::Kind::match && contains(pattern.code, Op::poll);
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
  if (layout.size > kWord) {
    for (std::uint32_t at = 0; at < layout.message_size; at += kWord) log_at(at_offset(message, at));
  }
  store_message(layout, message);
  a_.alu(Alu::add, Reg::rax, 1);
  store(layout.count_access, -1, Reg::rax, channel.place(0));
}

// The message in hand goes before the first one that is greater.
void NativeCompiler::insert(const ChannelAt& channel) {
  const ChannelLayout& layout = *channel.layout;
  const auto size = static_cast<std::int32_t>(layout.message_size);
  log_channel(channel);
  load(layout.count_access, Reg::rax, channel.place(0));
  first_message(channel, Reg::rdx);
  a_.multiply(Reg::r8, Reg::rax, size);
  a_.alu(Alu::add, Reg::r8, Reg::rdx);
  const Label place = a_.new_label();
  const Label next = a_.new_label();
  const Label look = a_.here();
  a_.alu(Alu::compare, Reg::rdx, Reg::r8);
  a_.jump(Cond::equal, place);
  for (std::size_t k = 0; k < layout.fields.size(); ++k) {
    const ScalarLayout& field = layout.fields[k];
    load(field.access, Reg::rsi, {Reg::rbp, static_cast<std::int32_t>(field.offset), Reg::rdx});
    a_.alu(Alu::compare, Reg::rsi, message_slot(k));
    a_.jump(Cond::greater, place);
    a_.jump(Cond::less, next);
  }
  a_.bind(next);
  a_.alu(Alu::add, Reg::rdx, size);
  a_.jump(look);
  a_.bind(place);
  const Label placed = a_.new_label();
  const Label move = a_.here();
  a_.alu(Alu::compare, Reg::r8, Reg::rdx);
  a_.jump(Cond::equal, placed);
  copy({Reg::rbp, 0, Reg::r8}, {Reg::rbp, -size, Reg::r8}, layout.message_size);
  a_.alu(Alu::subtract, Reg::r8, size);
  a_.jump(move);
  a_.bind(placed);
  store_message(layout, {Reg::rbp, 0, Reg::rdx});
  a_.alu(Alu::add, Reg::rax, 1);
  store(layout.count_access, -1, Reg::rax, channel.place(0));
}

void NativeCompiler::store_message(const ChannelLayout& layout, Mem to) {
  for (std::size_t k = 0; k < layout.fields.size(); ++k) {
    const ScalarLayout& field = layout.fields[k];
    a_.load(Reg::rsi, message_slot(k));
    store(field.access, field.mask, Reg::rsi, at_offset(to, field.offset));
  }
}

// What the channel holds; none but small channels are moved about.
void NativeCompiler::log_channel(const ChannelAt& channel) {
  if (channel.layout->size <= kWord) {
    log_at(channel.place(0));
  } else {
    log_block(channel.place(0), channel.layout->size);
  }
}

// The message whose offset in the state is in rdx.
void NativeCompiler::remove(const ChannelAt& channel) {
  const ChannelLayout& layout = *channel.layout;
  const auto size = static_cast<std::int32_t>(layout.message_size);
  log_channel(channel);
  load(layout.count_access, Reg::rax, channel.place(0));
  a_.alu(Alu::subtract, Reg::rax, 1);
  a_.multiply(Reg::r8, Reg::rax, size);
  store(layout.count_access, -1, Reg::rax, channel.place(0));
  first_message(channel, Reg::rax);
  a_.alu(Alu::add, Reg::r8, Reg::rax);
  const Label removed = a_.new_label();
  const Label move = a_.here();
  const Mem message{Reg::rbp, 0, Reg::rdx};
  a_.alu(Alu::compare, Reg::rdx, Reg::r8);
  a_.jump(Cond::equal, removed);
  copy(message, at_offset(message, layout.message_size), layout.message_size);
  a_.alu(Alu::add, Reg::rdx, size);
  a_.jump(move);
  a_.bind(removed);
  clear(message, layout.message_size);
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
  copy(channel.place(layout.messages), channel.place(layout.messages + layout.message_size), moved);
  clear(channel.place(layout.messages + moved), layout.message_size);
  load(layout.count_access, Reg::rax, channel.place(0));
  a_.alu(Alu::subtract, Reg::rax, 1);
  store(layout.count_access, -1, Reg::rax, channel.place(0));
}

}  // namespace hasse::machine
