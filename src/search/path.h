// The path of a walk: for each state from its root to the current one a frame, with its steps and which of them are taken.
//
// Frames and steps lie in one array each. Steps of a stored state that are asleep lie before its others. Where steps can fall
// asleep, those of a stored state have weights. Whoever pushes has made room for it. Not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/checked_file.h"
#include "base/growing_array.h"
#include "machine/step.h"
#include "order/commuting.h"

namespace hasse::search {

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
  std::span<const machine::Step> steps;
  std::span<const order::Weight> weights;  // of the steps, or none
};

struct Path {
  GrowingArray<PathFrame> frames;
  GrowingArray<machine::Step> steps;
  bool is_weighted = false;
  GrowingArray<order::Weight> weights;  // of the steps, if it is weighted
  std::size_t open_from = 0;            // give_away: the frames before it have no more steps to take

  void clear() {
    frames.clear();
    steps.clear();
    weights.clear();
    open_from = 0;
  }
  // So many of the steps, the first, are asleep; their weights have been written behind the others.
  void push(std::size_t mark, std::span<const machine::Step> of_frame, std::size_t asleep, std::uint32_t root,
            bool again) {
    const auto first = static_cast<std::uint32_t>(steps.size());
    const auto next = static_cast<std::uint32_t>(first + asleep);
    steps.append(of_frame);
    if (is_weighted) {
      weights.set_size(steps.size());
      std::fill(weights.begin() + next, weights.end(), order::Weight{});
    }
    frames.push_back({mark, first, next, root, 0, again ? 1U : 0U});
  }
  void pop() {
    steps.set_size(frames.back().first);
    if (is_weighted) weights.set_size(steps.size());
    frames.pop_back();
    open_from = std::min(open_from, frames.size());
  }
  std::size_t end_of(std::size_t frame) const {
    return frame + 1 < frames.size() ? frames[frame + 1].first : steps.size();
  }
  // The step that led on from the frame.
  const machine::Step& taken(std::size_t frame) const { return steps[frames[frame].next - 1]; }

  std::size_t bytes() const {
    return frames.size() * sizeof(PathFrame) + steps.size() * sizeof(machine::Step) +
           weights.size() * sizeof(order::Weight);
  }
  std::size_t memory_bytes() const {
    return frames.capacity() * sizeof(PathFrame) + steps.capacity() * sizeof(machine::Step) +
           weights.capacity() * sizeof(order::Weight);
  }

  // Something was counted in taking the step under way of `root`, the stored state that is last on the path.
  void count(const PathFrame& root, std::uint16_t order::Weight::*what, int more) {
    if (!is_weighted) return;
    std::uint16_t& count = weights[root.next - 1].*what;
    if (count != order::Weight::kUnknown) count = static_cast<std::uint16_t>(count + more);
  }
  // What that step leads to is not as it would be elsewhere.
  void forget_weight() {
    if (is_weighted) weights[frames[frames.back().root].next - 1].transitions = order::Weight::kUnknown;
  }

  // The steps from the root to the current state, to which the step that was taken last has led, if any was.
  void append_to(std::vector<machine::Step>& run) const;
  // Walk::give_away.
  std::vector<machine::Step> give_away(std::vector<machine::Step>& run);

  // The frames from `begin` to before `end`, as of a path of their own.
  std::vector<PathFrame> piece(std::size_t begin, std::size_t end) const;
  // Forgets what is below the frame.
  void keep_from(std::size_t frame);

  std::span<const order::Weight> weights_of(std::size_t first, std::size_t count) const {
    return is_weighted ? std::span(weights.begin() + first, count) : std::span<const order::Weight>();
  }
  PathView view() const {
    return {{frames.data(), frames.size()}, {steps.data(), steps.size()}, {weights.data(), weights.size()}};
  }
  static void save(const PathView& path, CheckedWriter& to);
};

}  // namespace hasse::search
