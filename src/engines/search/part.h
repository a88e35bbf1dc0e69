// A part of the state space that is still to be walked: a piece of a path with steps that are still to be taken.
//
// What the threads of a search depth first hand each other.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/checked_file.h"
#include "engines/search/packed_path.h"
#include "engines/search/trunk.h"
#include "model/label.h"

namespace hasse::search {

struct Part {
  std::vector<std::byte> state;  // stored, where the piece begins
  std::shared_ptr<const PackedPath> piece;
  Trunk::Pointer trunk;  // the run to there

  void save(CheckedWriter& to) const;
  static Part load(CheckedReader& from, std::atomic<std::uint64_t>& accounted);
};

}  // namespace hasse::search
