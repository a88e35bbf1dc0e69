// Values inside the text of an event: what an event says its process's variables have become.
//
// Read are key=value, key:value (nothing but letters, digits, _ and . in a key, no blank on either side of the sign)
// and JSON objects, whose members are variables by their path (a.b) if they are no objects themselves. A value ends at
// a blank, a comma, a semicolon or a closing bracket, unless it stands in quotes; a full stop or colon at its end is
// not part of it. a==b, a::b, a=>b and a://b assign nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "traces/read/json.h"
#include "traces/read/value.h"

namespace hasse::traces {

class Records;

// Assigns what the text says to the records' last event, at whose place it begins. Throws UserError as find_object does.
void read_event_text(std::string_view text, Records& records);

// Assigns the members of an object, prefixed by `path`: scalars as values, null as undefined, arrays as their text.
// Members whose path is in `except` are left out with everything in them.
void assign_members(const Json& object, const std::string& path, const std::vector<std::string>& except,
                    Records& records);

}  // namespace hasse::traces
