// Plain posets, as tools that enumerate global states read them: an event a line, its process and its vector clock,
// 0:(1,0,0).
//
// Processes are numbered from 0; they are as many as the clock has entries. The only variable is `event`, the number of
// the process's last event by its clock, from 1. Lines without a parenthesis belong to no event. Linear in the text.
// Source: cyenjung/cgs-enumeration.
#pragma once

#include "traces/read/executions.h"
#include "traces/read/file_note.h"

namespace hasse::traces {

bool is_plain_poset_event(std::string_view line);

// Throws UserError at the place of a mistake.
void read_plain_poset(const SourceFiles& sources, std::uint16_t file, Executions& executions, FileNote& note);

}  // namespace hasse::traces
