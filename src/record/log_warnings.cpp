#include "record/log_warnings.h"

#include <fmt/format.h>

#include <iterator>

namespace hasse::record {

void ClockGaps::missing(std::string_view process, std::uint64_t events) {
  if (events == 0) return;
  missing_ += events;
  fmt::format_to(std::back_inserter(where_), "{}{}: {}", where_.empty() ? "" : ", ", process, events);
}

void ClockGaps::silent(std::string_view process) {
  fmt::format_to(std::back_inserter(silent_), "{}{}", silent_.empty() ? "" : ", ", process);
}

void ClockGaps::warn(std::vector<Warning>& warnings) const {
  if (missing_ > 0)
    warnings.push_back({{}, fmt::format("by their clocks {} events are missing from the log ({})", missing_, where_)});
  if (!silent_.empty())
    warnings.push_back({{}, fmt::format("clocks name processes that logged no event: {}", silent_)});
}

void warn_of_messages(std::uint64_t unsent, SourcePos first_unsent, std::uint64_t lost,
                      std::vector<Warning>& warnings) {
  if (unsent > 0) {
    warnings.push_back(
        {first_unsent, fmt::format("messages received that no event sent: {}; the first one here", unsent)});
  }
  if (lost > 0) warnings.push_back({{}, fmt::format("messages sent and never received: {}", lost)});
}

void warn_of_no_order(std::vector<Warning>& warnings) {
  warnings.push_back({{}, "the log has neither clocks nor messages: nothing orders the events of different processes"});
}

}  // namespace hasse::record
