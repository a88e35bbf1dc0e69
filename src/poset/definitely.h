// Definitely: does every order of a run's events pass through a cut that satisfies a conjunction of conditions on single
// chains? (Of other predicates: persistent.h.)
//
// It does iff there is one stretch of each chain, in which its condition
// holds, such that each of them begins before any other one ends. Stretches that may end too early for another one are
// dropped, as in the source. Beyond the source, what dropped them is remembered, which gives an order that avoids the
// predicate where all stretches of a chain are dropped. O(stretches * chains), memory O(stretches).
//
// Source: Garg and Waldecker, "Detection of Strong Unstable Predicates in Distributed Programs", 1996.
#pragma once

#include <vector>

#include "poset/zero_one_sum.h"

namespace hasse::poset {

// Where the conditions on a chain hold.
struct Held {
  ChainId chain = 0;
  Stretch stretch;
};

struct Passage {
  enum class Answer : std::uint8_t { always, not_always, given_up };
  Answer answer = Answer::always;
  std::vector<Held> held;         // of a conjunction, if always: what every order passes through together
  std::vector<EventId> avoiding;  // if not always: all events in an order none of whose cuts satisfies the predicate
};

// Any number of conditions on a chain.
Passage definitely(const Poset& poset, std::span<const Conjunct> conjuncts);

}  // namespace hasse::poset
