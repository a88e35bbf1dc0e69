// How far a misspelt name is from a known one: for "did you mean".
//
// Levenshtein: the least number of characters to insert, leave out or replace. O(|a| |b|) time.
#pragma once

#include <cstddef>
#include <string_view>

namespace hasse {

std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace hasse
