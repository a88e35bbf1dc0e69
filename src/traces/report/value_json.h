// A value of a recorded run as JSON: null for one that is undefined.
#pragma once

#include <nlohmann/json.hpp>

#include "traces/read/value.h"

namespace hasse::traces {

nlohmann::ordered_json value_json(const Value& value);

}  // namespace hasse::traces
