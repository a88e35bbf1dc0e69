// A walk depth first through a part of the state space, with a path that can be much longer than what it has in memory as it uses it.
//
// Of a long path the end is in memory as frames, steps and an undo log, some megabytes at most. What lies below is packed
// (lower_path.h), and comes back piece by piece; when memory runs out and the path holds a good part of it, that goes to a file.
// Each state far from the root is met twice more for that, when the piece that it is in is buried and when it comes back. Not
// thread safe.
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
#include "engines/search/part.h"
#include "engines/search/session.h"
#include "engines/search/trunk.h"
#include "engines/search/walk_pieces.h"

namespace hasse::search {

// Its visitor is that of a walk, and has
//   void rested()   the walk rests, as arrive() wanted
template <typename Visitor>
class DeepWalk {
 public:
  DeepWalk(Session& session, Visitor& visitor)
      : session_(session),
        visitor_(visitor),
        walk_(session.execution, session.statistics, &session.budget,
              {.spin_count = session.options.spin_count, .sleep = session.sleep(), .goes_deep = true}, visitor) {
    if (session.options.limits.depth != 0) walk_.set_depth_limit(session.options.limits.depth);
  }

  // From the current state, the initial one. False when the visitor or the budget stopped it.
  bool explore() {
    const machine::StateView state = session_.execution.state();
    root_.assign(state.begin(), state.end());
    return to_the_end([this] { return walk_.explore(); });
  }
  // Makes a part what is to go on. Throws NoRoom; it is over then, and the part as it was.
  void begin(const Part& part);
  bool go_on() {
    return to_the_end([this] { return walk_.go_on(); });
  }
  // Where it has stopped: what another walk can do for this one.
  std::optional<Part> give();

  // Would give() give something? O(1) amortised.
  bool has_something_left() { return lower_.open() > 0 || walk_.has_something_left(); }

  const Walk<Visitor>& walk() const { return walk_; }
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
  // For visitors: a state so many steps from the root of the walk in memory is entered.
  void entered(std::size_t depth) {
    session_.statistics.depth = std::max<std::uint64_t>(session_.statistics.depth, below() + depth);
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
        if (session_.budget.reason() != Stop::memory_limit || !spill()) return false;
        session_.budget.go_on_with_memory();
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

  Session& session_;
  Visitor& visitor_;
  Walk<Visitor> walk_;
  Trunk::Pointer trunk_;         // from the initial state to where the lower path begins
  LowerPath lower_;              // from there to the root of the walk
  std::vector<std::byte> root_;  // state where that is
};

template <typename Visitor>
void DeepWalk<Visitor>::begin(const Part& part) {
  walk_.make_room_for(part.piece->sizes());
  root_ = part.state;
  trunk_ = part.trunk;
  session_.execution.load(root_);
  session_.stand(root_);
  walk_.begin(*part.piece);
}

// Where there is no memory, the path stays as it is for a while.
template <typename Visitor>
void DeepWalk<Visitor>::bury() {
  try {
    walk_.bury(walk_.depth() / 2, lower_, root_);
  } catch (const std::bad_alloc&) {
    return;
  }
}

// Where the path is short, to spill it would free nothing, and where the disk is full, memory has run out.
template <typename Visitor>
bool DeepWalk<Visitor>::spill() {
  constexpr std::uint64_t kGoodPart = 16;
  const std::uint64_t fewest = session_.measure().memory_allowed / kGoodPart;
  if (walk_.path_bytes() + lower_.memory_bytes() < fewest) return false;
  const std::uint64_t before = memory_bytes();
  try {
    walk_.bury(0, lower_, root_);
    lower_.spill();
  } catch (const std::bad_alloc&) {
    return false;
  }
  session_.measure();  // so that the store hears of what is free
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
  session_.execution.load(root_);
  walk_.take_back(*piece.path);
}

// The lowest piece that has something left: what lies nearest to the root is most, as a rule.
template <typename Visitor>
std::optional<Part> DeepWalk<Visitor>::give() {
  std::atomic<std::uint64_t>& accounted = session_.bytes_beside();
  while (lower_.open() > 0) {
    LowerPath::Piece piece = lower_.pop_lowest();
    Trunk::Pointer below = trunk_;
    trunk_ = Trunk::extend(trunk_, piece.path, accounted);
    if (piece.path->open() > 0) return Part{std::move(piece.root), std::move(piece.path), std::move(below)};
  }
  std::optional<typename Walk<Visitor>::Split> split = walk_.split();
  if (!split) return std::nullopt;
  while (!lower_.empty()) trunk_ = Trunk::extend(trunk_, lower_.pop_lowest().path, accounted);
  trunk_ = Trunk::extend(trunk_, std::make_shared<const PackedPath>(std::move(split->below)), accounted);
  Part part{std::move(split->root), std::make_shared<const PackedPath>(std::move(split->piece)), trunk_};
  trunk_ = Trunk::extend(trunk_, part.piece, accounted);
  root_ = std::move(split->own_root);
  return part;
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
  trunk_ = Trunk::load(from, session_.bytes_beside());
  lower_.load(from);
  session_.execution.load(root_);
  walk_.restore(from);
}

}  // namespace hasse::search
