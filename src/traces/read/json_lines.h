// Logs of JSON objects, one a line or as json_sequence.h says: our own format (docs/detect.md), and foreign ones by a map (field_map.h).
//
// In our own format everything that is not known is refused; in a foreign one a line that is no object, or has no
// process, is counted as unmatched.
#pragma once

#include <functional>

#include "traces/read/executions.h"
#include "traces/read/field_map.h"
#include "traces/read/file_note.h"

namespace hasse::traces {

inline constexpr int kFormatVersion = 1;

void read_own_lines(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note);
void read_mapped_lines(const SourceFiles& sources, std::uint16_t file, const FieldMap& map, Executions& executions,
                       FileNote& note);

// What reads one line after the other, of a log that grows. The caller counts the lines that are not blank in the note
// before each.
using LineReader = std::function<void(std::string_view line, SourcePos pos)>;
LineReader own_line_reader(Executions& executions, FileNote& note);
LineReader mapped_line_reader(const FieldMap& map, Executions& executions, FileNote& note);

}  // namespace hasse::traces
