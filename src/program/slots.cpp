#include "program/slots.h"

#include <utility>

namespace hasse {

std::vector<std::uint32_t> slots_of(const Program& program, const Place& place) {
  std::vector<std::uint32_t> slots{place.slot};
  for (const PlaceIndex& index : place.indices) {
    const Expr& e = program.expr(index.expr);
    if (e.op == ExprOp::constant) {
      if (e.value < 0 || static_cast<std::uint32_t>(e.value) >= index.count) return {};
      for (std::uint32_t& slot : slots) slot += static_cast<std::uint32_t>(e.value) * index.stride;
      continue;
    }
    std::vector<std::uint32_t> next;
    next.reserve(slots.size() * index.count);
    for (const std::uint32_t slot : slots) {
      for (std::uint32_t i = 0; i < index.count; ++i) next.push_back(slot + i * index.stride);
    }
    slots = std::move(next);
  }
  return slots;
}

SlotSets::Id SlotSets::of(const Place& place) {
  std::vector<std::uint32_t> key{place.slot};
  for (const PlaceIndex& index : place.indices) {
    const Expr& e = program_.expr(index.expr);
    if (e.op != ExprOp::constant) {
      key.push_back(index.count);
      key.push_back(index.stride);
    } else if (e.value >= 0 && static_cast<std::uint32_t>(e.value) < index.count) {
      key.front() += static_cast<std::uint32_t>(e.value) * index.stride;
    } else {
      key = {kNone};  // no slot at all
      break;
    }
  }
  const auto [known, is_new] = ids_.emplace(std::move(key), static_cast<Id>(sets_.size()));
  if (is_new) sets_.push_back(slots_of(program_, place));
  return known->second;
}

Written::Written(const Program& program) : globals_(program.globals.slots.size()) {
  for (const Proctype& proctype : program.proctypes) locals_.emplace_back(proctype.frame.slots.size());
  Noted noted{SlotSets(program), {}};
  const auto note_all = [&](const Proctype& writer, std::uint32_t number) {
    for (const Edge& edge : writer.edges) {
      note(program, edge.place, number, noted);
      for (const ReceiveArg& arg : edge.receive_args) {
        if (arg.kind == ReceiveArg::Kind::bind) note(program, arg.place, number, noted);
      }
    }
  };
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p) note_all(program.proctypes[p], p);
  for (const Proctype& claim : program.claims) note_all(claim, kNone);
}

// `writer`: the proctype of the local slots; kNone: a claim's, which are private.
void Written::note(const Program& program, PlaceId id, std::uint32_t writer, Noted& noted) {
  if (id == kNone) return;
  const Place& place = program.place(id);
  if (place.scope == Scope::scratch || (place.scope == Scope::local && writer == kNone)) return;
  const std::uint32_t owner = place.scope == Scope::global   ? kNone
                              : place.scope == Scope::remote ? place.proctype
                                                             : writer;
  const SlotSets::Id set = noted.sets.of(place);
  const std::span<const std::uint32_t> slots = noted.sets.slots(set);
  if (slots.size() > 1 && !noted.whole.insert(std::uint64_t{owner} << 32 | set).second) return;
  std::vector<bool>& written = owner == kNone ? globals_ : locals_[owner];
  for (const std::uint32_t slot : slots) written[slot] = true;
}

}  // namespace hasse
