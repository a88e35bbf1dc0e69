// Selects the steps of a long run to show: its beginning and, as the larger part, its end.
#pragma once

#include <cstddef>

namespace hasse::report {

struct ShownSteps {
  std::size_t head = 0;        // so many at the beginning
  std::size_t tail_begin = 0;  // and those from here on

  bool shows(std::size_t step) const { return step < head || step >= tail_begin; }
  std::size_t left_out() const { return tail_begin - head; }
};

// Of `count` steps at most `most`.
inline ShownSteps shown_steps(std::size_t count, std::size_t most) {
  constexpr std::size_t kHeadShare = 4;
  if (count <= most) return {count, count};
  const std::size_t head = most / kHeadShare;
  return {head, count - (most - head)};
}

}  // namespace hasse::report
