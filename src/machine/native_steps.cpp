// Native code that finds the enabled steps: one piece for each location, which goes on to the next process by itself.
#include <algorithm>
#include <cstddef>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

constexpr std::int32_t kStepBytes = sizeof(Step);
constexpr std::int32_t kAlone = std::int32_t{kNobody} * (1 << 16);  // partner, in the upper half of a word
static_assert(kStepBytes == 16 && offsetof(Step, process) == 0 && offsetof(Step, partner) == 2 &&
                  offsetof(Step, action) == 4 && offsetof(Step, detail) == 8 && offsetof(Step, observer) == 12,
              "steps are written in words and halves");
static_assert(sizeof(ProcessRef) == 8 && offsetof(ProcessRef, proctype) == 4, "it is read so");

}  // namespace

bool NativeCompiler::has_ranks_in_order(const AutomatonCode& automaton, const LocationCode& location) {
  const auto first = automaton.edges.begin() + location.first_edge;
  return std::is_sorted(first, first + location.edge_count,
                        [](const EdgeCode& a, const EdgeCode& b) { return a.rank < b.rank; });
}

void NativeCompiler::this_process() {
  a_.alu(Alu::compare, Reg::r14, kept_slot(kLowest));
  a_.jump(Cond::less, leave_steps_);
  to_location(offsetof(NativeContext, locations));
}

void NativeCompiler::to_location(std::size_t tables) {
  a_.load64(Reg::rcx, context(offsetof(NativeContext, state.processes)));
  a_.load(Reg::r12, {Reg::rcx, offsetof(ProcessRef, offset), Reg::r14, sizeof(ProcessRef)});
  a_.load(Reg::rax, {Reg::rcx, offsetof(ProcessRef, proctype), Reg::r14, sizeof(ProcessRef)});
  a_.load64(Reg::rdx, context(tables));
  a_.load64(Reg::rdx, {Reg::rdx, 0, Reg::rax, sizeof(void*)});
  load(layout_.location_access(), Reg::rax, local(static_cast<std::int32_t>(layout_.location_offset())));
  a_.jump(Mem{Reg::rdx, 0, Reg::rax, sizeof(void*)});
}

void NativeCompiler::next_process() {
  a_.alu(Alu::subtract, Reg::r14, 1);
  this_process();
}

void NativeCompiler::append_step(std::uint32_t edge) {
  a_.store({Reg::r13, offsetof(Step, process)}, kAlone);
  a_.store16({Reg::r13, offsetof(Step, process)}, Reg::r14);
  a_.store({Reg::r13, offsetof(Step, action)}, static_cast<std::int32_t>(edge));
  a_.store64({Reg::r13, offsetof(Step, detail)}, Reg::r15);
  a_.alu64(Alu::add, Reg::r13, kStepBytes);
}

void NativeCompiler::ask_for_steps(std::uint32_t edge) {
  a_.mov64(Reg::rdi, Reg::rbx);
  a_.mov(Reg::rsi, Reg::r14);
  a_.mov(Reg::rdx, static_cast<std::int32_t>(edge));
  a_.mov64(Reg::rcx, Reg::r13);
  a_.mov64(Reg::rax, reinterpret_cast<std::uintptr_t>(helpers_.steps));
  a_.call(Reg::rax);
  a_.alu64(Alu::compare, Reg::rax, 0);
  a_.jump(Cond::equal, no_room_);
  a_.mov64(Reg::r13, Reg::rax);
}

bool NativeCompiler::has_native_steps(const AutomatonCode& automaton, const LocationCode& location) const {
  return has_ranks_in_order(automaton, location) && (automaton.provided == kNoCode || is_supported(automaton.provided));
}

void NativeCompiler::unless_provided(const AutomatonCode& automaton, Label no) {
  if (automaton.provided == kNoCode) return;
  const Label faults = a_.new_label();  // and does so again when a step is taken
  sequence(automaton.provided, {faults, no});
  a_.bind(faults);
}

void NativeCompiler::location(std::uint32_t proctype, LocationId id) {
  const AutomatonCode& automaton = code_.proctypes[proctype];
  const LocationCode& location = automaton.locations[id];
  if (!has_native_steps(automaton, location)) {
    ask_for_steps(kNone);
    next_process();
    return;
  }
  const Label done = a_.new_label();
  unless_provided(automaton, done);
  const auto unless_any_before = [&](Label otherwise) {
    a_.alu64(Alu::compare, Reg::r13, kept_slot(kStart));
    a_.jump(Cond::not_equal, otherwise);
  };
  a_.store64(kept_slot(kStart), Reg::r13);
  for (std::uint32_t i = location.first_edge; i < location.first_edge + location.edge_count; ++i) {
    const EdgeCode& edge = automaton.edges[i];
    if (i > location.first_edge && edge.rank != automaton.edges[i - 1].rank) unless_any_before(done);
    if (!has_native_guard(automaton, edge)) {
      ask_for_steps(i);
      continue;
    }
    const Label yes = a_.new_label();
    const Label no = a_.new_label();
    const Label unknown = a_.new_label();
    if (edge.waits_for_others) {
      unless_any_before(no);
    } else {
      guard(automaton, edge, i, yes, no, unknown);
    }
    a_.bind(yes);
    append_step(i);
    a_.bind(no);
    cold_.push_back([this, i, no, unknown] {
      a_.bind(unknown);
      ask_for_steps(i);
      a_.jump(no);
    });
  }
  a_.bind(done);
  next_process();
}

bool NativeCompiler::has_native_guard(const AutomatonCode& automaton, const EdgeCode& edge) const {
  switch (edge.guard) {
    case Guard::expression:
      return is_supported(edge.guard_code);
    case Guard::send:
      return is_supported(edge.channel);
    case Guard::receive:
      return is_supported(edge.channel) && are_supported(edge.patterns);
    case Guard::d_step: {
      const auto first = automaton.edges.begin() + automaton.locations[edge.inner_entry].first_edge;
      return std::all_of(first, first + automaton.locations[edge.inner_entry].edge_count,
                         [&](const EdgeCode& inner) { return has_native_guard(automaton, inner); });
    }
    case Guard::always:
    case Guard::otherwise:
    case Guard::youngest:
      break;
  }
  return true;
}

void NativeCompiler::guard(const AutomatonCode& automaton, const EdgeCode& edge, std::uint32_t index, Label yes,
                           Label no, Label unknown) {
  const bool inside_d_step = index == kNone;
  switch (edge.guard) {
    case Guard::always:
    case Guard::otherwise:  // inside a d_step; elsewhere the location knows
      return;
    case Guard::expression:
      sequence(edge.guard_code, {yes, no});
      return;
    case Guard::send:
      with_channel(
          edge.channel, {yes, no}, unknown,
          [&](const ChannelLayout& channel) {
            return inside_d_step || channel.capacity > 0 || can_offer(edge, channel);
          },
          [&](const ChannelAt& channel) {
            if (channel.layout->capacity == 0) {
              if (inside_d_step) {
                a_.jump(no);
              } else {
                offer(index, edge, channel, yes, no, unknown);
              }
              return;
            }
            load(channel.layout->count_access, Reg::rax, channel.place(0));
            a_.alu(Alu::compare, Reg::rax, static_cast<std::int32_t>(channel.layout->capacity));
            a_.jump(Cond::not_below, no);
          });
      return;
    case Guard::receive:
      with_channel(
          edge.channel, {yes, no}, unknown,
          [&](const ChannelLayout& channel) {
            return channel.capacity == 0 || channel.fields.size() == edge.patterns.count;
          },
          [&](const ChannelAt& channel) {
            if (channel.layout->capacity != 0) {
              find_message(channel, edge.patterns, edge.random, kReceived, {yes, no}, no);
            } else if (!edge.peek) {  // to peek there is a fault when it is taken
              a_.jump(no);
            }
          });
      return;
    case Guard::d_step: {
      const LocationCode& entry = automaton.locations[edge.inner_entry];
      for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
        const Label next = a_.new_label();
        guard(automaton, automaton.edges[entry.first_edge + i], kNone, yes, next, unknown);
        a_.jump(yes);
        a_.bind(next);
      }
      a_.jump(no);
      return;
    }
    case Guard::youngest:
      a_.load(Reg::rax, context(offsetof(NativeContext, state.process_count)));
      a_.alu(Alu::subtract, Reg::rax, 1);
      a_.alu(Alu::compare, Reg::rax, Reg::r14);
      a_.jump(Cond::not_equal, no);
      return;
  }
}

}  // namespace hasse::machine
