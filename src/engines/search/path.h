// The path of a walk: a frame for each state from its root to the current one, with its steps and which of them are
// taken.
//
// Frames and steps lie in one array each. Sleeping steps of a stored state lie before its others. Where steps can
// sleep, the steps of stored states have skipped counts. The caller of push() has reserved the memory. Not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/checked_file.h"
#include "base/growing_array.h"
#include "engines/search/packed_path.h"
#include "model/label.h"
#include "order/sleep_sets.h"

namespace hasse::search {

struct Path {
  GrowingArray<PathFrame> frames;
  GrowingArray<model::Label> steps;
  bool counts_skipped = false;
  GrowingArray<order::SkippedCounts> skipped;  // of the steps, if it is weighted
  std::size_t open_from = 0;                   // the frames before it have no more steps to take
  std::size_t stored = 0;                      // how many frames are of stored states, those below included

  // But for what lies below.
  void clear() {
    frames.clear();
    steps.clear();
    skipped.clear();
    open_from = 0;
  }
  // The first `asleep` steps sleep; their skipped counts are already behind the others.
  void push(std::size_t mark, std::span<const model::Label> of_frame, std::size_t asleep, std::uint32_t root,
            bool again) {
    const auto first = static_cast<std::uint32_t>(steps.size());
    const auto next = static_cast<std::uint32_t>(first + asleep);
    steps.append(of_frame);
    if (counts_skipped) {
      skipped.set_size(steps.size());
      std::fill(skipped.begin() + next, skipped.end(), order::SkippedCounts{});
    }
    stored += root == frames.size() ? 1 : 0;
    frames.push_back({mark, first, next, root, 0, again ? 1U : 0U});
  }
  void pop() {
    const std::uint32_t root = frames.back().root;
    steps.set_size(frames.back().first);
    if (counts_skipped) skipped.set_size(steps.size());
    frames.pop_back();
    stored -= root == frames.size() ? 1 : 0;
    open_from = std::min(open_from, frames.size());
  }
  // Makes the last step untaken.
  void untake() {
    --frames.back().next;
    open_from = std::min(open_from, frames.size() - 1);
  }
  std::size_t end_of(std::size_t frame) const {
    return frame + 1 < frames.size() ? frames[frame + 1].first : steps.size();
  }
  // The step that led on from the frame.
  const model::Label& taken(std::size_t frame) const { return steps[frames[frame].next - 1]; }

  std::size_t bytes() const {
    return frames.size() * sizeof(PathFrame) + steps.size() * sizeof(model::Label) +
           skipped.size() * sizeof(order::SkippedCounts);
  }
  std::size_t memory_bytes() const {
    return frames.capacity() * sizeof(PathFrame) + steps.capacity() * sizeof(model::Label) +
           skipped.capacity() * sizeof(order::SkippedCounts);
  }

  // Adds to the skipped counts of the current step of `root`, the last stored state of the path.
  void count(const PathFrame& root, std::uint16_t order::SkippedCounts::*what, int more) {
    if (!counts_skipped) return;
    std::uint16_t& count = skipped[root.next - 1].*what;
    if (count != order::SkippedCounts::kUnknown) count = static_cast<std::uint16_t>(count + more);
  }
  // The step taken last had a fault beyond which nothing is looked at: no sleeping step may rely on its successor.
  void cut_off() {
    if (!counts_skipped) return;
    forget_skipped();
    const std::uint32_t root = frames.back().root;
    if (root + 1 == frames.size()) skipped[frames[root].next - 1].atomic_steps = order::SkippedCounts::kCutOff;
  }
  // The current step leads to a state that no sleeping step may rely on.
  void forget_skipped() {
    if (counts_skipped) skipped[frames[frames.back().root].next - 1].transitions = order::SkippedCounts::kUnknown;
  }

  // The steps from the root to the current state, the last one included.
  void append_to(std::vector<model::Label>& run) const;
  // Frames from a stored state to the one before another stored state, or to the end.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  // True if steps are left to take. O(1) amortised.
  bool has_something_left() {
    while (open_from < frames.size() && !is_open(open_from)) ++open_from;
    return open_from < frames.size();
  }
  bool is_open(std::size_t frame) const { return frames[frame].next < end_of(frame); }
  // The lower half of the frames with steps left; nothing if there is none. O(frames).
  std::optional<Range> lower_half();
  PackedPath pack(Range range) const;
  // Drops the frames below this one, or all if there is no such frame.
  void keep_from(std::size_t frame);
  // Frees unused memory.
  void give_memory_back() {
    frames.keep_from(0);
    steps.keep_from(0);
    if (counts_skipped) skipped.keep_from(0);
  }
  PathView view() const {
    return {{frames.data(), frames.size()}, {steps.data(), steps.size()}, {skipped.data(), skipped.size()}};
  }
  static void save(const PathView& path, CheckedWriter& to);
};

}  // namespace hasse::search
