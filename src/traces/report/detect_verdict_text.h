// The answer to a question about a recorded run as text: the verdict, and the state or the order that shows it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "text/paint.h"
#include "traces/report/detect_report.h"

namespace hasse::traces {

// The verdict in a word, and its meaning.
struct VerdictWord {
  enum class Mood : std::uint8_t { good, bad, unsure, neutral };
  std::string_view text;
  Mood mood = Mood::neutral;
};

// Of an execution about which something was asked.
VerdictWord verdict_word(const DetectedExecution& execution);
// What its state shows, if it has one.
std::string_view state_heading(const DetectedExecution& execution);
// What its stretches have in common, if it has some.
std::string_view stretches_heading(const DetectedExecution& execution);
// What belongs to every answer about the run, a line each.
std::string cautions_text(const Run& run);
std::string verdict_text(const DetectReport& report, const DetectedExecution& execution, const Paint& paint);

}  // namespace hasse::traces
