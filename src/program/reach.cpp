#include "program/reach.h"

#include <algorithm>
#include <unordered_set>

namespace hasse {

namespace {

// Calls visit(from, to) for all ways that lead on, those into d_steps included.
template <typename Visit>
void for_each_passage(const Proctype& proctype, const Visit& visit) {
  for (const Edge& edge : proctype.edges) {
    if (edge.kind == EdgeKind::end) continue;
    if (edge.target < proctype.locations.size()) visit(edge.source, edge.target);
    if (edge.kind == EdgeKind::d_step) visit(edge.source, edge.inner_entry);
  }
}

// Predecessors of all locations, those of a location in a row.
void find_predecessors(const Proctype& proctype, std::vector<std::uint32_t>& first, std::vector<LocationId>& before) {
  first.assign(proctype.locations.size() + 1, 0);
  for_each_passage(proctype, [&](LocationId, LocationId to) { ++first[to + 1]; });
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  before.resize(first.back());
  std::vector<std::uint32_t> next = first;
  for_each_passage(proctype, [&](LocationId from, LocationId to) { before[next[to]++] = from; });
}

// Adds all locations from which one of `open`, which are marked already, can be reached.
void go_back(const std::vector<std::uint32_t>& first, const std::vector<LocationId>& before,
             std::vector<LocationId>& open, std::vector<bool>& seen) {
  while (!open.empty()) {
    const LocationId at = open.back();
    open.pop_back();
    for (std::uint32_t i = first[at]; i < first[at + 1]; ++i) {
      if (seen[before[i]]) continue;
      seen[before[i]] = true;
      open.push_back(before[i]);
    }
  }
}

}  // namespace

std::vector<bool> may_come_to_run(const Proctype& proctype) {
  std::vector<bool> result(proctype.locations.size());
  std::vector<LocationId> open;
  for (const Edge& edge : proctype.edges) {
    if (!edge.has_run || result[edge.source]) continue;
    result[edge.source] = true;
    open.push_back(edge.source);
  }
  if (open.empty()) return result;
  std::vector<std::uint32_t> first;
  std::vector<LocationId> before;
  find_predecessors(proctype, first, before);
  go_back(first, before, open, result);
  return result;
}

std::vector<LocationId> locations_inside(const Proctype& proctype, LocationId entry) {
  std::vector<LocationId> result{entry};
  std::unordered_set<LocationId> seen{entry};
  for (std::size_t next = 0; next < result.size(); ++next) {
    const Location& here = proctype.locations[result[next]];
    for (std::uint32_t i = 0; i < here.edge_count; ++i) {
      const LocationId to = proctype.edges[here.first_edge + i].target;
      if (proctype.locations[to].in_d_step && seen.insert(to).second) result.push_back(to);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

const std::vector<bool>& Origins::of(LocationId goal) {
  const auto [entry, is_new] = known_.try_emplace(goal);
  if (!is_new) return entry->second;
  if (first_.empty()) find_predecessors(proctype_, first_, before_);
  entry->second.resize(proctype_.locations.size());
  entry->second[goal] = true;
  std::vector<LocationId> open{goal};
  go_back(first_, before_, open, entry->second);
  return entry->second;
}

}  // namespace hasse
