// One line on the terminal that is overwritten while a search runs, cut where the terminal ends. Writes nothing where standard
// error is not a terminal.
#pragma once

#include "property/figures.h"
#include "property/limits.h"

namespace hasse::report {

class ProgressLine {
 public:
  explicit ProgressLine(const property::Limits& limits);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void update(const property::Progress& progress);
  void clear();

 private:
  property::Limits limits_;
  bool on_;
  bool shown_ = false;
};

}  // namespace hasse::report
