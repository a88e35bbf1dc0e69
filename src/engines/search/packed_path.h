// A packed piece of a path: some 1 to 6 bytes a frame, where an unpacked frame takes 24 bytes and 16 for each step.
//
// Most states of a path have the steps of the one before, except those of the process that moved. So each frame stores
// which steps it shares with the frame before it, and the others; states are rebuilt by executing the steps. Packing
// and unpacking are O(steps). Immutable; threads can share it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/checked_file.h"
#include "model/label.h"
#include "order/sleep_sets.h"

namespace hasse::search {

// Parts of a path: a frame for each of its states, and their steps one after another.
struct PathFrame {
  std::size_t mark;           // of the undo log
  std::uint32_t first;        // index of its first step; its steps end where those of the next frame begin
  std::uint32_t next;         // next step to take; those before it were taken or sleep
  std::uint32_t root;         // inside an atomic sequence: frame of the stored state before it
  std::uint32_t inside : 31;  // stored state: how many states inside sequences were seen from here
  std::uint32_t again : 1;    // its steps were counted before
};

// A path, or a piece of one.
struct PathView {
  std::span<const PathFrame> frames;
  std::span<const model::Label> steps;
  std::span<const order::SkippedCounts> skipped;  // of the steps, or none
};

class PackedPath {
 public:
  PackedPath() = default;
  // The first frame of the path is that of a stored state. Marks are dropped.
  explicit PackedPath(const PathView& path);

  bool empty() const { return sizes_.frames == 0; }
  std::uint64_t frames() const { return sizes_.frames; }
  std::uint64_t steps() const { return sizes_.steps; }
  bool counts_skipped() const { return sizes_.counts_skipped != 0; }
  // Steps that are still to be taken.
  std::uint64_t open() const { return sizes_.open; }
  std::uint64_t memory_bytes() const { return sizeof(*this) + bytes_.size(); }

  // Into arrays with enough room; `weights` only if the path has skipped counts.
  void unpack(std::span<PathFrame> frames, std::span<model::Label> steps,
              std::span<order::SkippedCounts> skipped) const;
  // The steps that led from one frame to the next, the last one included.
  void append_taken(std::vector<model::Label>& run) const;

  void save(CheckedWriter& to) const;
  static PackedPath load(CheckedReader& from);

  // Its representation, for files.
  struct Sizes {
    std::uint64_t frames = 0;
    std::uint64_t steps = 0;
    std::uint64_t open = 0;
    std::uint64_t counts_skipped = 0;
  };
  const Sizes& sizes() const { return sizes_; }
  std::span<const std::byte> bytes() const { return bytes_; }
  PackedPath(const Sizes& sizes, std::vector<std::byte> bytes) : sizes_(sizes), bytes_(std::move(bytes)) {}

 private:
  template <typename Use>
  void for_each_frame(const Use& use) const;

  Sizes sizes_;
  std::vector<std::byte> bytes_;
};

}  // namespace hasse::search
