// Possibly: did some order of the events that is consistent with what was recorded pass through a state that satisfies
// a predicate?
//
// Exact. Of the cuts that satisfy it a minimal one is given: no cut within it does. If the predicate is a single
// conjunction of conditions on processes, it is within every satisfying cut. Each clause is decided by the algorithm of
// its class (clauses.h). If one is arbitrary, or they are too many, states are searched: within the slices of all that
// "and" and "or" put together, and only where those processes go on of which one must (formula_search.h). Source: Cooper
// and Marzullo 1991 (the question); poset/clause.h.
#pragma once

#include <array>
#include <functional>
#include <optional>

#include "record/clauses.h"

namespace hasse::record {

struct Possibility {
  enum class Verdict : std::uint8_t { possible, impossible, undecided };
  Verdict verdict = Verdict::impossible;
  std::optional<poset::Cut> cut;            // if possible
  std::array<std::size_t, 5> clauses = {};  // how many of each ClauseClass there are; none if they are too many
  bool by_search = false;                   // for there are too many, or arbitrary ones
  std::uint64_t looked_at = 0;              // then, how many times it was looked at a part of it in a state
};

// `give_up` is asked now and then: true ends the work, undecided if nothing was found by then.
Possibility possibly(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up);

}  // namespace hasse::record
