// What reading one file of a log came to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"

namespace hasse::traces {

// One event as it was read, to show what a reading means.
struct SampleEvent {
  std::string process, text;
  SourcePos place;
};

struct FileNote {
  std::uint16_t file = 0;
  std::string form = {};  // "preset govector", "JSON lines", ...
  std::uint64_t events = 0;
  std::uint64_t lines = 0;      // that are not blank
  std::uint64_t unmatched = 0;  // of them, those that belong to nothing that was read
  SourcePos first_unmatched = {};
  bool names_processes = false;            // in a header: without events they are a run of one state
  bool is_guess = false;                   // the form was guessed
  bool may_be_cut = false;                 // the end may be missing (LogOptions::partial)
  std::optional<SampleEvent> sample = {};  // of a guess: its first event
  std::vector<Warning> warnings = {};      // of the file, whatever the execution
};

// Nothing could be read from the last line, and it has no line end. Throws UserError unless the log may be cut.
void leave_out_cut_line(FileNote& note, SourcePos place);

// The reader of the file was a guess, for the notes of a mistake: which one, and how to say what the file is.
std::string guess_text(const FileNote& note, const SourceFiles& sources);

}  // namespace hasse::traces
