// Automata as lines to be compared with those of SPIN's verifier (pan -d): states and statements by SPIN's numbers.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "program/program.h"

namespace hasse::promela {

// "5 -> 2 id 0" with A (keeps control), D (d_step), x (escape) and a, e, p (accept, end, progress label on the state it leaves) behind.
// States in order, edges in theirs; the insides of d_steps are left out, as pan has none.
inline std::string automaton_lines(const Proctype& proctype) {
  std::string text = proctype.name + "\n";
  for (const Location& location : proctype.locations) {
    if (location.in_d_step) continue;
    const auto first = proctype.edges.begin() + location.first_edge;
    const auto last = first + location.edge_count;
    for (auto edge = first; edge != last; ++edge) {
      const std::uint32_t target = edge->kind == EdgeKind::end ? 0 : proctype.locations[edge->target].spin_state;
      text += fmt::format("  {} -> {} id {} ", location.spin_state, target, edge->spin_id);
      text += edge->kind == EdgeKind::d_step && edge->text == "d_step" ? 'D' : edge->keeps_control ? 'A' : '-';
      text += edge->rank < (last - 1)->rank ? 'x' : '-';
      text += location.accept ? 'a' : '-';
      text += location.valid_end ? 'e' : '-';
      text += location.progress ? 'p' : '-';
      text += '\n';
    }
  }
  return text;
}

inline std::string automata_lines(const Program& program) {
  std::string text;
  for (const Proctype& proctype : program.proctypes) text += automaton_lines(proctype);
  for (const Proctype& claim : program.claims) text += automaton_lines(claim);
  if (program.trace) text += automaton_lines(*program.trace);
  return text;
}

}  // namespace hasse::promela
