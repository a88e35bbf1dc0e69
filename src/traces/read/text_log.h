// Logs as ShiViz reads them: a regular expression finds the events in a text.
//
// Its groups host, clock and event are needed; every other named group is a variable of the host, and so is what
// event_text.h finds in the event. The expression is searched for, again and again from the end of the last match: what
// lies between is counted. A delimiter, searched for likewise, separates executions; its group `trace` labels them,
// otherwise they are numbered. The order of lines means nothing; the clocks give it.
#pragma once

#include <optional>
#include <vector>

#include "traces/read/executions.h"
#include "traces/read/file_note.h"
#include "traces/read/regex.h"

namespace hasse::traces {

struct TextForm {
  Regex events;
  std::optional<Regex> delimiter;
};

// Throws UserError if a needed group is missing, or the delimiter has other named groups than `trace`.
void check_groups(const TextForm& form);

// Reads the text of `file` from line `first_line` on.
void read_text_log(const SourceFiles& sources, std::uint16_t file, std::uint32_t first_line, const TextForm& form,
                   Executions& executions, FileNote& note);

// Of a text that will become longer, in whole lines: how much of it is final, so that no match lies across its end and
// none in it will change. It ends with a line, or is empty.
std::size_t final_part(std::string_view text, const Regex& events, SourcePos place);
// Reads that much of a text that begins at `start`, as one execution. `is_end`: nothing more comes.
void read_text_up_to(std::string_view text, std::size_t limit, bool is_end, SourcePos start, const TextForm& form,
                     Executions& executions, FileNote& note);

// How well an expression goes with a text.
struct Fit {
  // Of a match: where its clock and its text stand.
  struct Match {
    std::size_t clock = 0, text = 0, text_end = 0;
    std::string_view host;
    bool counts_itself = false;  // the clock counts the event
  };
  std::vector<Match> matches = {};  // in order
  std::uint64_t events = 0;
  std::uint64_t unmatched = 0;  // characters, other than blanks, that no match covers
  std::uint64_t doubtful = 0;   // these, and those of matches whose clock does not count their own event
};
Fit fit_of(std::string_view text, const Regex& events, SourcePos place);

}  // namespace hasse::traces
