// How formulas spell propositions.
#pragma once

#include <string>
#include <string_view>

namespace hasse::automata {

// An operator or constant that is spelt with letters or digits.
bool is_word(std::string_view name);

inline bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// "Xq", "GFp": a name for SPIN, operators for Spot.
inline bool looks_like_operators(std::string_view name) {
  return name.size() > 1 && (name[0] == 'X' || name[0] == 'F' || name[0] == 'G');
}

// A proposition as the parser reads it: a plain name as it is, other text in braces or, where those do not match, quotes.
std::string proposition_text(std::string_view name);

}  // namespace hasse::automata
