// A depth-first walk through a part of the state space, whose path can be much longer than what it keeps unpacked.
//
// The end of a long path is in memory as frames, steps and an undo log, some megabytes at most. The path below is
// packed (lower_path.h) and comes back piece by piece; when memory runs out and the path holds a good part of it, the
// pieces go to a file. Each state far from the root is executed twice more: when its piece is buried, and when it is
// unpacked. Not thread safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "engines/search/lower_path.h"
#include "engines/search/trunk.h"
#include "engines/search/walk_pieces.h"
#include "engines/search/work_item.h"
#include "engines/search/worker_context.h"

namespace hasse::search {

// Its visitor is that of a walk, and has
//   void rested()   the walk rests, as arrive() wanted
template <typename Visitor>
class DeepWalk {
 public:
  DeepWalk(WorkerContext& context, Visitor& visitor)
      : context_(context),
        visitor_(visitor),
        walk_(context.execution, context.statistics, &context.budget,
              {.spin_count = context.options.spin_count, .sleep = context.sleep(), .goes_deep = true}, visitor) {
    if (context.options.limits.depth != 0) walk_.set_depth_limit(context.options.limits.depth);
  }

  // Explores from the current state, the initial one. Returns false when the visitor or the budget stopped it.
  bool explore() {
    const model::StateView state = context_.execution.state();
    root_.assign(state.begin(), state.end());
    return to_the_end([this] { return walk_.explore(); });
  }
  // Begins with a work item. Throws NoRoom; the walk is over then, and the item unchanged.
  void begin(const WorkItem& item);
  bool go_on() {
    return to_the_end([this] { return walk_.go_on(); });
  }
  // For a stopped walk: splits off work for another walk.
  std::optional<WorkItem> give();

  // True if give() would give something. O(1) amortised.
  bool has_something_left() { return lower_.open() > 0 || walk_.has_something_left(); }

  const Walk<Visitor>& walk() const { return walk_; }
  Walk<Visitor>& walk() { return walk_; }
  bool is_over() const { return walk_.is_over() && lower_.empty(); }
  Effort effort() const {
    Effort effort = walk_.effort();
    effort.steps += lower_.open();
    return effort;
  }
  // The steps from the initial state to the current one.
  std::vector<model::Label> path() const {
    std::vector<model::Label> steps;
    Trunk::append_to(trunk_, steps);
    lower_.append_taken(steps);
    walk_.append_path(steps);
    return steps;
  }
  std::uint64_t depth() const { return below() + walk_.depth(); }
  // For visitors: a state at this depth below the root of the walk in memory is entered.
  void entered(std::size_t depth) {
    context_.statistics.depth = std::max<std::uint64_t>(context_.statistics.depth, below() + depth);
  }
  std::uint64_t memory_bytes() const { return walk_.memory_bytes() + lower_.memory_bytes() + root_.capacity(); }

  void save(CheckedWriter& to) const;
  void restore(CheckedReader& from);

 private:
  template <typename Begin>
  bool to_the_end(const Begin& begin) {
    bool all_walked = with_room(begin);
    for (;;) {
      if (all_walked) {
        if (lower_.empty()) return true;
        take_back();
      } else if (walk_.is_full()) {
        bury();
      } else if (walk_.rests()) {
        visitor_.rested();
      } else {
        if (context_.budget.reason() != Stop::memory_limit || !spill()) return false;
        context_.budget.go_on_with_memory();
      }
      all_walked = with_room([this] { return walk_.go_on(); });
    }
  }
  template <typename Begin>
  bool with_room(const Begin& begin) {
    for (bool begun = false;; begun = true) {
      try {
        return begun ? walk_.go_on() : begin();
      } catch (const NoRoom&) {
        if (!walk_.intact() || !spill()) throw;
      }
    }
  }
  std::uint64_t below() const { return Trunk::length(trunk_) + lower_.frames(); }
  void bury();
  bool spill();
  void take_back();

  WorkerContext& context_;
  Visitor& visitor_;
  Walk<Visitor> walk_;
  Trunk::Pointer trunk_;         // from the initial state to the beginning of the lower path
  LowerPath lower_;              // from there to the root of the walk
  std::vector<std::byte> root_;  // the root's state
};

template <typename Visitor>
void DeepWalk<Visitor>::begin(const WorkItem& item) {
  walk_.make_room_for(item.piece->sizes());
  root_ = item.state;
  trunk_ = item.trunk;
  context_.execution.load(root_);
  context_.stand(root_);
  walk_.begin(*item.piece);
}

// Without memory, the path stays as it is for a while.
template <typename Visitor>
void DeepWalk<Visitor>::bury() {
  try {
    walk_.bury(walk_.depth() / 2, lower_, root_);
  } catch (const std::bad_alloc&) {
    return;
  }
}

// Spilling a short path would free nothing; if the disk is full, memory has run out.
template <typename Visitor>
bool DeepWalk<Visitor>::spill() {
  constexpr std::uint64_t kGoodPart = 16;
  const std::uint64_t fewest = context_.measure().memory_allowed / kGoodPart;
  if (walk_.path_bytes() + lower_.memory_bytes() < fewest) return false;
  const std::uint64_t before = memory_bytes();
  try {
    walk_.bury(0, lower_, root_);
    lower_.spill();
  } catch (const std::bad_alloc&) {
    return false;
  }
  context_.measure();  // tells the store what has become free
  return memory_bytes() < before;
}

template <typename Visitor>
void DeepWalk<Visitor>::take_back() {
  walk_.make_room_for(lower_.top());
  LowerPath::Piece piece;
  try {
    piece = lower_.pop();
  } catch (const std::bad_alloc&) {
    throw NoRoom();
  }
  root_ = std::move(piece.root);
  context_.execution.load(root_);
  walk_.take_back(*piece.path);
}

// The lowest piece with steps left: what is nearest to the root is most, as a rule.
template <typename Visitor>
std::optional<WorkItem> DeepWalk<Visitor>::give() {
  std::atomic<std::uint64_t>& accounted = context_.bytes_beside();
  while (lower_.open() > 0) {
    LowerPath::Piece piece = lower_.pop_lowest();
    Trunk::Pointer below = trunk_;
    trunk_ = Trunk::extend(trunk_, piece.path, accounted);
    if (piece.path->open() > 0) return WorkItem{std::move(piece.root), std::move(piece.path), std::move(below)};
  }
  std::optional<typename Walk<Visitor>::Split> split = walk_.split();
  if (!split) return std::nullopt;
  while (!lower_.empty()) trunk_ = Trunk::extend(trunk_, lower_.pop_lowest().path, accounted);
  trunk_ = Trunk::extend(trunk_, std::make_shared<const PackedPath>(std::move(split->below)), accounted);
  WorkItem item{std::move(split->root), std::make_shared<const PackedPath>(std::move(split->piece)), trunk_};
  trunk_ = Trunk::extend(trunk_, item.piece, accounted);
  root_ = std::move(split->own_root);
  return item;
}

template <typename Visitor>
void DeepWalk<Visitor>::save(CheckedWriter& to) const {
  to.put(root_.size());
  to.put_bytes(root_);
  Trunk::save(trunk_, to);
  lower_.save(to);
  walk_.save(to);
}

template <typename Visitor>
void DeepWalk<Visitor>::restore(CheckedReader& from) {
  root_.resize(from.get());
  from.get_bytes(root_);
  trunk_ = Trunk::load(from, context_.bytes_beside());
  lower_.load(from);
  context_.execution.load(root_);
  walk_.restore(from);
}

}  // namespace hasse::search
