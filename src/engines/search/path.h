// The path of a walk: for each state from its root to the current one a frame, with its steps and which of them are taken.
//
// Frames and steps lie in one array each. Steps of a stored state that are asleep lie before its others. Where steps can fall
// asleep, those of a stored state have weights. Whoever pushes has made room for it. Not thread safe.
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
#include "order/commuting.h"

namespace hasse::search {

struct Path {
  GrowingArray<PathFrame> frames;
  GrowingArray<model::Label> steps;
  bool is_weighted = false;
  GrowingArray<order::Weight> weights;  // of the steps, if it is weighted
  std::size_t open_from = 0;            // the frames before it have no more steps to take
  std::size_t stored = 0;               // how many frames are of stored states, those below included

  // But for what lies below.
  void clear() {
    frames.clear();
    steps.clear();
    weights.clear();
    open_from = 0;
  }
  // So many of the steps, the first, are asleep; their weights have been written behind the others.
  void push(std::size_t mark, std::span<const model::Label> of_frame, std::size_t asleep, std::uint32_t root,
            bool again) {
    const auto first = static_cast<std::uint32_t>(steps.size());
    const auto next = static_cast<std::uint32_t>(first + asleep);
    steps.append(of_frame);
    if (is_weighted) {
      weights.set_size(steps.size());
      std::fill(weights.begin() + next, weights.end(), order::Weight{});
    }
    stored += root == frames.size() ? 1 : 0;
    frames.push_back({mark, first, next, root, 0, again ? 1U : 0U});
  }
  void pop() {
    const std::uint32_t root = frames.back().root;
    steps.set_size(frames.back().first);
    if (is_weighted) weights.set_size(steps.size());
    frames.pop_back();
    stored -= root == frames.size() ? 1 : 0;
    open_from = std::min(open_from, frames.size());
  }
  // The step that was taken last is still to be taken.
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
           weights.size() * sizeof(order::Weight);
  }
  std::size_t memory_bytes() const {
    return frames.capacity() * sizeof(PathFrame) + steps.capacity() * sizeof(model::Label) +
           weights.capacity() * sizeof(order::Weight);
  }

  // Something was counted in taking the step under way of `root`, the stored state that is last on the path.
  void count(const PathFrame& root, std::uint16_t order::Weight::*what, int more) {
    if (!is_weighted) return;
    std::uint16_t& count = weights[root.next - 1].*what;
    if (count != order::Weight::kUnknown) count = static_cast<std::uint16_t>(count + more);
  }
  // The step taken last had a fault beyond which nothing is looked at: nobody may rely on where it led.
  void cut_off() {
    if (!is_weighted) return;
    forget_weight();
    const std::uint32_t root = frames.back().root;
    if (root + 1 == frames.size()) weights[frames[root].next - 1].atomic_steps = order::Weight::kCutOff;
  }
  // What that step leads to is not as it would be elsewhere.
  void forget_weight() {
    if (is_weighted) weights[frames[frames.back().root].next - 1].transitions = order::Weight::kUnknown;
  }

  // The steps from the root to the current state, to which the step that was taken last has led, if any was.
  void append_to(std::vector<model::Label>& run) const;
  // Frames from a stored state on to before another one, or to the end.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  // Are steps still to be taken? O(1) amortised.
  bool has_something_left() {
    while (open_from < frames.size() && !is_open(open_from)) ++open_from;
    return open_from < frames.size();
  }
  bool is_open(std::size_t frame) const { return frames[frame].next < end_of(frame); }
  // The lower half of the frames that have steps left, from the lowest of them on. Nothing when there is none. O(frames).
  std::optional<Range> lower_half();
  PackedPath pack(Range range) const;
  // Forgets what is below the frame, if there is such a frame, or everything.
  void keep_from(std::size_t frame);
  // What it does not need now.
  void give_memory_back() {
    frames.keep_from(0);
    steps.keep_from(0);
    if (is_weighted) weights.keep_from(0);
  }
  PathView view() const {
    return {{frames.data(), frames.size()}, {steps.data(), steps.size()}, {weights.data(), weights.size()}};
  }
  static void save(const PathView& path, CheckedWriter& to);
};

}  // namespace hasse::search
