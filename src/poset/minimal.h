// From some satisfying cut to a minimal one: no smaller cut within it satisfies the predicate. For classes of
// predicates that have no least satisfying cut; a counterexample is to contain nothing superfluous.
//
// Works for every predicate. Looks for the shortest prefix (in order of appending) that contains a satisfying cut; the
// prefix's last event is needed; then again for the shortest one among those with all that is needed. So `within` is
// asked O(width * log events) times, first about short prefixes. Source: minimal sets over monotone predicates by
// halving, as QuickXplain (Junker 2004), adapted to ideals.
#pragma once

#include <functional>
#include <optional>

#include "poset/enumeration.h"

namespace hasse::poset {

// A satisfying cut of the interval, if there is one. May rely on this: every satisfying cut within the greatest
// contains the least.
using Within = std::function<std::optional<Cut>(const Interval&)>;

// `cut` satisfies the predicate.
Cut minimal_cut(const Poset& poset, Cut cut, const Within& within);

}  // namespace hasse::poset
