// Maximum flow and minimum cut.
//
// Dinic's algorithm: O(nodes^2 * edges), far less on the shallow networks that posets give. Source: Dinic 1970.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hasse::poset {

class MaxFlow {
 public:
  using Node = std::uint32_t;
  static constexpr std::int64_t kInfinite = INT64_MAX / 2;

  explicit MaxFlow(std::size_t nodes) : first_(nodes, kNoEdge) {}
  void add_edge(Node from, Node to, std::int64_t capacity);

  // Once. The sum of the finite capacities is below kInfinite, and no path is infinite as a whole.
  std::int64_t solve(Node source, Node sink);
  // After solve: is the node on the source's side of the minimum cut that has the fewest nodes on that side?
  bool on_source_side(Node node) const { return level_[node] != kUnreached; }

 private:
  using EdgeId = std::uint32_t;  // edge e and its reverse e ^ 1
  static constexpr EdgeId kNoEdge = UINT32_MAX;
  static constexpr std::uint32_t kUnreached = UINT32_MAX;
  struct Edge {
    Node to;
    EdgeId next;  // of the same node
    std::int64_t left;
  };

  bool find_levels(Node source, Node sink);
  std::int64_t augment(Node source, Node sink);

  std::vector<Edge> edges_;
  std::vector<EdgeId> first_;
  std::vector<std::uint32_t> level_;
  std::vector<EdgeId> current_;
  std::vector<Node> queue_;
  std::vector<EdgeId> path_;
};

}  // namespace hasse::poset
