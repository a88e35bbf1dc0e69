// JSON texts as the readers see them, and their values.
#pragma once

#include <nlohmann/json.hpp>

#include "record/value.h"

namespace hasse::record {

using Json = nlohmann::json;

// Of a scalar, null (undefined) or, as its text, of an array or object. Texts are kept in `texts`.
Value json_value(const Json& json, Texts& texts);

}  // namespace hasse::record
