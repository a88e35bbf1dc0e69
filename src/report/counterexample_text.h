// A run that was found, explained: what went wrong and where, the steps, the messages, how it stands at the end.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "check/report.h"
#include "replay/snapshot.h"
#include "text/paint.h"

namespace hasse::report {

// Receives the text piece by piece: runs can have millions of steps.
using Writer = std::function<void(std::string_view)>;

// "leader.pml:80:5: assertion violated: assert(x < 3)", or the invariant, the claim, the goal that was found. No line
// end.
std::string headline(const check::FoundRun& found);

// Executes the run again and writes it: headline, steps, message-sequence picture, the state of affairs at the end. A
// run longer than `max_steps` (0: no limit) is shown by its first and last steps, and how many lie between is said.
void write_run(const check::FoundRun& found, std::size_t max_steps, const Paint& paint, const Writer& write);

// How the last state explains the violation: the values a predicate names, or where every process stands.
std::string ending_text(const check::FoundRun& found, const replay::Snapshot& last, const Paint& paint);

}  // namespace hasse::report
