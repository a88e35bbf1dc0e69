// Result of `hasse detect` as text.
#pragma once

#include <string>

#include "text/paint.h"
#include "traces/report/detect_report.h"

namespace hasse::traces {

// What was read, always with the number of lines that matched nothing; then of each execution the verdict and the cut,
// or, without a predicate, what is in it.
std::string detect_text(const DetectReport& report, const Paint& paint);

}  // namespace hasse::traces
