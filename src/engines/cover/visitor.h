// Visits nodes: what may happen after a run, and what of it is worth following. One a thread.
//
// Has a prefix of its own, with the detection of predicates that follows it, and walks it from node to node; nodes that
// are visited one after another should be near each other. Reads what the threads share; adds to the known moves and
// populations only where it may.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engines/cover/common.h"
#include "engines/cover/detection.h"
#include "engines/cover/visit.h"

namespace hasse::cover {

class Visitor {
 public:
  // `give_up`: asked before a visit and within those that take long.
  Visitor(Common& common, std::function<bool()> give_up);
  ~Visitor();

  // `visit`: cleared, or left unknown by another visit to the node. `may_learn`: what is new may be added, so that the visit
  // ends with an answer.
  void visit(const Waiting& node, bool may_learn, Visit& visit);

  // Where its prefix is. Whoever changes the tree holds this node.
  NodeId place() const { return prefix_.node(); }

  // ---- runs to report; the prefix is moved to the node ----
  property::Run whole_run(NodeId node);
  property::Run run_of(NodeId node, const PositionSet& ideal);
  // The history of the move after the node's run, with the first `steps` of the move.
  property::Run history_of(const Waiting& node, MoveId move, std::size_t steps = SIZE_MAX);
  std::vector<RunEvent> events_of(NodeId node);

  std::uint64_t memory_bytes() const;

 private:
  // A move that is enabled in the node's state.
  struct Candidate {
    std::uint32_t step = 0;  // index into steps_
    MoveId move = 0;
    bool has_causes = false;
    bool awake = false;  // and without a cutoff in its past
    Prefix::Causes causes;
  };
  enum class Choice : std::uint8_t {
    unknown,
    nothing_left,
    asleep,
    all,
    some,  // chosen_
  };

  Visit::End look(const Waiting& node, bool may_learn, Visit& visit);
  // Nothing: the moves are found. Otherwise how the visit ends.
  std::optional<Visit::End> expand(const Waiting& node, bool may_learn, Visit& visit);
  Choice choose(const Waiting& node, bool may_learn, std::size_t& cutoffs);
  bool has_cutoff_before(Candidate& candidate, const PositionSet& cutoffs);
  void take(Candidate& candidate, std::vector<MoveId>& sleep, Visit& visit);
  void work_out(const Candidate& candidate, Visit::Taken& taken);
  bool may_be_last(const Visit& visit) const;
  bool asks_for(property::PropertyKind kind) const;

  Common& common_;
  std::function<bool()> give_up_;
  const std::unique_ptr<model::TransitionSystem> made_for_nodes_;
  const std::unique_ptr<model::TransitionSystem> made_for_histories_;
  model::TransitionSystem& execution_;  // at nodes
  model::TransitionSystem& history_;    // at histories of events
  order::Moves moves_;
  order::Stubborn stubborn_;
  Prefix prefix_;
  std::optional<Detection> detection_;

  // Of the node that is visited.
  std::vector<model::Label> steps_;
  std::vector<ExpansionId> expansions_;
  std::vector<Candidate> candidates_;  // the first candidate_count_
  std::size_t candidate_count_ = 0;
  std::vector<bool> eligible_steps_;
  std::vector<bool> awake_steps_;
  std::vector<std::uint32_t> chosen_;
  std::vector<order::Move> found_;
  std::vector<MoveId> sleep_;
};

}  // namespace hasse::cover
