// The path of a walk: for each state from its root to the current one a frame, with its steps and which of them are taken.
//
// Frames and steps lie in one array each. Whoever pushes has made room for it. Not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/checked_file.h"
#include "base/growing_array.h"
#include "machine/step.h"

namespace hasse::search {

struct PathFrame {
  std::size_t mark;      // of the undo log
  std::uint32_t first;   // of its steps, among all; they end where those of the next frame begin
  std::uint32_t next;    // step to take
  std::uint32_t root;    // inside an atomic sequence: frame of the stored state before it
  std::uint32_t inside;  // stored state: how many states inside sequences were seen from here
};

struct Path {
  GrowingArray<PathFrame> frames;
  GrowingArray<machine::Step> steps;
  std::size_t open_from = 0;  // give_away: the frames before it have no more steps to take

  void clear() {
    frames.clear();
    steps.clear();
    open_from = 0;
  }
  void push(std::size_t mark, std::span<const machine::Step> of_frame, std::uint32_t root) {
    const auto first = static_cast<std::uint32_t>(steps.size());
    steps.append(of_frame);
    frames.push_back({mark, first, first, root, 0});
  }
  void pop() {
    steps.set_size(frames.back().first);
    frames.pop_back();
    open_from = std::min(open_from, frames.size());
  }
  std::size_t end_of(std::size_t frame) const {
    return frame + 1 < frames.size() ? frames[frame + 1].first : steps.size();
  }
  // The step that led on from the frame.
  const machine::Step& taken(std::size_t frame) const { return steps[frames[frame].next - 1]; }

  std::size_t bytes() const { return frames.size() * sizeof(PathFrame) + steps.size() * sizeof(machine::Step); }
  std::size_t memory_bytes() const {
    return frames.capacity() * sizeof(PathFrame) + steps.capacity() * sizeof(machine::Step);
  }

  // The steps from the root to the current state, the one taken last included.
  void append_to(std::vector<machine::Step>& run) const;
  // Walk::give_away.
  std::vector<machine::Step> give_away(std::vector<machine::Step>& run);

  // The frames from `begin` to before `end`, as of a path of their own.
  std::vector<PathFrame> piece(std::size_t begin, std::size_t end) const;
  // Forgets what is below the frame.
  void keep_from(std::size_t frame);

  static void save(std::span<const PathFrame> frames, std::span<const machine::Step> steps, CheckedWriter& to);
};

}  // namespace hasse::search
