// A walk depth first through a part of the state space, with a path that can be longer than memory is large.
//
// When memory runs out and the path holds a good part of it, all but its end goes to a file (spilled_path.h) and comes back
// piece by piece. What stays in memory are the steps to where the rest begins, 16 bytes each, for counterexamples. Without a
// limit of depth only: that is counted from the root of a walk. Not thread safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "search/part.h"
#include "search/session.h"
#include "search/spilled_path.h"
#include "search/walk.h"

namespace hasse::search {

template <typename Visitor>
class DeepWalk {
 public:
  DeepWalk(Session& session, Visitor& visitor)
      : session_(session),
        walk_(session.execution, session.statistics, &session.budget,
              {.spin_count = session.options.spin_count, .sleep = session.sleep()}, visitor) {
    if (session.options.limits.depth != 0) walk_.set_depth_limit(session.options.limits.depth);
  }

  // From the current state, the initial one. False when the visitor or the budget stopped it.
  bool explore() {
    const machine::StateView state = session_.execution.state();
    part_ = {{state.begin(), state.end()}, {}, {}};
    return to_the_end([this] { return walk_.explore(); });
  }
  // When NoRoom is thrown and it is over, nothing of the part was done.
  bool explore(Part part) {
    part_ = std::move(part);
    session_.execution.load(part_.state);
    return to_the_end([this] {
      session_.stand(part_.state);
      return walk_.explore(part_.steps);
    });
  }
  bool go_on() {
    return to_the_end([this] { return walk_.go_on(); });
  }

  // Of what it walks. The path is that to the root of the walk in memory.
  const Part& part() const { return part_; }
  const Walk<Visitor>& walk() const { return walk_; }
  Walk<Visitor>& walk() { return walk_; }

  bool is_over() const { return walk_.is_over() && spilled_.empty(); }
  // The steps from the initial state to the current one.
  std::vector<machine::Step> path() const {
    std::vector<machine::Step> steps = part_.path;
    walk_.append_path(steps);
    return steps;
  }
  std::uint64_t depth() const { return part_.path.size() + walk_.depth(); }
  // For visitors: a state so many steps from the root of the walk in memory is entered.
  void entered(std::size_t depth) {
    session_.statistics.depth = std::max<std::uint64_t>(session_.statistics.depth, part_.path.size() + depth);
  }
  std::uint64_t memory_bytes() const { return walk_.memory_bytes() + part_.path.capacity() * sizeof(machine::Step); }

  // As walks of their own, lowest first: each is to be ended before the one that comes before it.
  std::uint64_t walks() const { return is_over() ? 0 : spilled_.pieces().size() + 1; }
  bool is_spilled() const { return !spilled_.empty(); }
  void save(CheckedWriter& to) const;
  void restore(CheckedReader& from) {
    part_.load(from);
    session_.execution.load(part_.state);
    walk_.restore(from);
  }

 private:
  template <typename Begin>
  bool to_the_end(const Begin& begin) {
    bool all_walked = with_room(begin);
    for (;;) {
      if (all_walked) {
        if (spilled_.empty()) return true;
        walk_.take_back(spilled_, part_.state, part_.path);
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
  bool spill();

  Session& session_;
  Walk<Visitor> walk_;
  Part part_;
  SpilledPath spilled_;
};

// Where the path is short, to spill it would free nothing, and where the disk is full, memory has run out.
template <typename Visitor>
bool DeepWalk<Visitor>::spill() {
  constexpr std::uint64_t kGoodPart = 16;
  if (session_.options.limits.depth != 0) return false;
  if (walk_.path_bytes() < session_.measure().memory_allowed / kGoodPart) return false;
  try {
    if (!walk_.spill(spilled_, part_.state, part_.path)) return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
  session_.measure();  // so that the store hears of what is free
  return true;
}

template <typename Visitor>
void DeepWalk<Visitor>::save(CheckedWriter& to) const {
  std::uint64_t steps_below = part_.path.size();
  for (const SpilledPath::Piece& piece : spilled_.pieces()) steps_below -= piece.frames;
  std::vector<PathFrame> frames;
  std::vector<machine::Step> steps;
  std::vector<order::Weight> weights;
  for (const SpilledPath::Piece& piece : spilled_.pieces()) {
    frames.resize(piece.frames);
    steps.resize(piece.steps);
    weights.resize(piece.weights);
    spilled_.read(piece, frames, steps, weights);
    const auto begin = part_.path.begin();
    Part{piece.root, {}, {begin, begin + static_cast<std::ptrdiff_t>(steps_below)}}.save(to);
    Walk<Visitor>::save_only({frames, steps, weights}, to);
    steps_below += piece.frames;
  }
  part_.save(to);
  walk_.save(to);
}

}  // namespace hasse::search
