#include "poset/max_flow.h"

#include <algorithm>

namespace hasse::poset {

void MaxFlow::add_edge(Node from, Node to, std::int64_t capacity) {
  edges_.push_back({to, first_[from], capacity});
  first_[from] = static_cast<EdgeId>(edges_.size() - 1);
  edges_.push_back({from, first_[to], 0});
  first_[to] = static_cast<EdgeId>(edges_.size() - 1);
}

std::int64_t MaxFlow::solve(Node source, Node sink) {
  std::int64_t total = 0;
  while (find_levels(source, sink)) {
    current_ = first_;
    while (const std::int64_t pushed = augment(source, sink)) total += pushed;
  }
  return total;
}

bool MaxFlow::find_levels(Node source, Node sink) {
  level_.assign(first_.size(), kUnreached);
  level_[source] = 0;
  queue_.assign(1, source);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    const Node node = queue_[i];
    for (EdgeId e = first_[node]; e != kNoEdge; e = edges_[e].next) {
      if (edges_[e].left == 0 || level_[edges_[e].to] != kUnreached) continue;
      level_[edges_[e].to] = level_[node] + 1;
      queue_.push_back(edges_[e].to);
    }
  }
  return level_[sink] != kUnreached;
}

// One path from level to level; without recursion, because paths may be as long as a run.
std::int64_t MaxFlow::augment(Node source, Node sink) {
  path_.clear();
  Node node = source;
  while (node != sink) {
    EdgeId& e = current_[node];
    while (e != kNoEdge && (edges_[e].left == 0 || level_[edges_[e].to] != level_[node] + 1)) e = edges_[e].next;
    if (e != kNoEdge) {
      path_.push_back(e);
      node = edges_[e].to;
      continue;
    }
    if (path_.empty()) return 0;
    node = edges_[path_.back() ^ 1].to;
    path_.pop_back();
    current_[node] = edges_[current_[node]].next;
  }
  std::int64_t pushed = kInfinite;
  for (EdgeId e : path_) pushed = std::min(pushed, edges_[e].left);
  for (EdgeId e : path_) {
    edges_[e].left -= pushed;
    edges_[e ^ 1].left += pushed;
  }
  return pushed;
}

}  // namespace hasse::poset
