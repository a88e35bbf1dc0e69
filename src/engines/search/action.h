// How a walk goes on after what it has met.
#pragma once

#include <cstdint>
#include <new>

#include "property/judge.h"

namespace hasse::search {

enum class Action : std::uint8_t {
  go_on,
  prune,  // do not explore beyond
  again,  // known, but steps that slept there may have to be taken
  rest,   // go on, but rest first
  stop,   // end the search
  pause,  // stop, to be resumed
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

// Out of memory for the next operation; nothing has changed.
struct NoRoom : std::bad_alloc {};

}  // namespace hasse::search
