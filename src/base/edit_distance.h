// Edit distance between names, and the nearest known name, for "did you mean".
//
// Levenshtein: the least number of characters to insert, leave out or replace. O(|a| |b|) time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hasse {

std::size_t edit_distance(std::string_view a, std::string_view b);

// " (did you mean 'x'?)" for the candidate nearest to `name`, or nothing when none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace hasse
