// Possibly: did some order of the events that is consistent with what was recorded pass through a state that satisfies
// a predicate?
//
// Exact. Of the cuts that satisfy it a minimal one is given: no cut within it does. If the predicate is a single
// conjunction of conditions on processes, it is within every satisfying cut. Each clause is decided by the algorithm of
// its class (clauses.h). Source: Cooper and Marzullo 1991 (the question); poset/clause.h.
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
  std::array<std::size_t, 5> clauses = {};  // how many of each ClauseClass there are
};

// `give_up` is asked now and then: true ends the work, undecided if nothing was found by then.
Possibility possibly(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up);

}  // namespace hasse::record
