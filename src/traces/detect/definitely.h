// Definitely: does every order of the events that is consistent with what was recorded pass through a state that
// satisfies a predicate?
//
// Exact. Every order passes through all states of each single process, so a clause about one process is decided by
// looking; a clause that is possible nowhere falls away; a clause of conditions on several processes is decided by
// overlapping stretches (poset/definitely.h). If several clauses are left, or one of another class, or there are too many
// clauses, the states without the predicate are searched, projected on the events that change its variables
// (poset/persistent.h); exponential, and undecided where the states searched take more than kMostBytes.
#pragma once

#include "poset/definitely.h"
#include "traces/detect/possibly.h"

namespace hasse::traces {

// Of the searches that were not asked for.
inline constexpr poset::Reduction kDefaultReduction = poset::Reduction::sequences;

struct Certainty {
  enum class Verdict : std::uint8_t { definite, avoidable, undecided };
  enum class Means : std::uint8_t {
    conditions,  // on single processes, one or overlapping
    impossible,  // the predicate
    search,      // of the states without it
  };
  Verdict verdict = Verdict::undecided;
  Means means = Means::search;
  std::vector<poset::Held> held;          // if definite by conditions: what every order passes through together
  std::vector<poset::EventId> avoiding;   // if avoidable: all events in an order without a state that satisfies it
  ClassCounts clauses = {};               // how many of each ClauseClass there are; none if they are too many
  std::optional<poset::Reduction> asked;  // for that search of the run's states
  poset::Explored explored;               // by search
  std::string_view given_up_while = {};   // as in possibly.h
};

// `give_up` is asked now and then: true ends the work, undecided. `reduction` as in possibly.h.
Certainty definitely(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up,
                     std::size_t most_bytes = kMostBytes, std::optional<poset::Reduction> reduction = {});

}  // namespace hasse::traces
