// The tree of runs that a cover explores. A node is its parent and one more event.
//
// Nodes are reference counted, by children and by the explorer, and reused, so that depth first keeps one path and its
// siblings only. 16 bytes a node. Not thread safe.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/cover/events.h"

namespace hasse::cover {

using NodeId = std::uint32_t;
inline constexpr NodeId kRoot = 0;

class Tree {
 public:
  Tree() : nodes_(1) { nodes_[kRoot].holders = 1; }

  NodeId parent(NodeId node) const { return nodes_[node].parent; }
  EventId event(NodeId node) const { return nodes_[node].event; }          // the last one; the root has none
  std::uint32_t length(NodeId node) const { return nodes_[node].length; }  // events from the root

  // A new child, held once.
  NodeId add(NodeId parent, EventId event) {
    ++nodes_[parent].holders;
    const Node child{parent, event, nodes_[parent].length + 1, 1};
    if (free_.empty()) {
      nodes_.push_back(child);
      return static_cast<NodeId>(nodes_.size() - 1);
    }
    const NodeId id = free_.back();
    free_.pop_back();
    nodes_[id] = child;
    return id;
  }
  void hold(NodeId node) { ++nodes_[node].holders; }
  void release(NodeId node) {
    while (--nodes_[node].holders == 0) {
      free_.push_back(node);
      node = nodes_[node].parent;
    }
  }

  std::uint64_t memory_bytes() const { return nodes_.capacity() * sizeof(Node) + free_.capacity() * sizeof(NodeId); }

 private:
  struct Node {
    NodeId parent = kRoot;
    EventId event = 0;
    std::uint32_t length = 0;
    std::uint32_t holders = 0;
  };

  std::vector<Node> nodes_;
  std::vector<NodeId> free_;
};

}  // namespace hasse::cover
