// Logs: from files, or standard input, to recorded runs.
//
// A log is text that a regular expression takes apart, or JSON lines, ours or foreign (docs/detect.md). Several files
// together are the log of one run, or of several executions where a delimiter separates them: executions of the same
// label are one. Memory: that of the files' text and of the run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/log_options.h"
#include "record/run.h"

namespace hasse::record {

// One event as it was read, to show what a reading means.
struct SampleEvent {
  std::string process, text;
  SourcePos place;
};

// What reading a file came to.
struct FileNote {
  std::uint16_t file = 0;
  std::string form = {};  // "preset govector", "JSON lines", ...
  std::uint64_t events = 0;
  std::uint64_t lines = 0;      // that are not blank
  std::uint64_t unmatched = 0;  // of them, those that belong to nothing that was read
  SourcePos first_unmatched = {};
  bool names_processes = false;            // in a header: without events they are a run of one state
  bool is_guess = false;                   // nobody said the form
  bool may_be_cut = false;                 // the end may be missing (LogOptions::partial)
  std::optional<SampleEvent> sample = {};  // of a guess: its first event
  std::vector<Warning> warnings = {};      // of the file, whatever the execution
};

struct Log {
  std::vector<FileNote> files;
  std::vector<Run> executions;  // at least one

  // Of the files, and of lines that matched nothing.
  std::vector<Warning> warnings() const;
};

// Throws UserError for what cannot be read, with the place; as a LogError with notes on what was guessed, and what may
// help.
Log read_log(const LogOptions& options, const std::shared_ptr<SourceFiles>& sources);

}  // namespace hasse::record
