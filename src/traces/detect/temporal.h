// Is a temporal formula true at the beginning of a recorded run?
//
// Exact. A formula of EF, AG, EG and "and" over conditions on single processes is decided on slices, inside out, in
// polynomial time (poset/implications.h), and so is one whose negation is of this kind (negations go inwards: of AF(f)
// they make EG(!f)). "Or", "and" and negations outside of the temporal operators are taken apart first, EF(f || g) too;
// EF and AF of a predicate alone are decided as Possibly and Definitely are. For all others states are searched, with
// slices as filters (formula_search.h); exponential, and undecided where that takes more than kMostBytes.
#pragma once

#include "traces/detect/definitely.h"
#include "traces/predicate/formula.h"

namespace hasse::traces {

struct TemporalAnswer {
  enum class Verdict : std::uint8_t { holds, fails, undecided };
  Verdict verdict = Verdict::undecided;
  // For the outermost operator, where it is EF and holds: a state in which its operand is true; AG and fails: one in
  // which it is not. No such state is within it, if the formula was not taken apart and decided by predicates.
  std::optional<poset::Cut> cut;
  // How many parts that are about ways from the beginning were decided by each means.
  std::size_t by_predicates = 0, by_slices = 0, by_states = 0;
  std::uint64_t looked_at = 0;           // by search: how many times it was looked at a part of the formula in a state
  std::string_view given_up_while = {};  // as in possibly.h
};

TemporalAnswer decide(const Run& run, const BoundFormula& formula, const std::function<bool()>& give_up,
                      std::size_t most_bytes = kMostBytes);

}  // namespace hasse::traces
