#include "program/reach.h"

#include <algorithm>

namespace hasse {

std::vector<bool> reachable_from(const Proctype& proctype, LocationId from) {
  std::vector<bool> seen(proctype.locations.size());
  std::vector<LocationId> open{from};
  seen[from] = true;
  const auto arrive = [&](LocationId to) {
    if (to >= seen.size() || seen[to]) return;
    seen[to] = true;
    open.push_back(to);
  };
  while (!open.empty()) {
    const Location& here = proctype.locations[open.back()];
    open.pop_back();
    for (std::uint32_t i = 0; i < here.edge_count; ++i) {
      const Edge& edge = proctype.edges[here.first_edge + i];
      if (edge.kind == EdgeKind::end) continue;
      arrive(edge.target);
      if (edge.kind == EdgeKind::d_step) arrive(edge.inner_entry);
    }
  }
  return seen;
}

bool runs_at(const Proctype& proctype, const std::vector<bool>& locations) {
  return std::any_of(proctype.edges.begin(), proctype.edges.end(),
                     [&](const Edge& edge) { return edge.has_run && locations[edge.source]; });
}

}  // namespace hasse
