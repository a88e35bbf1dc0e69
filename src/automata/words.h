// The words of formulas: what is an operator and so no name of a proposition.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace hasse::automata {

// SPIN's and Spot's; `always` and the like are words of SPIN.
inline constexpr auto kFormulaWords = std::to_array<std::string_view>(
    {"X", "next",    "F", "eventually", "G",          "always", "U",  "until", "stronguntil", "W",    "weakuntil", "V",
     "R", "release", "M", "implies",    "equivalent", "and",    "or", "not",   "xor",         "true", "false"});

inline bool is_word(std::string_view name) {
  return std::ranges::find(kFormulaWords, name) != kFormulaWords.end();
}

// A proposition as formulas spell it: a plain name as it is, other text in braces or, where those do not match, quotes.
std::string proposition_text(std::string_view name);

}  // namespace hasse::automata
