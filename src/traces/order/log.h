// Logs: from files, or standard input, to recorded runs. log_records.h reads them, run.h orders their events.
#pragma once

#include <memory>
#include <vector>

#include "traces/order/run.h"
#include "traces/read/file_note.h"
#include "traces/read/log_options.h"

namespace hasse::traces {

struct Log {
  std::vector<FileNote> files;
  std::vector<Run> executions;  // at least one

  // Of the files, and of lines that matched nothing.
  std::vector<Warning> warnings() const;
};

// Throws UserError for what cannot be read, with the place; as a LogError with notes on what was guessed, and what may
// help.
Log read_log(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources);

}  // namespace hasse::traces
