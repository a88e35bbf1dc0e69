#include "program/liveness.h"

#include <algorithm>
#include <vector>

namespace hasse {

namespace {

// Walks over an automaton depth first. What was visited by one walk is not visited by the next one with the same marks.
class DepthFirst {
 public:
  explicit DepthFirst(const Proctype& proctype) : proctype_(proctype), visited_(proctype.locations.size()) {}

  // Visits what can be reached from `root`. Calls `sees(target)` for each edge, which ends the walk by returning true, and
  // `leaves(location)` when all that a location leads to was visited. Was it ended?
  template <typename Sees, typename Leaves>
  bool walk(LocationId root, const Sees& sees, const Leaves& leaves) {
    if (visited_[root]) return false;
    enter(root);
    while (!path_.empty()) {
      Visit& visit = path_.back();
      const Location& here = proctype_.locations[visit.location];
      if (visit.next == here.edge_count) {
        leaves(visit.location);
        path_.pop_back();
        continue;
      }
      const Edge& edge = proctype_.edges[here.first_edge + visit.next++];
      if (edge.kind == EdgeKind::end) continue;
      if (sees(edge.target)) return true;
      if (!visited_[edge.target]) enter(edge.target);
    }
    return false;
  }

 private:
  struct Visit {
    LocationId location = 0;
    std::uint32_t next = 0;  // edge
  };

  void enter(LocationId location) {
    visited_[location] = true;
    path_.push_back({location, 0});
  }

  const Proctype& proctype_;
  std::vector<bool> visited_;
  std::vector<Visit> path_;
};

template <typename IsMarked>
const Location* first_location(const Program& program, const IsMarked& is_marked) {
  for (const Proctype& proctype : program.proctypes) {
    for (const Location& location : proctype.locations) {
      if (is_marked(location) && !location.in_d_step) return &location;
    }
  }
  return nullptr;
}

}  // namespace

// Two walks: from each accepting place, in the order in which a first one leaves them, a second one looks for the way back. In
// this order the second one never needs to go where it was before (Courcoubetis, Vardi, Wolper, Yannakakis, 1992).
bool has_accepting_cycle(const Proctype& claim) {
  const auto never = [](LocationId) { return false; };
  std::vector<LocationId> accepting;
  DepthFirst(claim).walk(claim.initial, never, [&](LocationId location) {
    if (claim.locations[location].accept && !claim.locations[location].in_d_step) accepting.push_back(location);
  });
  DepthFirst back(claim);
  return std::any_of(accepting.begin(), accepting.end(), [&](LocationId seed) {
    return back.walk(
        seed, [seed](LocationId target) { return target == seed; }, [](LocationId) {});
  });
}

bool has_finite_violation(const Proctype& claim) {
  return std::any_of(claim.edges.begin(), claim.edges.end(), [&](const Edge& edge) {
    if (edge.kind == EdgeKind::end) return false;
    return edge.kind == EdgeKind::assertion || claim.locations[edge.target].valid_end;
  });
}

const Location* first_accepting(const Program& program) {
  return first_location(program, [](const Location& location) { return location.accept; });
}

const Location* first_progress(const Program& program) {
  return first_location(program, [](const Location& location) { return location.progress; });
}

const Label* first_unreached(const Program& program, std::string_view letters) {
  for (const Proctype& proctype : program.proctypes) {
    for (const Label& label : proctype.labels) {
      if (label.location == kNone && label.name.starts_with(letters)) return &label;
    }
  }
  return nullptr;
}

}  // namespace hasse
