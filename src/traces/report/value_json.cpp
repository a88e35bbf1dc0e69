#include "traces/report/value_json.h"

#include <cstdint>
#include <string_view>
#include <variant>

namespace hasse::traces {

nlohmann::ordered_json value_json(const Value& value) {
  if (const auto* boolean = std::get_if<bool>(&value)) return *boolean;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  return nullptr;
}

}  // namespace hasse::traces
