// What a search for an accepting run came to, whichever way it went.
#pragma once

#include <optional>

#include "property/run.h"

namespace hasse::liveness {

struct Emptied {
  std::optional<property::Run> found;
  bool is_stopped = false;           // by a limit, or by a fault that violates the property
  bool reached_depth_limit = false;  // what lies beyond was not looked at
  bool cut_short = false;            // an atomic sequence was too large to walk every path through it
};

}  // namespace hasse::liveness
