#include "report/space_time_svg.h"

#include <algorithm>

#include "report/markup.h"
#include "report/space_time_drawing.h"
#include "text/figures.h"

namespace hasse::report {

std::string space_time_svg(const DetectReport& report, const DetectedExecution& execution) {
  const SpaceTimeLayout layout(execution);
  const SpaceTimeDrawing drawing = draw_space_time(report, layout);
  std::string title = execution.question;
  if (layout.before() + layout.after() > 0) {
    title += fmt::format("{}{} of {} events", title.empty() ? "" : ": ", with_separators(layout.drawn().size()),
                         with_separators(execution.run->events.size()));
  }
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
             "font-family=\"sans-serif\" font-size=\"12\">\n{2}"
             "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
             "<text x=\"24\" y=\"20\" font-weight=\"bold\">{3}</text>\n",
             std::max(layout.width(), text_width(title) + 60), layout.bottom() + 24, kArrowHead, markup_text(title)) +
         drawing.names + drawing.body + "</svg>\n";
}

}  // namespace hasse::report
