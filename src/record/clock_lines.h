// The lines of a text that hold the host and clock of an event, whatever the form of the log.
//
// A clock is an object of counts after the name of a process that it counts itself: `host {"host":1}`, with anything
// before and after. So these lines are known before it is known where the texts of events stand. Linear.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace hasse::record {

struct ClockLine {
  std::size_t begin = 0, end = 0;  // of the line, without its line end
  std::size_t clock = 0;           // where its clock begins
  std::string_view host;
  std::uint32_t own = 0;  // the clock's entry for the host
};

// In the order of lines; of several clocks on a line the first.
std::vector<ClockLine> clock_lines(std::string_view text);

}  // namespace hasse::record
