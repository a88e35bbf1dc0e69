// A branch of the tree: the run to a node, with its events in order, their histories (local configurations) as sets of
// positions, and the causes of a further move.
//
// A branch is moved from node to node of the tree; the common part of the two runs stays. A listener is told of events
// that are appended and removed. causes() scans the run backwards: O(length of the run), a few machine words an event.
#pragma once

#include <cstdint>
#include <vector>

#include "base/bit_set.h"
#include "engines/cover/events.h"
#include "engines/cover/move_table.h"
#include "engines/cover/tree.h"
#include "order/channel_history.h"

namespace hasse::cover {

using Position = std::uint32_t;

using PositionSet = GrowingBitSet<Position>;

class Branch {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void appended(Position position) = 0;
    virtual void removing(Position position) = 0;
  };

  Branch(const Tree& tree, const Events& events, const MoveTable& moves)
      : tree_(tree), events_(events), moves_(moves) {}
  Branch(const Branch&) = delete;
  Branch& operator=(const Branch&) = delete;

  void listen(Listener* listener) { listener_ = listener; }
  // A caller that changes the tree holds the branch's node.
  void go_to(NodeId node);

  NodeId node() const { return node_; }
  Position length() const { return static_cast<Position>(steps_.size()); }
  EventId event(Position p) const { return steps_[p].event; }
  MoveId move(Position p) const { return steps_[p].move; }
  // The positions of the event's history (local configuration), its own included.
  const PositionSet& history(Position p) const { return histories_[p]; }

  // The positions of events that are cutoffs by now.
  const PositionSet& find_cutoffs();

  struct Causes {
    PositionSet history;           // all events that must come before
    std::vector<Position> direct;  // descending
  };
  // The causes of a move that is enabled at the end of the run, the current state of `execution`.
  void causes(MoveId move, const model::TransitionSystem& execution, Causes& causes);

  std::uint64_t memory_bytes() const;

 private:
  struct Step {
    NodeId node = kRoot;
    EventId event = 0;
    MoveId move = 0;
  };

  void append(NodeId node);
  void remove_last();

  const Tree& tree_;
  const Events& events_;
  const MoveTable& moves_;
  Listener* listener_ = nullptr;
  NodeId node_ = kRoot;
  std::vector<Step> steps_;
  std::vector<PositionSet> histories_;  // may be longer than the run: the rest keeps its memory
  std::vector<Position> position_of_;   // by event: its position in the run
  PositionSet cutoffs_;
  std::vector<NodeId> path_;
  order::ChannelHistory channels_;
  PositionSet needed_;
};

}  // namespace hasse::cover
