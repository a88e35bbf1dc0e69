// A recorded run in other forms.
//
// json: our own log format, with clocks; read again, it is the same run. shiviz: text as ShiViz reads it, with its
// expression; values are in it only as far as they stand in the texts of events. dot: the partial order for Graphviz.
// mermaid, plantuml: a sequence diagram (sequence_export.h). promela: a model whose states are those of the run
// (run_promela.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "traces/detect/run_slice.h"

namespace hasse::traces {

enum class ExportForm : std::uint8_t { json, shiviz, dot, mermaid, plantuml, promela };
std::optional<ExportForm> export_form(std::string_view name);

// Throws UserError for what the form cannot say.
std::string export_run(const Run& run, ExportForm form);

// A slice for Graphviz: meta-events and what they must come after. What is in every state of the slice, or in none, is
// counted in a node of its own.
std::string slice_dot(const Run& run, const RunSlice& slice);

// A text in quotes for Graphviz; line ends stay line ends.
std::string dot_text(std::string_view text);

}  // namespace hasse::traces
