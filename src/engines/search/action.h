// How a walk goes on after what it has met.
#pragma once

#include <cstdint>
#include <new>

#include "property/judge.h"

namespace hasse::search {

enum class Action : std::uint8_t {
  go_on,
  prune,  // what lies beyond has no meaning: look elsewhere
  again,  // known, but steps that were asleep there may have to be taken
  rest,   // go on, but stand still first
  stop,   // nothing more is to be found out
  pause,  // stop, to go on later
};

inline Action action_of(property::Ruling ruling) {
  switch (ruling) {
    case property::Ruling::go_on:
      return Action::go_on;
    case property::Ruling::prune:
      return Action::prune;
    case property::Ruling::stop:
      break;
  }
  return Action::stop;
}

// There is no room for what was to be done next, and nothing has changed.
struct NoRoom : std::bad_alloc {};

}  // namespace hasse::search
