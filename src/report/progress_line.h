// One line on the terminal that is overwritten while a search runs, cut where the terminal ends. Writes nothing where standard
// error is not a terminal.
#pragma once

#include <cstdint>

#include "engines/search/search.h"

namespace hasse::report {

class ProgressLine {
 public:
  explicit ProgressLine(const search::Limits& limits);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void update(const search::Statistics& statistics, std::uint64_t frontier);
  void clear();

 private:
  search::Limits limits_;
  bool on_;
  bool shown_ = false;
};

}  // namespace hasse::report
