// From some satisfying cut to a minimal one: no smaller cut within it satisfies the predicate. For classes of predicates
// that have no least satisfying cut; a counterexample is to contain nothing superfluous.
//
// `within` says for an upper bound whether it contains a satisfying cut, and which; it is asked at most once for each
// event that goes and once for each event of the result's frontier.
#pragma once

#include <functional>
#include <optional>

#include "poset/cut.h"

namespace hasse::poset {

using Within = std::function<std::optional<Cut>(const Cut& upper)>;

// `cut` satisfies the predicate.
Cut minimal_cut(const Poset& poset, Cut cut, const Within& within);

}  // namespace hasse::poset
