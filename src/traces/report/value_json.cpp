#include "traces/report/value_json.h"

#include <type_traits>
#include <variant>

namespace hasse::traces {

void write_value(JsonWriter& json, const Value& value) {
  std::visit(
      [&]<typename Content>(const Content& content) {
        if constexpr (std::is_same_v<Content, std::monostate>) {
          json.null();
        } else {
          json.value(content);
        }
      },
      value);
}

}  // namespace hasse::traces
