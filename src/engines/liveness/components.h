// The strongly connected components of what a depth-first search has seen so far, as it goes along: which states are still live
// (their component is not complete), and what the components on the path have collected.
//
// States are numbered in the order in which they are entered. A component is known by its root, the state of it that was entered
// first; those that are not complete have their roots on the path, in order, and a step to a live state joins all from that state's
// component on. When a root is left, its component is complete, and so is everything that was entered after the root: its
// numbers are a stretch, which is buried. So a state costs its number, which the search keeps with it, and nothing is
// written to it again. Whether a state is live is a search in the list of stretches: there are at most as many as live states.
//
// Amortised O(1) a state and step beside that search, O(log live states), from the end, since most steps lead nearby. 24 bytes
// and two marks for each component on the path. Source: Gabow, "Path-based depth-first search for strong and biconnected
// components" (2000); Couvreur, "On-the-fly verification of linear temporal logic" (FM 1999), for marks and for ending as soon as
// a component accepts; Geldenhuys, Valmari, "More efficient on-the-fly LTL verification with Tarjan's algorithm" (2005).
// Rejected: a stack of all live states (Couvreur's or Tarjan's), 8 bytes a state, and a write to each when it is complete.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/diagnostics.h"

namespace hasse::liveness {

template <typename Marks>
class Components {
 public:
  using Number = std::uint32_t;
  static constexpr Number kMost = 0xfffffffe;

  struct Component {
    Number root = 0;
    std::uint32_t depth = 0;  // of the root: states on the path before it
    Marks inside;             // of its states and the steps between them
    Marks leading;            // of the step that led to the root
  };

  // Reserves for the next state that is entered, and for leaving any number of them before the one after it. Throws std::bad_alloc
  // and changes nothing.
  void make_room() {
    make_room(path_);
    make_room(buried_);  // states that are left one after another make one stretch
  }
  bool is_full() const { return next_ == kMost; }

  // A new state is entered, by a step with the marks `leading`.
  Number enter(const Marks& of_state, const Marks& leading) {
    path_.push_back({next_, depth_++, of_state, leading});
    return next_++;
  }
  // Of the state entered last, while it is alone.
  void add_to_top(const Marks& marks) { path_.back().inside.add(marks); }
  // A step with these marks leads from the state at the end of the path to a known one. True: that is live, so that the last
  // component has grown and its marks may be all that is asked for.
  bool close(Number to, const Marks& of_step) {
    if (!is_live(to)) return false;
    Marks joined = of_step;
    while (path_.back().root > to) {
      joined.add(path_.back().inside);
      joined.add(path_.back().leading);
      path_.pop_back();
    }
    path_.back().inside.add(joined);
    return true;
  }
  // Is the state at the end of the path a root, so that its component is complete?
  bool is_top_complete() const { return path_.back().depth + 1 == depth_; }
  // The state at the end of the path is left.
  void leave() {
    if (is_top_complete()) bury(path_.back().root);
    --depth_;
  }

  bool is_live(Number state) const {
    const std::size_t after = first_after(state);
    return after == 0 || buried_[after - 1].end <= state;
  }
  // The last component on the path.
  const Component& top() const { return path_.back(); }
  bool is_in_top(Number state) const { return state >= path_.back().root && is_live(state); }

  std::uint64_t memory_bytes() const {
    return path_.capacity() * sizeof(Component) + buried_.capacity() * sizeof(Stretch);
  }

 private:
  struct Stretch {
    Number begin = 0;
    Number end = 0;
  };

  template <typename T>
  static void make_room(std::vector<T>& list) {
    if (list.size() == list.capacity()) list.reserve(list.size() + list.size() / 2 + 64);
  }
  void bury(Number root) {
    while (!buried_.empty() && buried_.back().begin >= root) buried_.pop_back();
    if (!buried_.empty() && buried_.back().end == root) {
      buried_.back().end = next_;
    } else {
      buried_.push_back({root, next_});
    }
    path_.pop_back();
  }
  // How many stretches begin at this number or before it: at greater and greater distances from the end, then by halves.
  std::size_t first_after(Number state) const {
    std::size_t high = buried_.size();
    std::size_t step = 1;
    while (step <= high && buried_[high - step].begin > state) {
      high -= step;
      step *= 2;
    }
    std::size_t low = high - std::min(high, step);
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (buried_[middle].begin > state) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return high;
  }

  std::vector<Component> path_;
  std::vector<Stretch> buried_;  // ascending, with live states between any two
  Number next_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace hasse::liveness
