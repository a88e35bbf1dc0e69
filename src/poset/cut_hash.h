// A hash of cuts, for tables of them.
#pragma once

#include "poset/cut.h"

namespace hasse::poset {

struct CutHash {
  std::size_t operator()(const Cut& cut) const {
    std::uint64_t hash = 0;
    for (const std::uint32_t count : cut) hash = (hash ^ count) * 0x9e3779b97f4a7c15 + (hash >> 29);
    return hash ^ (hash >> 32);
  }
};

}  // namespace hasse::poset
