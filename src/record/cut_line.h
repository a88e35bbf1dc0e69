// The last line of a log that was cut off while it was written.
#pragma once

#include "record/log.h"
#include "record/log_error.h"

namespace hasse::record {

// Nothing could be read from the last line, and it has no line end. Throws UserError unless the log may be cut.
inline void leave_out_cut_line(FileNote& note, SourcePos place) {
  if (!note.may_be_cut) {
    throw LogError(place, "the last line has no line end, and nothing can be read from it: the log was cut off",
                   {"--partial reads the log without what was cut off"});
  }
  note.warnings.push_back({place, "the log was cut off here; what stands behind this place is left out"});
}

}  // namespace hasse::record
