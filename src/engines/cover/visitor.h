// Computes the possible extensions of nodes, and a persistent subset of them. One for each worker.
//
// Moves a branch of its own, with its detection of predicates, from node to node; successive nodes should be near each
// other. Reads shared state; adds to the known moves and sets of process instances only where it may.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engines/cover/cover_context.h"
#include "engines/cover/detection.h"
#include "engines/cover/possible_extensions.h"

namespace hasse::cover {

class Visitor {
 public:
  // `give_up`: asked before a visit and within those that take long.
  Visitor(CoverContext& context, std::function<bool()> give_up);
  ~Visitor();

  // `extensions`: cleared, or left unknown by an earlier visit to the node. `may_learn`: new moves may be added, so
  // that the visit ends with an answer.
  void visit(const OpenNode& node, bool may_learn, PossibleExtensions& extensions);

  // The node of its branch. A caller that changes the tree holds it.
  NodeId place() const { return branch_.node(); }

  // ---- runs to report; the branch is moved to the node ----
  property::Run whole_run(NodeId node);
  property::Run run_of(NodeId node, const PositionSet& ideal);
  // The history of the move after the node's run, with the first `steps` of the move.
  property::Run history_of(const OpenNode& node, MoveId move, std::size_t steps = SIZE_MAX);
  std::vector<RunEvent> events_of(NodeId node);

  std::uint64_t memory_bytes() const;

 private:
  // A move that is enabled in the node's state.
  struct Candidate {
    std::uint32_t step = 0;  // index into steps_
    MoveId move = 0;
    bool has_causes = false;
    bool awake = false;  // and without a cutoff in its past
    Branch::Causes causes;
  };
  enum class Choice : std::uint8_t {
    unknown,
    nothing_left,
    asleep,
    all,
    some,  // chosen_
  };

  PossibleExtensions::End look(const OpenNode& node, bool may_learn, PossibleExtensions& extensions);
  // Nothing if the moves were found; otherwise how the visit ends.
  std::optional<PossibleExtensions::End> expand(const OpenNode& node, bool may_learn, PossibleExtensions& extensions);
  Choice choose(const OpenNode& node, bool may_learn, std::size_t& cutoffs);
  bool has_cutoff_before(Candidate& candidate, const PositionSet& cutoffs);
  void take(Candidate& candidate, std::vector<MoveId>& sleep, PossibleExtensions& extensions);
  void work_out(const Candidate& candidate, PossibleExtensions::Taken& taken);
  bool may_be_last(const PossibleExtensions& extensions) const;
  bool asks_for(property::PropertyKind kind) const;

  CoverContext& context_;
  std::function<bool()> give_up_;
  const std::unique_ptr<model::TransitionSystem> made_for_nodes_;
  const std::unique_ptr<model::TransitionSystem> made_for_histories_;
  model::TransitionSystem& execution_;  // at nodes
  model::TransitionSystem& history_;    // at histories of events
  order::Moves moves_;
  order::Stubborn stubborn_;
  Branch branch_;
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
