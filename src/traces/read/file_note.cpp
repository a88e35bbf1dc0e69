#include "traces/read/file_note.h"

#include <fmt/format.h>

#include "traces/read/log_error.h"

namespace hasse::traces {

void leave_out_cut_line(FileNote& note, SourcePos place) {
  if (!note.may_be_cut) {
    throw LogError(place, "the last line has no line end, and nothing can be read from it: the log was cut off",
                   {"--partial reads the log without what was cut off"});
  }
  note.warnings.push_back({place, "the log was cut off here; what stands behind this place is left out"});
}

std::string guess_text(const FileNote& note, const SourceFiles& sources) {
  return fmt::format("{} was read as {}, which is a guess; --preset, --regex, --map or --format say what it is",
                     sources.name(note.file), note.form);
}

}  // namespace hasse::traces
