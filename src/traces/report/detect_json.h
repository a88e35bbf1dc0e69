// Result of `hasse detect` as one JSON object (described in docs/log-output.md).
#pragma once

#include <string>

#include "traces/report/detect_report.h"

namespace hasse::traces {

// Ends with a line end.
std::string detect_json(const DetectReport& report, std::string_view version);

}  // namespace hasse::traces
