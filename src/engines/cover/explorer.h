// Explores the tree of runs of a cover: persistent sets, sleep sets, cutoffs. Why nothing is lost: events.h.
//
// A node that waits keeps the state that its run leads to, its sleep set, and what the steps of its parent's state
// expanded to. Breadth first takes waiting nodes in order of creation, that is by length; depth first the other way
// round, which needs little memory. A cutoff is found out whenever a node is visited, with all that is known by then.
//
// What may happen at a node is found out by a visit (visitor.h), breadth first by several threads ahead of its turn
// (lookahead.h). All that changes anything happens here, one node after another: events are made, properties are judged.
//
// Directed: the persistent sets come from the goal, and the last state of each run is tested. The least configuration
// that reaches the goal contains no cutoff, and each set taken has one of its moves; so it is followed to its end.
//
// As published (dependency by process, ample sets): histories are compared by size alone, of what follows a cutoff only the
// moves of its processes are left out. Those have the cutoff in their past, so what is said in events.h holds.
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

  // True: everything was seen, or the goal was reached. Otherwise a property, a limit or `failure` stopped it. May throw
  // std::bad_alloc.
  bool explore();
  // Why the moves of this model cannot be enumerated.
  const std::optional<std::string>& failure() const { return failure_; }
  // Some runs were not followed further than the limit of depth.
  bool reached_depth_limit() const { return reached_depth_limit_; }

  property::Budget::Standing measure();
  void add_to(Statistics& statistics) const;

 private:
  bool start();
  void take_batch();
  bool apply(const Waiting& node, Visit& visit);
  bool report(const Waiting& node, const Visit::Found& found);
  bool follow(const Waiting& node, Visit& visit);
  bool create_event(const Waiting& node, EventId event, const Visit::Taken& taken);
  template <typename MakeRun>
  bool reach_goal(model::StateView state, const MakeRun& make);
  bool end_run(const Waiting& node, bool without_step);
  void wait(Waiting node);
  template <typename MakeRun>
  void on_report(const MakeRun& make);

  Session& session_;
  Common common_;
  const std::unique_ptr<model::TransitionSystem> made_;
  model::TransitionSystem& execution_;  // which was made, for properties to be judged in
  std::optional<Lookahead> lookahead_;
  std::deque<Waiting> waiting_;
  std::uint64_t waiting_bytes_ = 0;      // those of the batch included
  std::vector<Lookahead::Entry> batch_;  // the first batch_size_ wait for their turn; the rest is kept for its memory
  std::size_t batch_size_ = 0;
  std::vector<Waiting> children_;
  std::optional<std::string> failure_;
  bool goal_reached_ = false;
  bool reached_depth_limit_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t traces_ = 0;
  std::uint64_t longest_ = 0;
  std::size_t state_bytes_ = 0;
};

}  // namespace hasse::cover
