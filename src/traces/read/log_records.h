// Logs: from files, or standard input, to records of events, by the reader that each file needs.
//
// A log is text that a regular expression takes apart, JSON lines, ours or foreign, or a form that has a reader of its
// own (docs/detect.md). Several files together are the log of one run, or of several executions where a delimiter
// separates them: executions of the same label are one. Memory: that of the files' text and of the records.
#pragma once

#include <memory>
#include <vector>

#include "traces/read/executions.h"
#include "traces/read/file_note.h"
#include "traces/read/log_error.h"
#include "traces/read/log_options.h"

namespace hasse::traces {

struct LogRecords {
  std::vector<FileNote> files;
  Executions executions;
};

// Throws UserError for what cannot be read, with the place; as a LogError with notes on what was guessed, and what may
// help.
LogRecords read_records(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources);

// Does the work. A UserError comes out of it as a LogError that says which readers were a guess: the mistake may be one
// of the guess.
template <typename Work>
void with_guesses_noted(const std::vector<FileNote>& files, const SourceFiles& sources, const Work& work) {
  try {
    work();
  } catch (const UserError& error) {
    const auto* known = dynamic_cast<const LogError*>(&error);
    LogError noted = known != nullptr ? *known : LogError(error);
    for (const FileNote& note : files) {
      if (note.is_guess && (note.file == error.pos().file || !error.pos().known()))
        noted.add_note(guess_text(note, sources));
    }
    throw noted;
  }
}

}  // namespace hasse::traces
