// How far a search breadth first is: the level whose states it expands, a range of ids, and the next of them.
#pragma once

#include <cstdint>

#include "base/checked_file.h"
#include "store/state_set.h"

namespace hasse::search {

struct Level {
  std::uint64_t depth = 0;
  store::StateId next = 0;
  store::StateId end = 0;

  void save(CheckedWriter& to) const {
    for (const std::uint64_t number : {depth, next, end}) to.put(number);
  }
  void load(CheckedReader& from) {
    for (std::uint64_t* number : {&depth, &next, &end}) *number = from.get();
  }
};

}  // namespace hasse::search
