// A strongly connected set of states as a graph in memory, and the cycles in it that are accepting and fair.
//
// State 0 is where the exploration began, and states are numbered breadth first from there, so that the way to a small number is
// short. For lassos, and for strong fairness, where a set that accepts as a whole may have no cycle that is fair. 32 bytes a state
// beside its bytes, and 24 a step. Not thread safe.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engines/liveness/acceptance.h"
#include "engines/liveness/expansion.h"
#include "store/exact_store.h"

namespace hasse::liveness {

class ComponentGraph {
 public:
  using State = std::uint32_t;

  struct Step {
    State source = 0;
    State target = 0;
    std::uint32_t ordinal = 0;  // among the steps of its source that Expansion comes to
    std::uint32_t movers = 0;   // of process_sets
    Sets sets = 0;
  };

  // Does the state that is current in the system belong to the set?
  using IsMember = std::function<bool(model::StateView)>;
  // From a state of the set. False: a limit has ended it. Throws std::bad_alloc.
  bool explore(Expansion& expansion, const Condition& condition, model::StateView first, const IsMember& is_member);

  std::size_t states() const { return states_.size(); }
  std::span<const std::byte> state(State state) const { return bytes_.get(states_[state].id); }

  // A way from state 0 to a cycle that meets the condition, and that cycle; nothing: there is none. O((states + steps) * rounds):
  // a round for each process that is not treated fairly, and for each thing that the cycle has to pass.
  struct Lasso {
    std::vector<Step> way;
    std::vector<Step> cycle;
  };
  std::optional<Lasso> find(const Condition& condition) const;

  std::uint64_t memory_bytes() const;

 private:
  struct Node {
    store::StateId id = 0;
    std::uint32_t first = 0;    // of its steps
    std::uint32_t enabled = 0;  // of process_sets
    Sets sets = 0;
  };
  using Members = std::vector<bool>;  // by state

  std::span<const Step> leaving(State state) const {
    const std::size_t end = state + 1 < states_.size() ? states_[state + 1].first : steps_.size();
    return std::span(steps_).subspan(states_[state].first, end - states_[state].first);
  }
  std::uint32_t number_of(const model::ProcessSet& processes);
  FairMarks marks_of(const std::vector<State>& states, const Members& members) const;
  std::vector<std::vector<State>> components_of(const Members& members) const;
  // A strongly connected subset that meets the condition; empty: there is none.
  std::vector<State> fair_subset(const Condition& condition) const;
  // The shortest way from a state to the end of the first step that is wanted, through members only; empty: there is none.
  std::vector<Step> way(State from, const Members& members, const std::function<bool(const Step&)>& is_wanted) const;
  std::vector<Step> cycle(State from, const std::vector<State>& subset, const Condition& condition) const;

  store::ExactStore bytes_{store::ExactStore::Notes::one_per_state};
  std::vector<Node> states_;
  std::vector<Step> steps_;  // by source
  std::vector<model::ProcessSet> process_sets_;
  std::map<std::array<std::uint64_t, 4>, std::uint32_t> numbers_;  // of process_sets_, by their words
};

}  // namespace hasse::liveness
