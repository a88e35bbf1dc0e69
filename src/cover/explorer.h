// Explores the tree of runs of a cover: persistent sets, sleep sets, cutoffs. Why nothing is lost: events.h.
//
// A node that waits keeps the state that its run leads to, its sleep set, and what the steps of its parent's state
// expanded to. Breadth first takes waiting nodes in order of creation, that is by length; depth first the other way
// round, which needs little memory. A cutoff is found out whenever a node is visited, with all that is known by then.
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
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cover/detection.h"
#include "cover/events.h"
#include "cover/prefix.h"
#include "cover/session.h"

namespace hasse::cover {

class Explorer {
 public:
  // Decides the properties that are listed. `goal`: directed, the goal of the only one.
  Explorer(Session& session, const std::vector<std::size_t>& properties, const logic::Goal* goal);
  ~Explorer();

  // True: everything was seen, or the goal was reached. Otherwise a property, a limit or `failure` stopped it. May throw
  // std::bad_alloc.
  bool explore();
  // Why the moves of this model cannot be enumerated.
  const std::optional<std::string>& failure() const { return failure_; }
  // Some runs were not followed further than the limit of depth.
  bool reached_depth_limit() const { return reached_depth_limit_; }

  search::Budget::Figures measure();
  void add_to(Statistics& statistics) const;

 private:
  struct Waiting {
    NodeId node = kRoot;
    std::vector<std::byte> state;
    std::vector<MoveId> sleep;
    std::shared_ptr<const std::vector<ExpansionId>> before;  // of the parent's steps
  };
  // A move that is enabled in the current state.
  struct Candidate {
    std::uint32_t step = 0;  // index into steps_
    MoveId move = 0;
    bool has_causes = false;
    bool awake = false;  // and without a cutoff in its past
    Prefix::Causes causes;
  };

  bool start();
  bool visit(const Waiting& node);
  bool expand(const Waiting& node);
  enum class Choice : std::uint8_t {
    nothing_left,  // the run ends
    asleep,        // what is left lies in other subtrees
    all,
    some,  // chosen_
  };
  Choice choose(const Waiting& node);
  bool has_cutoff_before(Candidate& candidate, const PositionSet& cutoffs);
  bool take(const Waiting& node, Candidate& candidate, std::vector<MoveId>& sleep, std::vector<Waiting>& children);
  bool create_event(EventId event, const Candidate& candidate);
  bool end_run(bool without_step);
  search::Run whole_run() const;
  void observe();
  bool reach_goal(const std::function<search::Run()>& run, machine::Execution& execution);
  void wait(Waiting node);
  std::vector<std::byte> current_state() const;
  // What the parent's children share is counted for each of them.
  static std::uint64_t bytes_of(const Waiting& node);

  Session& session_;
  const logic::Goal* goal_;
  bool as_published_;
  std::vector<std::size_t> watched_;
  machine::Execution execution_;  // at nodes
  machine::Execution history_;    // at histories of events
  order::Merging merging_;
  order::Moves moves_;
  order::Stubborn stubborn_;
  MoveTable table_;
  Events events_;
  Tree tree_;
  Prefix prefix_;
  std::optional<Detection> detection_;
  std::vector<std::byte> initial_;
  std::deque<Waiting> waiting_;
  std::uint64_t waiting_bytes_ = 0;
  std::optional<std::string> failure_;
  bool goal_reached_ = false;
  bool reached_depth_limit_ = false;
  std::uint64_t nodes_ = 0;
  std::uint64_t traces_ = 0;
  std::uint64_t longest_ = 0;
  std::size_t state_bytes_ = 0;

  // Of the node that is visited.
  std::vector<machine::Step> steps_;
  std::vector<ExpansionId> expansions_;
  std::vector<Candidate> candidates_;  // the first candidate_count_
  std::size_t candidate_count_ = 0;
  std::vector<bool> eligible_steps_;
  std::vector<bool> awake_steps_;
  std::vector<std::uint32_t> chosen_;
  std::vector<order::Move> found_;
  std::vector<EventId> cause_events_;
};

}  // namespace hasse::cover
