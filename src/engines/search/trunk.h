// The run from the initial state to the beginning of a work item, as packed pieces that items share: each item refers
// to the piece before it, and nothing is copied. Reference counted.
//
// Immutable; shared by threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/checked_file.h"
#include "engines/search/packed_path.h"

namespace hasse::search {

class Trunk {
 public:
  using Pointer = std::shared_ptr<const Trunk>;  // null: the initial state

  // `accounted`: the sum of bytes, which must outlive it.
  Trunk(Pointer below, std::shared_ptr<const PackedPath> piece, std::atomic<std::uint64_t>& accounted);
  ~Trunk();
  Trunk(const Trunk&) = delete;
  Trunk& operator=(const Trunk&) = delete;

  // Appends `piece`.
  static Pointer extend(Pointer below, std::shared_ptr<const PackedPath> piece, std::atomic<std::uint64_t>& accounted);

  static std::uint64_t length(const Pointer& trunk) { return trunk != nullptr ? trunk->length_ : 0; }  // in steps
  static void append_to(const Pointer& trunk, std::vector<model::Label>& run);
  static void save(const Pointer& trunk, CheckedWriter& to);
  static Pointer load(CheckedReader& from, std::atomic<std::uint64_t>& accounted);

 private:
  static std::vector<const Trunk*> from_below(const Pointer& trunk);

  Pointer below_;
  std::shared_ptr<const PackedPath> piece_;
  std::uint64_t length_;
  std::atomic<std::uint64_t>& accounted_;
};

}  // namespace hasse::search
