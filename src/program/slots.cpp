#include "program/slots.h"

#include <utility>

namespace hasse {

std::vector<std::uint32_t> slots_of(const Program& program, const Place& place) {
  std::vector<std::uint32_t> slots{place.slot};
  for (const PlaceIndex& index : place.indices) {
    const Expr& e = program.expr(index.expr);
    std::vector<std::uint32_t> next;
    for (const std::uint32_t slot : slots) {
      for (std::uint32_t i = 0; i < index.count; ++i) {
        const bool possible = e.op != ExprOp::constant || e.value == static_cast<std::int32_t>(i);
        if (possible) next.push_back(slot + i * index.stride);
      }
    }
    slots = std::move(next);
  }
  return slots;
}

Written::Written(const Program& program) : globals_(program.globals.slots.size()) {
  for (const Proctype& proctype : program.proctypes) locals_.emplace_back(proctype.frame.slots.size());
  const auto note_all = [&](const Proctype& writer, std::uint32_t number) {
    for (const Edge& edge : writer.edges) {
      note(program, edge.place, number);
      for (const ReceiveArg& arg : edge.receive_args) {
        if (arg.kind == ReceiveArg::Kind::bind) note(program, arg.place, number);
      }
    }
  };
  for (std::uint32_t p = 0; p < program.proctypes.size(); ++p) note_all(program.proctypes[p], p);
  for (const Proctype& claim : program.claims) note_all(claim, kNone);
}

// `writer`: whose local slots are meant; kNone: a claim's, which are nobody else's.
void Written::note(const Program& program, PlaceId id, std::uint32_t writer) {
  if (id == kNone) return;
  const Place& place = program.place(id);
  if (place.scope == Scope::scratch || (place.scope == Scope::local && writer == kNone)) return;
  std::vector<bool>& written = place.scope == Scope::global   ? globals_
                               : place.scope == Scope::remote ? locals_[place.proctype]
                                                              : locals_[writer];
  for (const std::uint32_t slot : slots_of(program, place)) written[slot] = true;
}

}  // namespace hasse
