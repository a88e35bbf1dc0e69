// A space-time diagram as elements of SVG, for a file of its own (space_time_svg.h) or a page (space_time_html.h).
//
// Elements have the colours of a light page as attributes, and classes by which a page gives them others: `process`,
// `stretch`, `arrow`, `event`, `state`. The i-th event that is drawn has the id e<i>, arrows name theirs in data-from
// and data-to. The whole text of an event, its place and what it assigns are its title.
#pragma once

#include <string>

#include "report/space_time_layout.h"

namespace hasse::report {

struct SpaceTimeDrawing {
  std::string names;  // of the processes, at a height of 44
  std::string body;   // all else
};

SpaceTimeDrawing draw_space_time(const DetectReport& report, const SpaceTimeLayout& layout);

}  // namespace hasse::report
