// A recorded run as the text of a sequence diagram: one order of its events, and messages as if they took no time.
//
// An event that comes directly after events of other processes is an arrow from each of these, with its text; any other
// one is a note over its process. Texts are written so that nothing in them is taken for a sign of the language.
#pragma once

#include <string>

#include "traces/order/run.h"

namespace hasse::traces {

// Source: https://mermaid.js.org/syntax/sequenceDiagram.html (entity codes).
std::string run_mermaid(const Run& run);
// Source: https://plantuml.com/sequence-diagram, https://plantuml.com/unicode (<U+code> in texts).
std::string run_plantuml(const Run& run);

}  // namespace hasse::traces
