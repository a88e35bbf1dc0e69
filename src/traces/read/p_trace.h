// Traces of the P checker: a JSON list of entries with a type and details, clocks among them.
//
// An entry with a clock is an event of the machine that `id` names. Variables: `type`, `state` and `event` as the entry
// has them, and the payload: `payload`, or `payload.NAME` for its members. Entries without a clock are no events and are
// counted in a warning. Source: p-org/P, JsonWriter.
#pragma once

#include "traces/read/executions.h"
#include "traces/read/file_note.h"
#include "traces/read/json_document.h"

namespace hasse::traces {

// Throws UserError at the place of a mistake.
void read_p_trace(JsonDocument& document, Records& records, FileNote& note);

}  // namespace hasse::traces
