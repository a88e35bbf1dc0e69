// Logs line by line.
#pragma once

#include <algorithm>

#include "base/stop.h"
#include "traces/read/file_note.h"

namespace hasse::traces {

inline bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Calls `read(line, pos)` for each line that is not blank.
template <typename Read>
void for_each_line(std::string_view text, std::uint16_t file, FileNote& note, const Read& read) {
  SourcePos pos{.line = 1, .column = 1, .file = file};
  for (std::size_t begin = 0; begin < text.size(); ++pos.line) {
    stop_point();
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (!is_blank(line)) {
      ++note.lines;
      read(line, pos);
    }
    begin = end + 1;
  }
}

// The last line of the text, without a line end.
inline bool lacks_its_end(std::string_view text, std::string_view line) {
  return line.data() + line.size() == text.data() + text.size();
}

// How many lines are not blank.
inline std::uint64_t count_lines(std::string_view text) {
  FileNote note;
  for_each_line(text, 0, note, [](std::string_view, SourcePos) {});
  return note.lines;
}

}  // namespace hasse::traces
