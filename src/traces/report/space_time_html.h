// A recorded run as one page of HTML that needs nothing else: the space-time diagram (space_time_drawing.h) with the
// state that answers the question across it, the values at the state, search, and for each event its line in the log,
// its clock, and what happened before and after it.
//
// Everything from outside is escaped (markup.h); what the script reads is JSON in which `<` is written by its number. The
// page's own security policy lets it load nothing. Of a long run as much as of space_time_svg is drawn; the page says what
// is left out. Without scripts the picture and the tables are there all the same.
#pragma once

#include <string>

#include "traces/report/detect_report.h"

namespace hasse::traces {

std::string space_time_html(const DetectReport& report, const DetectedExecution& execution);

}  // namespace hasse::traces
