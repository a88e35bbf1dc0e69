// Explores the tree of runs of a cover: persistent sets, sleep sets, cutoffs. Why nothing is lost: events.h.
//
// An open node keeps the state of its run, its sleep set, and the expansions of the steps of its parent's state.
// Breadth first takes open nodes in order of creation, that is by length; depth first in reverse, which needs little
// memory. Cutoffs are determined whenever a node is visited, by the events known then.
//
// The possible extensions of a node are computed by a visitor (visitor.h), breadth first by several workers ahead of
// the node's turn (lookahead.h). Everything that changes shared state happens here, one node after another: events are
// created, properties are judged.
//
// Directed: the persistent sets come from the goal, and the last state of each run is tested. The least configuration
// that reaches the goal contains no cutoff, and each set taken has one of its moves; so it is followed to its end.
//
// As published (dependency by process, ample sets): histories are compared by size alone, and after a cutoff only the
// moves of its processes are left out. Those have the cutoff in their past, so the proof in events.h holds.
//
// Not thread safe.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "engines/cover/lookahead.h"
#include "engines/cover/session.h"

namespace hasse::cover {

class Explorer {
 public:
  // Decides the properties that are listed. `goal`: directed, the goal of the only one.
  Explorer(Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal);

  // Returns true if the exploration is complete or the goal was reached. Otherwise a property, a limit or failure()
  // stopped it. May throw std::bad_alloc.
  bool explore();
  // The reason why the moves of this model cannot be enumerated.
  const std::optional<std::string>& failure() const { return failure_; }
  // True if some runs were cut at the limit of depth.
  bool reached_depth_limit() const { return reached_depth_limit_; }

  property::Budget::Usage measure();
  void add_to(Statistics& statistics) const;

 private:
  bool start();
  void take_batch();
  bool apply(const OpenNode& node, PossibleExtensions& extensions);
  bool report(const OpenNode& node, const PossibleExtensions::Found& found);
  bool follow(const OpenNode& node, PossibleExtensions& extensions);
  bool create_event(const OpenNode& node, EventId event, const PossibleExtensions::Taken& taken);
  template <typename MakeRun>
  bool reach_goal(model::StateView state, const MakeRun& make);
  bool end_run(const OpenNode& node, bool without_step);
  void wait(OpenNode node);
  template <typename MakeRun>
  void on_report(const MakeRun& make);

  Session& session_;
  CoverContext context_;
  const std::unique_ptr<model::TransitionSystem> made_;
  model::TransitionSystem& execution_;  // which was made, for properties to be judged in
  std::optional<Lookahead> lookahead_;
  std::deque<OpenNode> waiting_;
  std::uint64_t waiting_bytes_ = 0;      // including the batch
  std::vector<Lookahead::Entry> batch_;  // the first batch_size_ are in use; the rest keeps its memory
  std::size_t batch_size_ = 0;
  std::vector<OpenNode> children_;
  std::optional<std::string> failure_;
  bool goal_reached_ = false;
  bool reached_depth_limit_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t traces_ = 0;
  std::uint64_t longest_ = 0;
  std::size_t state_bytes_ = 0;
};

}  // namespace hasse::cover
