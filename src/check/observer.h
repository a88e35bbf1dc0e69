// Observer of a check's progress. Called in the thread that runs the check.
#pragma once

#include <string>

#include "property/figures.h"

namespace hasse::check {

class Observer {
 public:
  virtual ~Observer() = default;

  // A few times a second, while engines run.
  virtual void progress(const property::Progress& /*progress*/) {}
  // An exploration is over: no more progress of it.
  virtual void explored() {}
  // Something went wrong that does not stop the work.
  virtual void warn(const std::string& /*message*/) {}
};

}  // namespace hasse::check
