// The forms of logs that are known by name: regular expressions for text, maps for JSON lines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace hasse::traces {

struct Preset {
  // Where the text of an event stands: on the line before that of its host and clock, on the line after it, on the same
  // line, or otherwise.
  enum class Side : std::uint8_t { before, after, same, other };

  std::string_view name;
  Side side = Side::other;
  bool is_map = false;  // what follows is a map (field_map.h), otherwise a regular expression
  std::string_view form;
  std::string_view who;  // writes logs of this form
};

std::span<const Preset> presets();
// Throws UserError with the names that there are.
const Preset& preset_named(std::string_view name);

}  // namespace hasse::traces
