// Steps that need not be taken because they were taken the other way round: if a was taken in a state, and then b, which
// commutes with a, leads from it to a new state, then a leads on from there to where b leads from the state after a.
//
// In a search that takes every step of every state once, a can be left out there: the state after a was met before, and
// b is taken in it, or left out for the same reason with a state that was met still earlier; so some state's step leads
// there in the end. Every state is still visited, and what is left out can be counted. This is the sleep set of
// Godefroid (Partial-Order Methods for the Verification of Concurrent Systems, 1996, section 5), not handed on from one
// state to the next, since that would not go together with a set of visited states that keeps no sleep sets.
//
// What commutes is decided statically, by the table of actions (action_table.h) of the processes that are there. Steps that
// enter or stay in an atomic sequence are never left out, nor is anything with priorities or a claim. O(1) a pair of steps once
// its row is known. Not thread safe: one a thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "order/action_table.h"
#include "order/encounters.h"

namespace hasse::order {

class Commuting {
 public:
  explicit Commuting(const machine::Machine& machine);

  // `steps`: those enabled in the current state, to which `last` led. `earlier`: steps that were taken in the state before
  // `last` was, each of which led to a stored state at once; those marked claim_only do not count. Takes out of `steps`
  // those of them that commute with `last`, and says how many.
  std::size_t leave_out(const machine::Execution& execution, std::span<const machine::Step> earlier,
                        const machine::Step& last, std::vector<machine::Step>& steps);

 private:
  // What is known of a population.
  struct Kept {
    Kept(const Facts& facts, const machine::Execution& execution) : table(facts, execution, {}, false) {}

    ActionTable table;
    std::vector<Bits> rows;  // by first variant: which first variants may be left out after it; empty until asked for
  };
  static constexpr std::size_t kMostPopulations = 64;

  bool enter(const machine::Execution& execution);
  const Bits& commuting_with(ActionId first);
  bool is_plain(const Action& action) const;

  Facts facts_;
  std::map<Encounters::Key, std::unique_ptr<Kept>> kept_;
  Encounters::Key key_;
  Kept* current_ = nullptr;
  std::uint64_t generation_ = ~std::uint64_t{0};  // of processes that it is of
};

}  // namespace hasse::order
