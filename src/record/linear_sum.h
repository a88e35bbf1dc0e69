// Comparisons of sums over several processes: a + b >= 3, count(p) == 1.
#pragma once

#include <map>
#include <optional>

#include "record/evaluate.h"

namespace hasse::record {

// constant + the values of each process after 0, 1, 2, ... of its events.
struct LinearSum {
  std::int64_t constant = 0;
  std::map<ProcessId, std::vector<std::int64_t>> values;
  std::map<ProcessId, std::vector<std::uint8_t>>
      defined;  // where not all terms of the process have values all the time
};

// left - right of the comparison, if it is a sum of terms of one process each, whose values are whole numbers where
// they have one, and so small that nothing overflows.
std::optional<LinearSum> linear_difference(const Run& run, const Expr& comparison, const Columns& columns);

}  // namespace hasse::record
