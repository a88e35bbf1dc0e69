// JSON as text, with members in the order in which they were added.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hasse {

using Json = nlohmann::ordered_json;

// An indentation of -1: in one line. A file name or statement can hold any bytes; JSON is UTF-8, so what is not is replaced.
inline std::string dump(const Json& object, int indent) {
  return object.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hasse
