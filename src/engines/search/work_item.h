// A work item of a parallel depth-first search: a piece of a path with steps that are still to be taken.
//
// Workers hand each other such items (work_pool.h).
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

struct WorkItem {
  std::vector<std::byte> state;  // stored state at the beginning of the piece
  std::shared_ptr<const PackedPath> piece;
  Trunk::Pointer trunk;  // the run to `state`

  void save(CheckedWriter& to) const;
  static WorkItem load(CheckedReader& from, std::atomic<std::uint64_t>& accounted);
};

}  // namespace hasse::search
