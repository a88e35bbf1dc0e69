// The slice of a recorded run as text: how many states are left, the least one, and which events go together.
#pragma once

#include "traces/report/detect_report.h"

namespace hasse::traces {

// How many states: "48", "about 1,234,567", "more than 1e+20".
std::string count_text(const poset::CutCount& count);

std::string slice_text(const DetectReport& report, const DetectedExecution& execution);

}  // namespace hasse::traces
