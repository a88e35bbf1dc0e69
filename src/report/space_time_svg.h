// A recorded run as a space-time diagram in SVG: processes side by side, time downwards, messages as arrows.
//
// With a state that answers the question: the events of the state stand above a line across the processes, all others
// below, and the values of the question's variables at the line. With stretches that overlap in every order: those as
// bars. With an order that avoids the predicate: the events in that order. Of a long run a window of kMostEvents is
// drawn, and what is left out is said. Names, texts and places are in the picture; the whole text of an event and what
// it assigns show when the pointer rests on it.
#pragma once

#include <string>

#include "report/detect_report.h"

namespace hasse::report {

inline constexpr std::size_t kMostEvents = 1000;

std::string space_time_svg(const DetectReport& report, const DetectedExecution& execution);

}  // namespace hasse::report
