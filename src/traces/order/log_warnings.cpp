#include "traces/order/log_warnings.h"

#include <fmt/format.h>

#include <iterator>

namespace hasse::traces {

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

std::vector<Warning> order_cautions(std::span<const std::pair<std::string_view, std::uint64_t>> processes,
                                    bool is_ordered, bool has_clocks) {
  if (processes.size() == 1 && processes.front().second > 1) {
    return {{{},
             fmt::format("all {} events are of one process, {}: no event is concurrent with another one",
                         processes.front().second, processes.front().first)}};
  }
  if (processes.size() < 2 || is_ordered) return {};
  return {{{},
           has_clocks
               ? "no clock knows of an event of another process: nothing orders the events of different processes"
               : "the log has neither clocks nor messages: nothing orders the events of different processes"}};
}

void warn_of_overwritten(const Overwritten& overwritten, std::vector<Warning>& warnings) {
  if (overwritten.count == 0) return;
  warnings.push_back(
      {overwritten.first, fmt::format("an event sets one variable to several values, of which the last one counts: {} "
                                      "times; the first time here, {}",
                                      overwritten.count, overwritten.what)});
}

}  // namespace hasse::traces
