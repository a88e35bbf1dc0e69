// JSON texts as the readers see them, and their values.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "base/source.h"
#include "traces/read/value.h"

namespace hasse::traces {

using Json = nlohmann::json;

// The value that a text is, which begins at `place`. Throws UserError with the place in the text, also where an object
// has two members of one name.
Json parse_json(std::string_view text, SourcePos place);

// The object that a text is, in which the last of members of one name counts; nothing if it is anything else. Throws UserError if it is JSON that cannot be kept: with
// numbers that are too large, or values too deep in each other.
std::optional<Json> find_object(std::string_view text, SourcePos place);

// Of a scalar, null (undefined) or, as its text, of an array or object. Texts are kept in `texts`.
Value json_value(const Json& json, Texts& texts);

}  // namespace hasse::traces
