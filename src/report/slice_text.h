// The slice of a recorded run as text: how many states are left, the least one, and which events go together.
#pragma once

#include "report/detect_report.h"

namespace hasse::report {

std::string slice_text(const DetectReport& report, const DetectedExecution& execution);

}  // namespace hasse::report
