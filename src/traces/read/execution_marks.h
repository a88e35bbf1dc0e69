// Guesses the delimiter between the executions of a text.
//
// Only where the text cannot be one execution, for a process has several events with one own entry. Lines like
// `=== run 2 ===` (or of ---, ###, ***) are taken for marks if no entry comes twice between two of them, and in each
// part some entry of the part before: so what only looks like a mark does not cut an execution into two. Nor does it
// where no event stands between two of them. Time: linear.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace hasse::traces {

struct ExecutionMark {
  std::string expression;  // for what separates them
  std::size_t first = 0;   // where the first one begins
  std::size_t count = 0;   // how many there are
};

std::optional<ExecutionMark> find_execution_mark(std::string_view text);

}  // namespace hasse::traces
