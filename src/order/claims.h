// Which guards exclude each other: two conjunctions of which one conjunct each can never hold together.
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

// Is there one of each that can never both hold in one state? It is not looked for where very many are about the same: no is
// always a safe answer.
bool contradict(const Claims& a, const Claims& b);

}  // namespace hasse::order
