// Constant folding of state expressions, with what is known of the program.
//
// The folded expression has the same value and the same faults in every reachable state. Places whose indices are all
// constant name their slot, P:x and P@label name a pid where the first process of P has always the same one. What is
// left without reading any object is a constant, or faults whenever it is evaluated. Linear in the expression.
#pragma once

#include <cstdint>
#include <optional>

#include "logic/facts.h"
#include "program/overlay.h"

namespace hasse::logic {

// Adds what changes to the overlay.
ExprId fold(Overlay& overlay, const Facts& facts, ExprId id);

}  // namespace hasse::logic
