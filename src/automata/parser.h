// Reads linear-time formulas that stand alone, outside a model.
//
// Symbols and words of SPIN and of Spot:
//
//   true false 1 0      ! ~ not      && & /\ and      || | \/ or      -> => implies      <-> <=> equivalent      xor ^
//   X next      [] G always      <> F eventually      U until stronguntil      W weakuntil      V R release      M
//
// Binding, tightest first: prefixes; U W V M; `and`; `or`; xor; -> and <->. Operators of the family of U in a row, and ->
// in a row, are refused: SPIN reads them from the left, Spot from the right. Names that begin with X, F or G, as in `GFp`, are
// refused too: SPIN takes them for names, Spot for operators.
//
// A proposition is a name, or any other text in braces or quotes: {x > 3}, "P@cs". In braces, braces nest; in quotes \" and
// \\ are characters.
//
// Linear time. Mistakes are thrown as UserError with their place.
#pragma once

#include <string>
#include <string_view>

#include "automata/formula.h"
#include "base/source.h"

namespace hasse::automata {

// Deeper ones are refused: what walks through formulas calls itself.
inline constexpr std::uint32_t kMaxHeight = 2000;

// `file` of `sources` is one formula.
Formula parse_formula(FormulaPool& pool, const SourceFiles& sources, std::uint16_t file);

// The text begins there.
Formula parse_formula(FormulaPool& pool, std::string_view text, SourcePos begin);

// For tests and for formulas that the program itself spells: a mistake has no place that a user knows.
Formula parse_formula(FormulaPool& pool, const std::string& text);

}  // namespace hasse::automata
