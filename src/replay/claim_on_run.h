// The moves of a never claim beside an infinite run that is given without them: a claim that was not there when the run was found, or
// of which a trail does not say enough.
//
// The claim may choose, so all its choices along the lasso are followed: O(states of the run * states of the claim), each kept whole.
// Source: the product of Vardi and Wolper (1986), of one run instead of a system; components by Tarjan (1972).
#pragma once

#include <optional>

#include "machine/machine.h"
#include "property/run.h"

namespace hasse::replay {

// The run in lockstep with the claim that `machine` was made with, so that the claim passes an accept label for ever. Its cycle can be
// several times that of the run, which is where the claim needs so long. Nothing: the claim cannot do that. Asks stop_point().
std::optional<property::Run> accepted_by_claim(const machine::Machine& machine, const property::Run& run);

}  // namespace hasse::replay
