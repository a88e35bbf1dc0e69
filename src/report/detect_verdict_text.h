// The answer to a question about a recorded run as text: the verdict, and the state or the order that shows it.
#pragma once

#include <string>

#include "report/detect_report.h"
#include "report/paint.h"

namespace hasse::report {

// Of an execution about which something was asked.
std::string verdict_text(const DetectReport& report, const DetectedExecution& execution, const Paint& paint);

}  // namespace hasse::report
