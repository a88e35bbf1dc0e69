// Native code that finds rendezvous: the processes that can receive an offer.
//
// An offer is a message in hand and a channel that has no room. A shared loop goes through the other processes; each of
// their locations has a piece of code that tests its receives and goes on with the next process. Where the interpreter
// must be asked, everything that the offer has led to is forgotten, and it is asked for all steps by that send.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "machine/native_compiler.h"

namespace hasse::machine {

using namespace native;

namespace {

constexpr std::uint8_t kPartnerShift = 16;
constexpr std::int32_t kNoClaimEdge = -1;
static_assert(offsetof(Step, process) == 0 && offsetof(Step, partner) == 2, "they are written as one word");

}  // namespace

bool NativeCompiler::can_offer(const EdgeCode& edge, const ChannelLayout& channel) const {
  return channel.capacity == 0 && channel.fields.size() == edge.arguments && is_supported(edge.effect_code);
}

void NativeCompiler::compose(const EdgeCode& edge, const ChannelLayout& channel, const Exits& exits) {
  sequence(edge.effect_code, exits);
  truncate(channel);
}

void NativeCompiler::truncate(const ChannelLayout& channel) {
  for (std::size_t k = 0; k < channel.fields.size(); ++k) {
    const ScalarLayout& field = channel.fields[k];
    if (field.access == Access::i32 && field.mask == -1) continue;
    load(field.access, Reg::rax, message_slot(k));
    if (field.access != Access::i16) a_.alu(Alu::bit_and, Reg::rax, field.mask);
    a_.store(message_slot(k), Reg::rax);
  }
}

void NativeCompiler::offer(std::uint32_t index, const EdgeCode& edge, const ChannelAt& channel, Label yes, Label no,
                           Label unknown) {
  const Label done = a_.new_label();
  compose(edge, *channel.layout, {yes, std::nullopt});
  if (edge.channel.kind == Operand::Kind::constant)
    a_.store(kept_slot(kChannelId), static_cast<std::int32_t>(edge.channel.offset));
  a_.store(kept_slot(kOfferEdge), static_cast<std::int32_t>(index));
  a_.store(kept_slot(kOfferFields), static_cast<std::int32_t>(channel.layout->fields.size()));
  a_.store(kept_slot(kOfferPid), Reg::r14);
  a_.store(kept_slot(kOfferFrame), Reg::r12);
  a_.store64(kept_slot(kOfferSteps), Reg::r13);
  a_.lea64(Reg::rax, done);
  a_.store64(kept_slot(kOfferDone), Reg::rax);
  a_.lea64(Reg::rax, unknown);
  a_.store64(kept_slot(kOfferUnknown), Reg::rax);
  a_.load(Reg::r14, context(offsetof(NativeContext, state.process_count)));
  a_.jump(next_partner_);
  a_.bind(done);
  a_.jump(no);
}

void NativeCompiler::emit_partners() {
  mark("partners of a rendezvous");
  const Label done = a_.new_label();
  const auto back_to_the_sender = [&] {
    a_.load(Reg::r14, kept_slot(kOfferPid));
    a_.load(Reg::r12, kept_slot(kOfferFrame));
  };
  a_.bind(next_partner_);
  a_.alu(Alu::subtract, Reg::r14, 1);
  a_.jump(Cond::less, done);
  a_.alu(Alu::compare, Reg::r14, kept_slot(kOfferPid));
  a_.jump(Cond::equal, next_partner_);
  to_location(offsetof(NativeContext, partners));
  a_.bind(done);
  back_to_the_sender();
  a_.jump(kept_slot(kOfferDone));
  a_.bind(offer_unknown_);
  back_to_the_sender();
  a_.load64(Reg::r13, kept_slot(kOfferSteps));
  a_.jump(kept_slot(kOfferUnknown));
  for (std::uint32_t p = 0; p < code_.proctypes.size(); ++p) {
    std::vector<Label>& labels = partners_.emplace_back();
    for (const LocationCode& location : code_.proctypes[p].locations) {
      const auto first = code_.proctypes[p].edges.begin() + location.first_edge;
      const bool receives =
          !location.in_d_step && std::any_of(first, first + location.edge_count, [&](const EdgeCode& edge) {
            return !receives_of(code_.proctypes[p], edge).empty();
          });
      labels.push_back(receives ? a_.here() : next_partner_);
      if (!receives) continue;
      mark(fmt::format("receives of {} at {}", program_.proctypes[p].name, labels.size() - 1));
      partner(code_.proctypes[p], location);
      emit_cold();
    }
  }
}

// Appends a step for each receive of the process r14, which is at the location, that matches the offer.
void NativeCompiler::partner(const AutomatonCode& automaton, const LocationCode& location) {
  const auto begin = automaton.edges.begin() + location.first_edge;
  const auto end = begin + location.edge_count;
  const bool supported = has_native_steps(automaton, location) && std::all_of(begin, end, [&](const EdgeCode& edge) {
                           return can_match_all(receives_of(automaton, edge));
                         });
  if (!supported) {
    a_.jump(offer_unknown_);
    return;
  }
  unless_provided(automaton, next_partner_);
  std::uint16_t rank = begin->rank;
  if (std::prev(end)->rank != rank) a_.store64(kept_slot(kPartnerSteps), Reg::r13);
  for (auto edge = begin; edge != end; ++edge) {
    const std::vector<const EdgeCode*> receives = receives_of(automaton, *edge);
    if (receives.empty()) continue;
    if (edge->rank != rank) {
      a_.alu64(Alu::compare, Reg::r13, kept_slot(kPartnerSteps));
      a_.jump(Cond::not_equal, next_partner_);
      rank = edge->rank;
    }
    const Label yes = a_.new_label();
    const Label no = a_.new_label();
    for (const EdgeCode* const receive : receives) {
      const bool is_last = receive == receives.back();
      const Label next = is_last ? no : a_.new_label();
      match_offer(*receive, next, offer_unknown_);
      if (is_last) break;
      a_.jump(yes);
      a_.bind(next);
    }
    a_.bind(yes);
    a_.alu64(Alu::compare, Reg::r13, context(offsetof(NativeContext, rendezvous_room_end)));
    a_.jump(Cond::not_below, no_room_);
    a_.mov(Reg::rax, Reg::r14);
    a_.shift_left(Reg::rax, kPartnerShift);
    a_.alu(Alu::bit_or, Reg::rax, kept_slot(kOfferPid));
    a_.store({Reg::r13, offsetof(Step, process)}, Reg::rax);
    a_.load(Reg::rax, kept_slot(kOfferEdge));
    a_.store({Reg::r13, offsetof(Step, action)}, Reg::rax);
    a_.store({Reg::r13, offsetof(Step, detail)}, static_cast<std::int32_t>(edge - automaton.edges.begin()));
    a_.store({Reg::r13, offsetof(Step, observer)}, kNoClaimEdge);
    a_.alu64(Alu::add, Reg::r13, sizeof(Step));
    a_.bind(no);
  }
  a_.jump(next_partner_);
}

std::vector<const EdgeCode*> NativeCompiler::receives_of(const AutomatonCode& automaton, const EdgeCode& edge) {
  if (edge.guard == Guard::receive && !edge.peek) return {&edge};
  std::vector<const EdgeCode*> receives;
  if (edge.guard != Guard::d_step) return receives;
  const LocationCode& entry = automaton.locations[edge.inner_entry];
  for (std::uint32_t i = 0; i < entry.edge_count; ++i) {
    const auto inner = receives_of(automaton, automaton.edges[entry.first_edge + i]);
    receives.insert(receives.end(), inner.begin(), inner.end());
  }
  return receives;
}

bool NativeCompiler::can_match_all(const std::vector<const EdgeCode*>& receives) const {
  return std::all_of(receives.begin(), receives.end(), [&](const EdgeCode* receive) {
    return is_supported(receive->channel) && are_supported(receive->patterns);
  });
}

// Whether the receive matches the offer; goes to `unknown` where the numbers of fields differ.
void NativeCompiler::match_offer(const EdgeCode& edge, Label no, Label unknown) {
  const Exits exits{no, std::nullopt};  // a receiver whose test faults does not match
  fetch(edge.channel, exits);
  a_.alu(Alu::compare, Reg::rax, kept_slot(kChannelId));
  a_.jump(Cond::not_equal, no);
  a_.load(Reg::rax, kept_slot(kOfferFields));
  a_.alu(Alu::compare, Reg::rax, static_cast<std::int32_t>(edge.patterns.count));
  a_.jump(Cond::not_equal, unknown);
  for (std::uint32_t k = 0; k < edge.patterns.count; ++k) {
    const Pattern& pattern = code_.patterns[edge.patterns.first + k];
    if (pattern.kind == Pattern::Kind::match_constant) {
      a_.load(Reg::rax, message_slot(k));
      a_.alu(Alu::compare, Reg::rax, pattern.value);
      a_.jump(Cond::not_equal, no);
    } else if (pattern.kind == Pattern::Kind::match) {
      sequence(pattern.code, exits);
      a_.alu(Alu::compare, Reg::rax, message_slot(k));
      a_.jump(Cond::not_equal, no);
    }
  }
}

}  // namespace hasse::machine
