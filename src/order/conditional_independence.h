// Conditional independence: actions refined by the values of variables that select array elements. An action that reads
// `level[other]` accesses all of `level` by its static access (static_access.h), but one element once `other` is known.
//
// A selector of an action is a local variable that is part of an index and that the action does not write. A
// conditional action is an action with values of its selectors; one more stands for all other values. Only the process
// itself writes its variables, so an action's condition stays the same until its process moves.
//
// The reads of a step's guard may change as long as the guard holds, since its effect does not depend on them: the
// caller knows whether the step is still enabled.
//
// Commutation of two conditional actions is computed on first use and kept: two bits a pair. O(1) afterwards. Not
// thread safe. Source of the idea: conditional independence (Katz and Peled, "Defining conditional independence using
// collapses", 1992), the condition here being a few values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "order/action_table.h"

namespace hasse::order {

using ConditionalActionId = std::uint32_t;

class ConditionalIndependence {
 public:
  // For the process instances of the current state.
  ConditionalIndependence(const Facts& facts, const machine::Execution& execution);

  const ActionTable& table() const { return table_; }

  // The conditional action, in the current state, of an action named by its first variant.
  ConditionalActionId now(ActionId first, const machine::Execution& execution) const {
    const ConditionalActionId only = only_[first];
    return only != kNone ? only : select(selections_[first], execution);
  }
  // The same for the state before the action was taken, which has led to the current state.
  ConditionalActionId before(ActionId first, const machine::Execution& execution) const {
    return selections_[first].is_kept ? now(first, execution) : selections_[first].rest();
  }
  // True if both orders lead to the same state, when both are enabled in a state and `other` still is after `by`.
  // `answers`: those of `by`; they stay in place.
  using Answers = const std::uint64_t*;
  Answers answers_of(ConditionalActionId by) {
    if (answers_[by].empty()) answers_[by].resize(actions_.size() / kOfAWord + 1);
    return answers_[by].data();
  }
  bool commute(Answers answers, ConditionalActionId by, ConditionalActionId other) {
    const std::uint64_t answer = answers[other / kOfAWord] >> kBits * (other % kOfAWord) & 3;
    return answer != kUnknown ? answer == kYes : find_out(by, other);
  }

 private:
  struct Selector {
    std::uint32_t slot;
    std::uint32_t values;  // told apart are those from 0 to below this
  };
  // The conditional actions of an action: numbered from `first` on, the one for all other values last.
  struct Selection {
    ConditionalActionId first = 0;
    std::uint32_t count = 1;
    bool is_kept = true;  // the action itself leaves its selectors as they are
    int pid = model::kNobody;
    std::vector<Selector> selectors;

    ConditionalActionId rest() const { return first + count - 1; }
  };
  struct Objects {
    BitSet reads;
    BitSet writes;
    BitSet needs;  // of the reads, those that decide more than whether it is enabled
  };
  static constexpr std::uint64_t kUnknown = 0;
  static constexpr std::uint64_t kNo = 1;
  static constexpr std::uint64_t kYes = 2;
  static constexpr unsigned kBits = 2;  // of an answer
  static constexpr unsigned kOfAWord = 64 / kBits;
  static constexpr std::uint32_t kMostAspects = 4096;

  void select(ActionId first);
  ConditionalActionId select(const Selection& selection, const machine::Execution& execution) const;
  bool find_out(ConditionalActionId by, ConditionalActionId other);
  BitSet needs(const Action& action, const BitSet& reads) const;
  bool conflict(ActionId first, ActionId other);
  const Objects& objects(ConditionalActionId conditional);
  template <typename Holds>
  bool all_variants(ActionId first, const Holds& holds) const;

  ActionTable table_;
  ProcessInstances process_instances_;     // of the table; now and then with more of it known
  std::vector<Selection> selections_;      // by first variant
  std::vector<ConditionalActionId> only_;  // by first variant; kNone where there are several
  std::vector<ActionId> actions_;          // by conditional action: its first variant
  std::vector<std::vector<std::uint64_t>>
      answers_;                                    // by conditional action, to all others; empty until one is asked for
  std::vector<std::unique_ptr<Objects>> objects_;  // by conditional action; null until asked for
};

}  // namespace hasse::order
