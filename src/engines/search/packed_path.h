// A piece of a path in few bytes, as it waits below where a walk is: some 1 to 6 bytes a frame, where a frame with its steps takes
// 24 bytes and 16 for each step.
//
// Most states on a path have the steps of the one before, but for those of the process that moved. So each frame says which steps
// it shares with the frame before it, and what the others are; the states themselves come back by taking the steps again.
// Packing and unpacking are O(steps). Read-only once it is packed; what is packed can be shared by threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/checked_file.h"
#include "model/label.h"
#include "order/commuting.h"

namespace hasse::search {

// What a path consists of: a frame for each of its states, and their steps one after another.
struct PathFrame {
  std::size_t mark;           // of the undo log
  std::uint32_t first;        // of its steps, among all; they end where those of the next frame begin
  std::uint32_t next;         // step to take; those before it were taken or are asleep
  std::uint32_t root;         // inside an atomic sequence: frame of the stored state before it
  std::uint32_t inside : 31;  // stored state: how many states inside sequences were seen from here
  std::uint32_t again : 1;    // its steps were counted before
};

// A path, or a piece of one.
struct PathView {
  std::span<const PathFrame> frames;
  std::span<const model::Label> steps;
  std::span<const order::Weight> weights;  // of the steps, or none
};

class PackedPath {
 public:
  PackedPath() = default;
  // A path of its own: its first frame is that of a stored state. Marks are forgotten.
  explicit PackedPath(const PathView& path);

  bool empty() const { return sizes_.frames == 0; }
  std::uint64_t frames() const { return sizes_.frames; }
  std::uint64_t steps() const { return sizes_.steps; }
  bool is_weighted() const { return sizes_.is_weighted != 0; }
  // Steps that are still to be taken.
  std::uint64_t open() const { return sizes_.open; }
  std::uint64_t memory_bytes() const { return sizeof(*this) + bytes_.size(); }

  // Where there is room for all of it; `weights` where it is weighted.
  void unpack(std::span<PathFrame> frames, std::span<model::Label> steps, std::span<order::Weight> weights) const;
  // The steps that led from one frame to the next, the last one included.
  void append_taken(std::vector<model::Label>& run) const;

  void save(CheckedWriter& to) const;
  static PackedPath load(CheckedReader& from);

  // What it is made of, for who keeps it in a file.
  struct Sizes {
    std::uint64_t frames = 0;
    std::uint64_t steps = 0;
    std::uint64_t open = 0;
    std::uint64_t is_weighted = 0;
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
