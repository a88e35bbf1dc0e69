// From formulas of linear temporal logic to transition-based generalised Büchi automata, state by state.
//
// A state is what has yet to hold. Its expansion is one Boolean function over literals of now, "g from the next position on" and
// promises:
//
//   a U b:  b || (a && next(a U b) && promise(b))        a R b:  b && (a || next(a R b))        X a:  next(a)
//
// Each cube of it is an edge: its literals are the guard, the conjunction of its next-formulas is the target, and an edge is in
// the acceptance set of b unless it promises b. Formulas with equal expansions are one state. Source: Couvreur, On-the-fly
// verification of linear temporal logic (FM 1999); covers by Minato (1993), as Duret-Lutz, Poitrenaud, SPOT (2004).
//
// Lazy: successors come one at a time, those first that put off least, so that a search for a word can end after few of
// exponentially many edges (a conjunction of n untils has 3^n). The pool must outlive a Translation and gets new formulas.
// Not thread safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "automata/automaton.h"
#include "automata/formula.h"

namespace hasse::automata {

class Translation {
 public:
  // Of variables in expansions. Propositions first: their valuations part the rest. As met: a literal stands near what is left to do
  // without it, which keeps expansions of large conjunctions small.
  enum class Order : std::uint8_t { propositions_first, as_met };

  Translation(FormulaPool& pool, Formula formula, Order order);

  // Of a lazy search.
  struct Step {
    Cube letter;                          // of the propositions by number in propositions()
    std::vector<std::uint32_t> promises;  // ascending; numbers of acceptance sets the step is not in
    State target;
  };
  class Successors {
   public:
    // Steps that together are all that the state can do; none more: nothing.
    std::optional<Step> next();

   private:
    friend class Translation;
    Successors(Translation& translation, BooleanFunction expansion)
        : translation_(&translation), expansion_(expansion), left_(expansion) {}

    Translation* translation_;
    BooleanFunction expansion_;
    BooleanFunction left_;
  };

  State initial() const { return 0; }
  Successors successors(State state) { return {*this, expansions_[state]}; }
  std::size_t states() const { return expansions_.size(); }  // met so far
  // What has yet to hold in a state; the first formula met of those that are the same state.
  Formula formula(State state) const { return formulas_[state]; }
  // Names, those of the pool that the formula has, in their order there.
  const std::vector<std::string>& propositions() const { return propositions_; }

  // The automaton with all states. `by_valuation`: edges are made for classes of valuations that lead to the same choice, which
  // makes automata as deterministic as choices allow, at a cost that can be exponential in the propositions; nothing if that would
  // be more than `max_classes` in a state. Otherwise edges are the cubes of the expansion. Throws UserError where more than 64
  // acceptance sets are needed. For the order propositions_first.
  std::optional<Automaton> complete(bool by_valuation, std::size_t max_classes = SIZE_MAX);

 private:
  enum class Kind : std::uint8_t { proposition, next, promise };
  struct Variable {
    Kind kind;
    std::uint32_t number;  // of the proposition, of the formula, of the promise
  };
  using Guards =
      std::vector<std::pair<BooleanFunction, BooleanFunction>>;  // guard, what is left of an expansion under it

  void find_propositions(Formula formula);
  BooleanFunction variable(Kind kind, std::uint32_t number);
  BooleanFunction next(Formula formula);
  BooleanFunction promise(Formula formula);
  bool is_suspendable(Formula formula) const;
  Formula settled(Formula formula);
  Formula suspended_part(Formula conjunction);
  BooleanFunction expand(Formula formula);
  BooleanFunction expand_suspended(Formula formula);
  State state_of(Formula formula);
  Cube cheapest_cube(BooleanFunction f);
  Step step_of(const Cube& cube);

  FormulaPool& pool_;
  Order order_;
  BooleanFunctions functions_;
  std::vector<Variable> variables_;
  std::unordered_map<std::uint64_t, std::uint32_t> variable_numbers_;  // by kind and number
  std::vector<std::string> propositions_;
  std::unordered_map<PropositionIndex, std::uint32_t> proposition_numbers_;
  std::unordered_map<Formula, std::uint32_t> promise_numbers_;
  std::unordered_map<Formula, BooleanFunction> expanded_;
  std::vector<BooleanFunction> expansions_;  // by state
  std::vector<Formula> formulas_;
  std::unordered_map<Formula, State> state_of_formula_;
  std::unordered_map<std::uint32_t, State> state_of_expansion_;
};

// The automaton as translated, unsimplified but for states that are equal (simplify.h).
Automaton translate(FormulaPool& pool, Formula formula);

}  // namespace hasse::automata
