// Known names, for messages about an unknown one.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace hasse::traces {

// "; did you mean 'x'? There are x, y" or "; there are x, y, z", of many only some.
std::string known_names(const std::set<std::string_view>& names, std::string_view wanted);

}  // namespace hasse::traces
