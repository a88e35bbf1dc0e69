// Native code that takes steps: one piece for each edge that is worth it.
#include <algorithm>
#include <bit>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

constexpr std::int32_t kWord = 8;
// Of a channel that native code receives from: all of it is logged and moved.
constexpr std::uint32_t kMostBytesMoved = 128;

bool is_message(const EdgeCode& edge) {
  return edge.kind == EdgeKind::send || edge.kind == EdgeKind::receive;
}

}  // namespace

// ---- the log ----

// An entry's last word; the place is one of the state.
void NativeCompiler::log_head(UndoLog::Kind kind, Mem place, std::uint32_t size) {
  const bool window = kind == UndoLog::Kind::bytes && size == static_cast<std::uint32_t>(kWord);
  Reg head = Reg::r15;
  if (!window) {
    a_.mov64(Reg::rdi, UndoLog::head(kind, 0, size));
    head = Reg::rdi;
  }
  a_.lea64(Reg::rsi, {head, place.disp, place.index, place.scale});
  a_.store64({Reg::r13, logged_}, Reg::rsi);
  logged_ += kWord;
}

void NativeCompiler::log_at(Mem place) {
  a_.load64(Reg::rsi, place);
  a_.store64({Reg::r13, logged_}, Reg::rsi);
  logged_ += kWord;
  log_head(UndoLog::Kind::bytes, place, kWord);
}

void NativeCompiler::log_fixed(bool in_frame, std::int32_t offset, std::uint32_t width) {
  const bool known = std::any_of(windows_.begin(), windows_.end(), [&](const Window& window) {
    return window.in_frame == in_frame && window.offset <= offset &&
           offset + static_cast<std::int32_t>(width) <= window.offset + kWord;
  });
  if (known) return;
  log_at(in_frame ? local(offset) : global(offset));
  windows_.push_back({in_frame, offset});
}

void NativeCompiler::log_block(Mem place, std::uint32_t size) {
  for (std::int32_t at = 0; at < static_cast<std::int32_t>(size); at += kWord) {
    Mem word = place;
    word.disp += at;
    a_.load64(Reg::rsi, word);
    a_.store64({Reg::r13, logged_}, Reg::rsi);
    logged_ += kWord;
  }
  log_head(UndoLog::Kind::block, place, size);
}

void NativeCompiler::flush_log() {
  if (logged_ != 0) a_.alu64(Alu::add, Reg::r13, logged_);
  logged_in_all_ += logged_;
  logged_ = 0;
}

NativeCompiler::Label NativeCompiler::give_up() {
  const Label label = a_.new_label();
  cold_.push_back([this, label, logged = logged_] {
    a_.bind(label);
    if (logged != 0) a_.alu64(Alu::add, Reg::r13, logged);
    a_.jump(give_up_);
  });
  return label;
}

// ---- edges ----

bool NativeCompiler::can_receive(const EdgeCode& edge, const ChannelLayout& channel) {
  return channel.capacity > 0 && channel.fields.size() == edge.patterns.count &&
         (edge.peek || channel.size <= kMostBytesMoved);
}

bool NativeCompiler::can_send(const EdgeCode& edge, const ChannelLayout& channel) {
  return channel.capacity > 0 && channel.fields.size() == edge.arguments &&
         (!edge.sorted || channel.size <= kMostBytesMoved);
}

bool NativeCompiler::can_be_taken(const AutomatonCode& automaton, const EdgeCode& edge) const {
  if (automaton.provided != kNoCode && !is_supported(automaton.provided)) return false;
  return !is_message(edge) || !code_.has_exclusive || code_.promises_are_fixed;
}

bool NativeCompiler::has_native_effect(const AutomatonCode& automaton, const EdgeCode& edge) const {
  if (!can_be_taken(automaton, edge)) return false;
  switch (edge.kind) {
    case EdgeKind::condition:
      if (edge.effect_code != kNoCode) return is_supported(edge.effect_code, true);
      return !edge.guard_can_fault || is_supported(edge.guard_code);
    case EdgeKind::assign:
    case EdgeKind::set_priority:
      return is_supported(edge.effect_code, true);
    case EdgeKind::assertion:
      return is_supported(edge.effect_code);
    case EdgeKind::send:
      return is_supported(edge.channel) && is_supported(edge.effect_code);
    case EdgeKind::receive:
      return is_supported(edge.channel) && are_supported(edge.patterns);
    case EdgeKind::print:
    case EdgeKind::skip:
    case EdgeKind::otherwise:
    case EdgeKind::end:
      return true;
    case EdgeKind::d_step:
      return has_native_d_step(automaton, edge);
  }
  return false;
}

// Can its channel be of a shape for which there is code? Elsewhere the effect has code that gives up.
bool NativeCompiler::can_move_messages(const EdgeCode& edge) const {
  const auto can_move = [&](const ChannelLayout& channel) {
    return edge.kind == EdgeKind::send ? can_send(edge, channel) : can_receive(edge, channel);
  };
  return !is_message(edge) || handles_some_shape(edge.channel, can_move);
}

bool NativeCompiler::can_be_taken_alone(const AutomatonCode& automaton, const EdgeCode& edge) const {
  return has_native_effect(automaton, edge) && can_move_messages(edge);
}

void NativeCompiler::take(const AutomatonCode& automaton, const EdgeCode& edge) {
  if (edge.kind == EdgeKind::d_step) {
    take_d_step(automaton, edge);
    return;
  }
  begin_step(automaton, edge);
  if (edge.moves) log_location();
  effect(edge);
  end_edge(edge, true);
}

void NativeCompiler::begin_edge() {
  logged_ = 0;
  logged_in_all_ = 0;
  windows_.clear();
}

void NativeCompiler::begin_step(const AutomatonCode& automaton, const EdgeCode& edge) {
  begin_edge();
  const Exits exits{give_up(), std::nullopt};
  if (edge.asks_timeout) find_timeout(exits);
  // It held when the step was found, or it faults.
  if (automaton.provided != kNoCode) sequence(automaton.provided, exits);
}

// Before anything else, because the variables of a small frame lie in the same window.
void NativeCompiler::log_location() {
  log_fixed(true, static_cast<std::int32_t>(layout_.location_offset()), width_of(layout_.location_access()));
}

void NativeCompiler::reset_dead(const EdgeCode& edge) {
  if (edge.reset_code != kNoCode) sequence(edge.reset_code, {give_up(), std::nullopt});
}

void NativeCompiler::end_edge(const EdgeCode& edge, bool is_last) {
  reset_dead(edge);
  if (edge.moves) {
    a_.mov(Reg::rax, static_cast<std::int32_t>(edge.target));
    store(layout_.location_access(), -1, Reg::rax, location_of_process());
  }
  end_step(edge, is_last);
}

void NativeCompiler::end_step(const EdgeCode& edge, bool is_last) {
  if (is_last && layout_.has_last()) {
    const auto last = static_cast<std::int32_t>(layout_.last());
    log_fixed(false, last, 1);
    a_.store8(global(last), Reg::r14);
  }
  flush_log();
  most_logged_ = std::max(most_logged_, logged_in_all_);
  auto end = NativeCode::End::done;
  if (edge.keeps_control) end = NativeCode::End::keeps_control;
  if (edge.kind == EdgeKind::end) end = NativeCode::End::dies;
  a_.mov64(Reg::rax, std::bit_cast<std::uint64_t>(NativeCode::Taken{end, edge.next}));
  a_.jump(leave_take_);
}

void NativeCompiler::effect(const EdgeCode& edge) {
  if ((edge.kind == EdgeKind::condition || edge.kind == EdgeKind::assign) && edge.effect_code != kNoCode &&
      contains(edge.effect_code, Op::run))
    flush_log();
  switch (edge.kind) {
    case EdgeKind::condition:
      if (edge.effect_code != kNoCode) {
        sequence(edge.effect_code, {give_up(), std::nullopt});
      } else if (edge.guard_can_fault) {
        sequence(edge.guard_code, {give_up(), std::nullopt});
      }
      break;
    case EdgeKind::assign:
    case EdgeKind::set_priority:
      sequence(edge.effect_code, {give_up(), std::nullopt});
      break;
    case EdgeKind::assertion: {
      const Label violated = give_up();
      sequence(edge.effect_code, {violated, violated});
      break;
    }
    case EdgeKind::send:
      send(edge);
      break;
    case EdgeKind::receive:
      receive(edge);
      break;
    default:
      break;
  }
}

void NativeCompiler::send(const EdgeCode& edge) {
  flush_log();
  const Label unfinished = give_up();
  const Exits exits{unfinished, std::nullopt};
  // Before the channel: whatever is wrong with either, the interpreter will tell in its own order.
  sequence(edge.effect_code, exits);
  with_channel(
      edge.channel, exits, unfinished, [&](const ChannelLayout& channel) { return can_send(edge, channel); },
      [&](const ChannelAt& channel) {
        if (edge.sorted || layout_.has_trace()) truncate(*channel.layout);
        if (edge.sorted) {
          insert(channel);
        } else {
          append(channel);
        }
      });
  note_event(edge.channel, false);
  check_promises(edge.channel, false);
}

void NativeCompiler::receive(const EdgeCode& edge) {
  flush_log();
  const Label unfinished = give_up();
  const Exits exits{unfinished, std::nullopt};
  const auto is_wanted = [&](std::uint32_t k) {
    return layout_.has_trace() || code_.patterns[edge.patterns.first + k].kind == Pattern::Kind::bind;
  };
  with_channel(
      edge.channel, exits, unfinished, [&](const ChannelLayout& channel) { return can_receive(edge, channel); },
      [&](const ChannelAt& channel) {
        Mem message = channel.place(channel.layout->messages);
        if (edge.guard_can_fault || edge.random) {
          find_message(channel, edge.patterns, edge.random, kReceived, exits, unfinished);
          reload(channel);
        }
        if (edge.random) message = {Reg::rbp, 0, Reg::rdx};
        for (std::uint32_t k = 0; k < edge.patterns.count; ++k) {
          if (!is_wanted(k)) continue;
          const ScalarLayout& field = channel.layout->fields[k];
          Mem value = message;
          value.disp += static_cast<std::int32_t>(field.offset);
          load(field.access, Reg::rax, value);
          a_.store(message_slot(k), Reg::rax);
        }
        if (edge.peek) return;
        if (edge.random) {
          remove(channel);
        } else {
          remove_first(channel);
        }
      });
  bind(edge.patterns);
  if (!edge.peek) note_event(edge.channel, true);
  check_promises(edge.channel, true);
}

// From the message in hand.
void NativeCompiler::bind(const PatternList& patterns) {
  for (std::uint32_t k = 0; k < patterns.count; ++k) {
    const Pattern& pattern = code_.patterns[patterns.first + k];
    if (pattern.kind != Pattern::Kind::bind) continue;
    const Label faulty = give_up();
    a_.load(Reg::rax, message_slot(k));
    sequence(pattern.code, {faulty, std::nullopt});
  }
}

}  // namespace hasse::machine
