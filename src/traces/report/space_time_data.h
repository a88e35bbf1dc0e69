// What the script of a page (resources/space_time.js) knows of a run: its processes, and of each event that is drawn the
// text, place, line in the log, values, clock, causes, and how many events of the whole run happened before and after it.
//
// JSON of ASCII characters without `<`, so that it can stand in an element `script`. Clocks are written as the entries
// that changed since the event before of the same process. O(events drawn * processes * log(events)).
#pragma once

#include <string>

#include "traces/report/space_time_layout.h"

namespace hasse::traces {

std::string space_time_data(const DetectReport& report, const SpaceTimeLayout& layout);

}  // namespace hasse::traces
