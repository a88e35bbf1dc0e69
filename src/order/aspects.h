// What of an action can be told apart by the values of its process's variables: an action that reads `level[other]` touches all
// of `level` as far as touches know (touch.h), one element once `other` is known.
//
// A selector of an action is a local variable that is part of an index, and that the action does not write. An aspect is an
// action together with values of its selectors: the action as it is in the states where they have these values; one more
// aspect stands for all other states. Nobody but the process itself writes its variables, so that an action keeps its aspect
// until its process moves.
//
// What the condition of a step reads need not stay as it is, as long as the condition holds, since what follows does not depend on
// it: who asks knows whether the step is still enabled.
//
// Whether two aspects commute is found out when it is asked for the first time, and kept: two bits a pair of those that were met.
// O(1) a question once it is known. Not thread safe. Source of the idea: conditional independence (Katz and Peled, "Defining
// conditional independence using collapses", 1992), the condition here being a few values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "order/action_table.h"

namespace hasse::order {

using AspectId = std::uint32_t;

class Aspects {
 public:
  // Of the population of the current state.
  Aspects(const Facts& facts, const machine::Execution& execution);

  const ActionTable& table() const { return table_; }

  // The aspect in the current state of an action, which is named by its first variant.
  AspectId now(ActionId first, const machine::Execution& execution) const {
    const AspectId only = only_[first];
    return only != kNone ? only : select(selections_[first], execution);
  }
  // What it was before the action was taken, which has led to the current state.
  AspectId before(ActionId first, const machine::Execution& execution) const {
    return selections_[first].is_kept ? now(first, execution) : selections_[first].rest();
  }
  // When both are enabled in a state, and `other` still is after `by`, does each lead on to where the other leads in the end, in
  // either order? `answers`: those of `by`; they stay where they are.
  using Answers = const std::uint64_t*;
  Answers answers_of(AspectId by) {
    if (answers_[by].empty()) answers_[by].resize(actions_.size() / kOfAWord + 1);
    return answers_[by].data();
  }
  bool commute(Answers answers, AspectId by, AspectId other) {
    const std::uint64_t answer = answers[other / kOfAWord] >> kBits * (other % kOfAWord) & 3;
    return answer != kUnknown ? answer == kYes : find_out(by, other);
  }

 private:
  struct Selector {
    std::uint32_t slot;
    std::uint32_t values;  // told apart are those from 0 to below this
  };
  // How an action's aspects are told apart: they are numbered from `first` on, the one for all other states last.
  struct Selection {
    AspectId first = 0;
    std::uint32_t count = 1;
    bool is_kept = true;  // the action itself leaves its selectors as they are
    int pid = model::kNobody;
    std::vector<Selector> selectors;

    AspectId rest() const { return first + count - 1; }
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
  AspectId select(const Selection& selection, const machine::Execution& execution) const;
  bool find_out(AspectId by, AspectId other);
  BitSet needs(const Action& action, const BitSet& reads) const;
  bool conflict(ActionId first, ActionId other);
  const Objects& objects(AspectId aspect);
  template <typename Holds>
  bool all_variants(ActionId first, const Holds& holds) const;

  ActionTable table_;
  Population population_;                            // of the table; now and then with more of it known
  std::vector<Selection> selections_;                // by first variant
  std::vector<AspectId> only_;                       // by first variant; kNone where there are several
  std::vector<ActionId> actions_;                    // by aspect: its first variant
  std::vector<std::vector<std::uint64_t>> answers_;  // by aspect, to all others; empty until one is asked for
  std::vector<std::unique_ptr<Objects>> objects_;    // by aspect; null until asked for
};

}  // namespace hasse::order
