// An open node of the tree, and its possible extensions.
//
// Computing extensions changes nothing that is shared. The result is a function of the node, of the cutoffs in its run,
// of the known moves and sets of process instances (PossibleExtensions::End::unknown: too few), and of the known
// events: missing events are worked out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engines/cover/branch.h"

namespace hasse::cover {

struct OpenNode {
  NodeId node = kRoot;
  std::vector<std::byte> state;  // that the run leads to
  std::vector<MoveId> sleep;
  std::shared_ptr<const std::vector<ExpansionId>> before;  // of the steps of the parent's state

  // Memory that siblings share is counted for each of them.
  std::uint64_t bytes() const {
    const std::size_t shared = before ? before->capacity() * sizeof(ExpansionId) : 0;
    return sizeof(OpenNode) + state.capacity() + sleep.capacity() * sizeof(MoveId) + shared;
  }
};

struct PossibleExtensions {
  enum class End : std::uint8_t {
    unknown,       // not computed, or something new was met and may not be learned
    gave_up,       // told to give up
    failed,        // the moves of this state cannot be enumerated
    goal,          // directed: the state satisfies it
    no_step,       // the state has none
    too_long,      // the run is as long as the limit of depth allows
    nothing_left,  // every extension is behind a cutoff, or leads away from the goal
    asleep,        // the rest lies in other subtrees
    taken,         // extended by the moves in `taken`
  };

  // Of a predicate of CoverContext::watched.
  struct Found {
    std::size_t watched = 0;
    PositionSet ideal;
  };

  // A move that is taken: its event, and the child that it leads to.
  struct Taken {
    MoveId move = 0;
    std::vector<EventId> causes;  // of the event, ascending
    bool is_new = false;          // there was no such event
    bool leads_on = false;        // it does not end all runs; the rest is for these
    // Of a new event:
    Key key;
    std::vector<std::byte> history;  // the state that its history leads to
    bool reaches_goal = false;       // directed: that state does
    // Of the child:
    std::vector<std::byte> state;
    std::vector<MoveId> sleep;
  };

  void clear() {
    end = End::unknown;
    has_searched = false;
    found.clear();
    may_be_last = false;
    taken_count = 0;
    before = nullptr;
  }
  Taken& add_taken() {
    if (taken.size() == taken_count) taken.emplace_back();
    return taken[taken_count++];
  }
  std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < taken_count; ++i)
      sum += sizeof(Taken) + taken[i].history.capacity() + taken[i].state.capacity();
    return sum;
  }

  End end = End::unknown;
  std::size_t cutoffs = 0;    // in the run
  bool has_searched = false;  // for predicates: `found` is complete
  std::vector<Found> found;
  bool may_be_last = false;  // what was found may end the exploration
  std::string failure;
  std::vector<Taken> taken;  // the first taken_count; the rest is kept for its memory
  std::size_t taken_count = 0;
  std::shared_ptr<const std::vector<ExpansionId>> before;  // of the children
};

}  // namespace hasse::cover
