// Guesses the preset of a text by its structure.
//
// Forms differ in where the text of an event stands: on the line before that of its host and clock, on the line after
// it, or on the same line. Each reading is judged by how many clocks lack a text there: because the file begins or
// ends, or another clock stands there (which no writer leaves), or because the line is blank or a comment (which may be
// an event without text). How long texts are does not matter: a heading makes no reading better or worse. Where two
// places remain possible the text is not read: UserError with both readings, each with its first event.
#pragma once

#include <string_view>

#include "base/source.h"
#include "traces/read/presets.h"
#include "traces/read/regex.h"

namespace hasse::traces {

// `text` begins at `start`, with a line. `delimiter`: lines that separate executions, at which a file might as well
// begin and end. Looks at the beginning of the text and at its end. Null if no preset matches anything.
const Preset* guess_preset(std::string_view text, const Regex* delimiter, SourcePos start);

}  // namespace hasse::traces
