// Native code that takes rendezvous: the sender's half, then the receiver's. Message, channel and number of fields go from the one
// to the other through the context.
#include <algorithm>
#include <cstddef>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

bool is_rendezvous(const ChannelLayout& channel) {
  return channel.capacity == 0;
}

}  // namespace

bool NativeCompiler::has_native_offer(const AutomatonCode& automaton, const EdgeCode& edge) const {
  return edge.kind == EdgeKind::send && can_be_taken(automaton, edge) && is_supported(edge.channel) &&
         handles_some_shape(edge.channel, [&](const ChannelLayout& channel) { return can_offer(edge, channel); });
}

void NativeCompiler::take_offer(const AutomatonCode& automaton, const EdgeCode& edge) {
  begin_step(automaton, edge);
  if (edge.moves) log_location();
  flush_log();
  const Label unfinished = give_up();
  with_channel(
      edge.channel, {unfinished, std::nullopt}, unfinished,
      [&](const ChannelLayout& channel) { return can_offer(edge, channel); },
      [&](const ChannelAt& channel) {
        compose(edge, *channel.layout, {unfinished, std::nullopt});
        a_.load64(Reg::rdx, context(offsetof(NativeContext, message)));
        for (std::size_t k = 0; k < channel.layout->fields.size(); ++k) {
          a_.load(Reg::rax, message_slot(k));
          a_.store({Reg::rdx, static_cast<std::int32_t>(4 * k)}, Reg::rax);
        }
      });
  load_channel_id(edge.channel, Reg::rax);
  a_.store(context(offsetof(NativeContext, channel)), Reg::rax);
  a_.store(context(offsetof(NativeContext, fields)), static_cast<std::int32_t>(edge.arguments));
  note_event(edge.channel, false);
  check_promises(edge.channel, false);
  end_edge(edge, false);
}

// A timeout is that of the state before both halves: the interpreter knows it.
bool NativeCompiler::has_native_acceptance(const AutomatonCode& automaton, const EdgeCode& edge) const {
  const std::vector<const EdgeCode*> receives = receives_of(automaton, edge);
  return std::any_of(receives.begin(), receives.end(),
                     [&](const EdgeCode* receive) { return handles_some_shape(receive->channel, is_rendezvous); }) &&
         !edge.asks_timeout && can_match_all(receives) && can_be_taken(automaton, edge) &&
         (edge.kind != EdgeKind::d_step || has_native_d_step(automaton, edge));
}

void NativeCompiler::take_acceptance(const AutomatonCode& automaton, const EdgeCode& edge) {
  begin_edge();
  const Label unfinished = give_up();
  const std::vector<const EdgeCode*> receives = receives_of(automaton, edge);
  if (edge.kind != EdgeKind::d_step) {
    a_.load(Reg::rax, context(offsetof(NativeContext, fields)));
    a_.alu(Alu::compare, Reg::rax, static_cast<std::int32_t>(edge.patterns.count));
    a_.jump(Cond::not_equal, unfinished);
    if (edge.moves) log_location();
    take_over(receives, layout_.has_trace());
    accept(edge);
    end_edge(edge, true);
    return;
  }
  DStep d_step = enter_d_step(automaton, edge.inner_entry);
  // They are there once more where control goes back to the beginning.
  for (const EdgeCode* const receive : receives) ++d_step.arrivals[receive->target];
  take_over(receives, true);
  a_.load(Reg::rax, context(offsetof(NativeContext, fields)));
  a_.store(kept_slot(kOfferFields), Reg::rax);
  // The first that matches is the one that the step was found by.
  const std::vector<Window> windows = windows_;
  for (const EdgeCode* const receive : receives) {
    const Label next = a_.new_label();
    windows_ = windows;
    match_offer(*receive, next, unfinished);
    accept(*receive);
    reset_dead(*receive);
    flush_log();
    follow_d_step(d_step, receive->target);
    a_.bind(next);
  }
  a_.jump(unfinished);
  leave_d_step(d_step, edge);
}

// Channel and message from the context: all of it, or what is bound.
void NativeCompiler::take_over(const std::vector<const EdgeCode*>& receives, bool all) {
  a_.load(Reg::rax, context(offsetof(NativeContext, channel)));
  a_.store(kept_slot(kChannelId), Reg::rax);
  std::uint32_t fields = 0;
  for (const EdgeCode* const receive : receives) fields = std::max(fields, receive->patterns.count);
  a_.load64(Reg::rdx, context(offsetof(NativeContext, message)));
  for (std::uint32_t k = 0; k < fields; ++k) {
    const auto binds = [&](const EdgeCode* receive) {
      return code_.patterns[receive->patterns.first + k].kind == Pattern::Kind::bind;
    };
    if (!all && !binds(receives.front())) continue;
    a_.load(Reg::rax, {Reg::rdx, static_cast<std::int32_t>(4 * k)});
    a_.store(message_slot(k), Reg::rax);
  }
}

void NativeCompiler::accept(const EdgeCode& receive) {
  bind(receive.patterns);
  note_event(receive.channel, true);
  check_promises(receive.channel, true);
}

}  // namespace hasse::machine
