// Comparisons of linear combinations: c1*t1 + c2*t2 + ... >= bound.
//
// A term is a part of the expression that is not +, -, or a multiplication by a number. Only where nothing can fault
// and no operation can leave the range of an int is the combination what the expression says. Equal terms are added up.
// Linear in the expression (times the logarithm of its terms).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "logic/read_set.h"
#include "program/overlay.h"

namespace hasse::logic {

struct Term {
  std::int64_t coefficient = 1;
  ExprId expr = kNone;
};

struct LinearForm {
  std::vector<Term> terms;                  // of different texts, none with coefficient 0, ordered by text
  ExprOp relation = ExprOp::greater_equal;  // greater_equal or equal
  std::int64_t bound = 0;
};

// Of a folded comparison other than !=; nothing when it has none. Adds to the overlay: count(P @ l) is the sum over
// the pids that a P can have.
std::optional<LinearForm> linear_form(Overlay& overlay, const Facts& facts, ReadSets& read_sets, ExprId comparison);

}  // namespace hasse::logic
