// Properties that a model states or the user asks for, as data.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "program/expr.h"

namespace hasse {

enum class LtlOp : std::uint8_t {
  atom,  // a state expression
  logical_not,
  logical_and,
  logical_or,
  implies,
  equivalent,
  next,
  always,
  eventually,
  until,
  weak_until,
  release,
};

// A linear-time formula: a tree whose leaves are state expressions over globals and remote references.
struct LtlFormula {
  LtlOp op = LtlOp::atom;
  ExprId atom = kNone;
  std::vector<LtlFormula> operands;  // one or two
  SourcePos pos;
};

struct LtlProperty {
  std::string name;  // "ltl_0" and so on where the user gave none
  LtlFormula formula;
  std::string text;  // as written
  SourcePos pos;
};

// The state formula p when `formula` is [] p with p free of temporal operators, added as an expression; kNone
// otherwise.
class Overlay;
ExprId as_invariant(Overlay& overlay, const LtlFormula& formula);

}  // namespace hasse
