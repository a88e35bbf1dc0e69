// A recorded run as a space-time diagram in SVG: processes side by side, time downwards, messages as arrows; for a file of
// its own or a page (space_time_html.h).
//
// With a state that answers the question: the events of the state stand above a line across the processes, all others
// below, and the values of the question's variables at the line. With stretches that overlap in every order: those as
// bars. With an order that avoids the predicate: the events in that order. Of a long run a window is drawn
// (space_time_layout.h), and what is left out is said.
//
// Elements have the colours of a light page as attributes, and classes by which a page gives them others: `process`,
// `stretch`, `arrow`, `event`, `state`. The i-th event that is drawn has the id e<i>, arrows name theirs in data-from
// and data-to. The whole text of an event, its place and what it assigns are its title.
#pragma once

#include <string>

#include "traces/report/space_time_layout.h"

namespace hasse::traces {

struct SpaceTimeDrawing {
  std::string names;  // of the processes, at a height of 44
  std::string body;   // all else
};

SpaceTimeDrawing draw_space_time(const DetectReport& report, const SpaceTimeLayout& layout);

// The head of arrows, to which they refer.
inline constexpr const char* kArrowHead =
    "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
    "orient=\"auto\"><path d=\"M0 0.5L8 4L0 7.5z\" fill=\"#6b7480\"/></marker></defs>\n";

// The drawing as a file of its own.
std::string space_time_svg(const DetectReport& report, const DetectedExecution& execution);

}  // namespace hasse::traces
