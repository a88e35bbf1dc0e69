// The run that leads to a node: its events in order, their histories as sets of positions, and what a further move would
// follow.
//
// One prefix is moved from node to node of the tree; what the two runs have in common stays. Listeners are told of events
// that come and go at its end. causes() scans the run backwards: O(length of the run), a few machine words an event.
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

class Prefix {
 public:
  class Listener {
   public:
    virtual ~Listener() = default;
    virtual void appended(Position position) = 0;
    virtual void removing(Position position) = 0;
  };

  Prefix(const Tree& tree, const Events& events, const MoveTable& moves)
      : tree_(tree), events_(events), moves_(moves) {}
  Prefix(const Prefix&) = delete;
  Prefix& operator=(const Prefix&) = delete;

  void listen(Listener* listener) { listener_ = listener; }
  // Who changes the tree holds the node where the prefix is.
  void go_to(NodeId node);

  NodeId node() const { return node_; }
  Position length() const { return static_cast<Position>(steps_.size()); }
  EventId event(Position p) const { return steps_[p].event; }
  MoveId move(Position p) const { return steps_[p].move; }
  // All positions of the event's history, its own included.
  const PositionSet& history(Position p) const { return histories_[p]; }

  // Where the events are that are cutoffs by now.
  const PositionSet& find_cutoffs();

  struct Causes {
    PositionSet history;           // what must come before, all of it
    std::vector<Position> direct;  // descending
  };
  // Of a move that is enabled at the end of the run, the current state of `execution`.
  void causes(MoveId move, const machine::Execution& execution, Causes& causes);

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
  std::vector<PositionSet> histories_;  // longer than the run: what is behind is used again
  std::vector<Position> position_of_;   // by event, where it is in the run
  PositionSet cutoffs_;
  std::vector<NodeId> path_;
  order::ChannelHistory channels_;
  PositionSet needed_;
};

}  // namespace hasse::cover
