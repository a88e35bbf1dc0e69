// Comparisons of sums over several processes: a + b >= 3, count(p) == 1.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "traces/predicate/evaluate.h"

namespace hasse::traces {

// constant + the values of each process after 0, 1, 2, ... of its events, in units of which a difference of the sides is
// a whole number. Where doubles are rounded on the way there is no such unit: then the sum is off by at most `slack`, and
// tells surely only that a bound further away than that is not reached.
struct LinearSum {
  std::int64_t constant = 0;
  std::map<ProcessId, std::vector<std::int64_t>> values;
  std::map<ProcessId, std::vector<std::uint8_t>>
      defined;  // where not all terms of the process have values all the time
  std::int64_t slack = 0;
};

// left - right of the comparison, if it is a sum of terms of one process each, times constants, that are numbers where
// they have a value, and so small that nothing overflows. O(events) evaluations of the terms. Throws GivenUp if `give_up`
// says so.
std::optional<LinearSum> linear_difference(const Run& run, const Expr& comparison, const Columns& columns,
                                           const std::function<bool()>& give_up = {});

}  // namespace hasse::traces
