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
#include <string_view>

#include "poset/persistent.h"
#include "traces/detect/clauses.h"

namespace hasse::traces {

struct Possibility {
  enum class Verdict : std::uint8_t { possible, impossible, undecided };
  Verdict verdict = Verdict::impossible;
  std::optional<poset::Cut> cut;          // if possible
  ClassCounts clauses = {};               // how many of each ClauseClass there are; none if they are too many
  bool by_search = false;                 // for there are too many, or arbitrary ones, or it was asked for
  std::uint64_t looked_at = 0;            // in slices: how many times it was looked at a part of it in a state
  std::optional<poset::Reduction> asked;  // for that search of the run's states
  poset::Explored explored;               // by search
  std::string_view given_up_while = {};   // "states were searched"; empty if it was not given up
};

// What a search may take for the states that it remembers.
inline constexpr std::size_t kMostBytes = std::size_t{1} << 30;

// `give_up` is asked now and then: true ends the work, undecided if nothing was found by then. With a reduction, the
// states of the whole run are searched by it and nothing else (poset/persistent.h), whatever the classes: for measuring.
Possibility possibly(const Run& run, const Predicate& predicate, const std::function<bool()>& give_up,
                     std::optional<poset::Reduction> reduction = {});

}  // namespace hasse::traces
