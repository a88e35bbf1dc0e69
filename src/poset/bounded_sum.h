// Sums of integers along a run: how large and how small can they become, and can they reach a bound?
//
// Every event changes the sum by a number of its own, so its value in a cut is the initial one plus the changes of the
// cut's events. The greatest value over all cuts is that of an ideal of greatest weight (heaviest_ideal.h), a minimum cut
// of a network. Events are added to it in order of appending, and a bound that is reached ends that: what comes later is
// not looked at. Whether the sum can be in a range is decided this way if no event leaps over the range (for a single
// value: if each changes the sum by -1, 0 or 1): from any cut to any other one leads a way of single events. With larger
// steps it is NP-complete; enumerate.
//
// Cost: one flow over the events up to the first prefix that reaches the bound, and then, for a minimal witness, as many
// flows over the events of the witness as it has last events; nothing where the chains' greatest values together do not
// reach the bound. Sums of absolute changes must stay below 2^61. `give_up`, which may be empty, is asked at least every
// few milliseconds: true ends the work. Source: Picard, "Maximal Closure of a Graph", 1976; Chase and Garg 1998;
// Tomlinson and Garg, "Detecting Relational Global Predicates in Distributed Systems", 1993.
#pragma once

#include <functional>
#include <optional>

#include "poset/enumeration.h"

namespace hasse::poset {

struct Sum {
  std::int64_t initially = 0;
  std::span<const std::int64_t> changes;  // of each event of the poset
};
std::int64_t value(const Poset& poset, const Sum& sum, const Cut& cut);

// Adds to `changes` (one entry an event of the poset) what a term contributes: values[i] after i events of the chain.
void add_changes(const Poset& poset, ChainId chain, std::span<const std::int64_t> values,
                 std::span<std::int64_t> changes);

struct Extreme {
  std::int64_t value = 0;
  Cut cut;  // the least of those that attain it: they are closed under meet
};
Extreme greatest_sum(const Poset& poset, const Sum& sum, const Interval& interval);
Extreme least_sum(const Poset& poset, const Sum& sum, const Interval& interval);

using GiveUp = std::function<bool()>;

// Some cut of the interval in which the sum is at least k. Nothing if there is none, or it was given up.
std::optional<Cut> some_sum_at_least(const Poset& poset, const Sum& sum, std::int64_t k, const Interval& interval,
                                     const GiveUp& give_up);

// A minimal one of the cuts that contain `least` in which the sum is at least k, at most k, from `low` to `high`, if there
// is one. Given up: nothing, or one that is not minimal.
std::optional<Cut> sum_at_least(const Poset& poset, const Sum& sum, std::int64_t k, const Cut& least,
                                const GiveUp& give_up = {});
std::optional<Cut> sum_at_most(const Poset& poset, const Sum& sum, std::int64_t k, const Cut& least,
                               const GiveUp& give_up = {});
// No change is larger than the number of values from `low` to `high`.
std::optional<Cut> sum_between(const Poset& poset, const Sum& sum, std::int64_t low, std::int64_t high,
                               const Cut& least, const GiveUp& give_up = {});

}  // namespace hasse::poset
