// A value of a recorded run as JSON: null for one that is undefined.
#pragma once

#include "base/json_writer.h"
#include "traces/read/value.h"

namespace hasse::traces {

void write_value(JsonWriter& json, const Value& value);

}  // namespace hasse::traces
