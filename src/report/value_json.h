// A value of a recorded run as JSON: null for one that is undefined.
#pragma once

#include <nlohmann/json.hpp>

#include "record/value.h"

namespace hasse::report {

nlohmann::ordered_json value_json(const record::Value& value);

}  // namespace hasse::report
