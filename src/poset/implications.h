// Sets of cuts given by what requires what: an implication says that every cut that contains one event contains another.
// The sets so given are exactly those closed under union and intersection: the satisfying cuts of regular predicates. An
// event is required by the start of the run if every cut must contain it, and requires the end if none may.
//
// Of a set of satisfying cuts, those from which such a cut can be reached (EF), from which only such cuts can (AG), and
// from which a way through them alone leads to the end (EG) are such sets again. So nested formulas of EF, AG, EG and
// "and" are decided from the inside out, without any enumeration: each operator costs O(events * chains + implications).
// This form is sparse: it holds only what the order of events does not imply (slice.h is the same set as a poset).
//
// Ways go from a cut to the full one, an event a step; an event on several chains is one step. Source: Sen and Garg,
// "Detecting Temporal Logic Predicates on the Happened-Before Model", 2002, and "Detecting Temporal Logic Predicates in
// Distributed Programs Using Computation Slicing", 2003; implications instead of their graphs, and the components of EG
// taken over all implications together.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "poset/linear.h"

namespace hasse::poset {

struct Implication {
  static constexpr EventId kStart = UINT32_MAX - 1;  // only as `given`: in every cut
  static constexpr EventId kEnd = UINT32_MAX;        // only as `required`: in none
  EventId given = kStart;
  EventId required = kEnd;
};
using Implications = std::vector<Implication>;

// The cuts in which the condition holds. Of several sets, those in all of them: their implications together.
Implications implications_of(const Poset& poset, const Conjunct& condition);
// Those in which the bound on the difference holds: so much of the one counter requires so much of the other one.
Implications implications_of(const Poset& poset, const Difference& difference);
// No cut at all.
Implications nothing_satisfies();

bool satisfies(const Poset& poset, const Implications& implications, const Cut& cut);
std::optional<Cut> least(const Poset& poset, const Implications& implications);
std::optional<Cut> greatest(const Poset& poset, const Implications& implications);

// A smallest cut that is not in the set; nothing if all are.
std::optional<Cut> smallest_outside(const Poset& poset, const Implications& implications);

Implications exists_finally(const Poset& poset, const Implications& implications);
Implications always_globally(const Poset& poset, const Implications& implications);
Implications exists_globally(const Poset& poset, const Implications& implications);

}  // namespace hasse::poset
