#include "traces/predicate/known_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/edit_distance.h"

namespace hasse::traces {

std::string known_names(const std::set<std::string_view>& names, std::string_view wanted) {
  constexpr std::size_t kMost = 20;
  if (names.empty()) return "; there are none";
  const auto nearest =
      std::ranges::min_element(names, {}, [&](std::string_view name) { return edit_distance(name, wanted); });
  std::string text;
  if (edit_distance(*nearest, wanted) <= std::max<std::size_t>(1, wanted.size() / 3)) {
    text = fmt::format("; did you mean '{}'?", *nearest);
  }
  text += text.empty() ? "; there are " : " There are ";
  std::size_t shown = 0;
  for (const std::string_view name : names) {
    if (shown == kMost) {
      text += fmt::format(" and {} more", names.size() - kMost);
      break;
    }
    fmt::format_to(std::back_inserter(text), "{}{}", shown++ == 0 ? "" : ", ", name);
  }
  return text;
}

}  // namespace hasse::traces
