// States of a recorded run as text: how far each process had come, with the values of the question's variables.
#pragma once

#include "traces/report/detect_report.h"

namespace hasse::traces {

// Shortened, without control characters.
std::string one_line(std::string_view text);
std::string event_text(const Run& run, poset::EventId event);

// The changes in this order of events, which may be only some of all; of too many the last or the first.
std::string changes_table(const DetectReport& report, const DetectedExecution& execution,
                          const std::vector<poset::EventId>& order, bool last_ones);

// The state that shows the answer, called `what`, and how the run came there.
std::string cut_text(const DetectReport& report, const DetectedExecution& execution, std::string_view what);

}  // namespace hasse::traces
