// Mutual exclusion of guards: two conjunctions with a conjunct each that can never hold together.
//
// Only single conditions are looked at (order/guard.h). Linear in the conjuncts, so that guards with thousands of them can be
// compared pair by pair; conditions are brought in order by what they are about once for each guard.
#pragma once

#include <vector>

#include "order/guard.h"

namespace hasse::order {

// Those of the conditions that can contradict others, in order. They have to stay where they are.
using Claims = std::vector<const Condition*>;
Claims claims_of(const std::vector<Condition>& conditions);

// True if a condition of each side can never hold together in one state. Skipped where very many are about the same
// object: false is always safe.
bool contradict(const Claims& a, const Claims& b);

}  // namespace hasse::order
