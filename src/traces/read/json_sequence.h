// Logs of JSON objects that stand not one on each line, but in a list, or one after another over several lines.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "traces/read/file_note.h"
#include "traces/read/json.h"

namespace hasse::traces {

// Does the text begin with a list of objects, or with an object that goes over several lines? Looks at that only.
bool is_json_sequence(std::string_view text, std::uint16_t file);

// Calls `read` with each value, elements of a list one by one, and where it begins. Throws UserError for what is not JSON.
void for_each_value(std::string_view text, std::uint16_t file, FileNote& note,
                    const std::function<void(std::string_view value, SourcePos pos)>& read);

// The first objects of a log of JSON lines or of such a sequence: at most `most`, fewer if other things stand there. Throws
// UserError as find_object does.
std::vector<Json> first_objects(std::string_view text, std::uint16_t file, std::size_t most);

}  // namespace hasse::traces
