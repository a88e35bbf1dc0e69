// The loop that all orders of search share: takes the steps of a state one after another, passes through what lies
// inside atomic sequences, and asks its visitor at each stored state that it arrives at whether to go deeper (depth
// first) or not (breadth first, level by level).
//
// The path from the root state is kept as a stack of frames over one array of steps; the machine goes back by undoing.
// A frame takes 24 bytes and nothing is allocated in the loop once the arrays have their size.
//
// Inside atomic sequences SPIN walks every path separately. So does this, up to a point: a sequence that branches and
// meets again would take time exponential in its length, and one that loops would take for ever. Past that point the
// states inside the sequence are remembered, together with their owner, and entered once: whatever stored states lie
// behind them have been or are being visited. `spin_count` moves the point out to where SPIN itself could not follow,
// so that transitions are counted as SPIN does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <vector>

#include "base/checked_file.h"
#include "base/growing_array.h"
#include "machine/machine.h"
#include "search/budget.h"
#include "search/path.h"
#include "search/properties.h"
#include "search/spilled_path.h"
#include "store/exact_store.h"

namespace hasse::search {

// A Visitor has
//   Action fault(const Step&, const Outcome&)   a step had a fault; prune: do not look beyond
//   Action arrive(Execution::Mark from)         a stored state is current, reached from the stored state at that mark; prune:
//                                               do not go deeper; pause: stop, as if the step had not been taken. So does NoRoom,
//                                               which is thrown on
//   void back()                                 the stored state is left that was explored from or went deeper from last
//   void enter(std::size_t depth)               a state is current that will be left by its steps, or has none
//   std::size_t leave_out(std::span<const Step> earlier, const Step& last, std::vector<Step>& steps)
//                                               takes away steps of the stored state just entered, to which `last` led, that lead
//                                               nowhere new because of those that were taken before it; says how many
//   void reduce(std::vector<Step>&)             takes away steps of the stored state just entered, which has some, that
//                                               need not be taken
//   Action end()                                the stored state just entered has no step
template <typename Visitor>
class Walk {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  struct Settings {
    bool spin_count = false;
    std::uint64_t depth_limit = kNoLimit;  // states this many steps from the root are entered, but not left
  };

  // Without a budget nothing but the visitor stops it.
  Walk(machine::Execution& execution, Statistics& statistics, Budget* budget, Settings settings, Visitor& visitor)
      : execution_(execution), statistics_(statistics), budget_(budget), settings_(settings), visitor_(visitor) {}

  // Explores from the current, stored state. False when the visitor or the budget stopped it: the path then stays as it
  // was.
  bool explore();
  // Goes on from where it was stopped, as long as it is intact().
  bool go_on();
  // The same from a stored state that was entered before, of which these steps are still to be taken.
  bool explore(std::span<const machine::Step> steps);

  // Takes the steps that are still to be taken away from the state nearest to the root that has some, and appends the run
  // from the root to it. Nothing when there is no such state above the one that is about to be entered.
  std::vector<machine::Step> give_away(std::vector<machine::Step>& path) { return path_.give_away(path); }

  void set_depth_limit(std::uint64_t limit) { settings_.depth_limit = limit; }

  // The steps from the root to the current state, the one taken last included.
  void append_path(std::vector<machine::Step>& path) const { path_.append_to(path); }

  // Where it stands, when it was stopped or NoRoom was thrown, so that another walk can go on from there: to be restored with
  // the same root state current.
  void save(CheckedWriter& to) const;
  void restore(CheckedReader& from);
  // Moves the path below the stored state that is nearest to its end to a file; the walk then has that state as its root, in
  // the place of `root`, and the steps to there are appended to `path`. False: there is nothing below. Throws std::bad_alloc when
  // the disk is full, and stays as it was.
  bool spill(SpilledPath& to, std::vector<std::byte>& root, std::vector<machine::Step>& path);
  // When it is over: the uppermost piece comes back, and is what is to go on. Throws NoRoom.
  void take_back(SpilledPath& from, std::vector<std::byte>& root, std::vector<machine::Step>& path);
  // As save() does of a walk that has nothing but this path.
  static void save_only(std::span<const PathFrame> frames, std::span<const machine::Step> steps, CheckedWriter& to);

  // False: something threw in the middle of a step.
  bool intact() const { return intact_; }
  // Is there nothing to go on with?
  bool is_over() const { return path_.frames.empty() && !to_enter_; }

  std::size_t depth() const { return path_.frames.size(); }
  bool reached_depth_limit() const { return reached_depth_limit_; }
  bool cut_short() const { return cut_short_; }  // an atomic sequence was too large for spin_count
  // Of what spill() could move.
  std::uint64_t path_bytes() const { return path_.bytes(); }
  std::uint64_t memory_bytes() const { return path_.memory_bytes() + inside_.memory_bytes(); }

 private:
  static constexpr std::uint32_t kStepsOfAPiece = std::uint32_t{1} << 18;
  static constexpr std::uint32_t kRememberAfter = 64;
  static constexpr std::uint32_t kSpinRememberAfter = 100'000'000;
  static constexpr std::size_t kSpinLongestPath = 100'000;

  template <typename T>
  void make_room(GrowingArray<T>& list, std::size_t more);
  void make_room_for_found();
  void push(std::uint32_t root);  // with the steps in found_
  bool walk_on();
  bool take_steps();
  Action arrive(const machine::Outcome& outcome);
  void replay(std::size_t from);
  void untake(const machine::Outcome& outcome);
  void unarrive(const machine::Outcome& outcome) {
    --statistics_.transitions;
    untake(outcome);
  }
  bool enter_stored();  // false: stop
  void leave_out();
  bool enter_inside(machine::Pid owner);
  bool is_known_inside(machine::Pid owner, std::uint32_t root);
  void leave() {
    if (path_.frames.back().root + 1 == path_.frames.size()) visitor_.back();
    path_.pop();
    back();
  }
  void back() {
    if (!path_.frames.empty()) execution_.undo_to(path_.frames.back().mark);
  }
  bool at_depth_limit() const { return path_.frames.size() >= settings_.depth_limit; }

  machine::Execution& execution_;
  Statistics& statistics_;
  Budget* budget_;
  Settings settings_;
  Visitor& visitor_;
  Path path_;
  std::vector<machine::Step> found_;  // of the state at hand
  store::ExactStore inside_;
  std::vector<std::byte> key_;
  bool reached_depth_limit_ = false;
  bool cut_short_ = false;
  bool to_enter_ = false;  // the stored state that is current: there was no room for its steps
  bool intact_ = true;
};

template <typename Visitor>
bool Walk<Visitor>::explore() {
  path_.clear();
  to_enter_ = true;
  return walk_on();
}

template <typename Visitor>
bool Walk<Visitor>::explore(std::span<const machine::Step> steps) {
  path_.clear();
  found_.assign(steps.begin(), steps.end());
  make_room_for_found();
  push(0);
  return walk_on();
}

template <typename Visitor>
bool Walk<Visitor>::go_on() {
  HASSE_CHECK(intact_, "a walk is to go on from the middle of a step");
  return walk_on();
}

template <typename Visitor>
bool Walk<Visitor>::walk_on() {
  try {
    if (to_enter_ && !enter_stored()) return false;
    return take_steps();
  } catch (const NoRoom&) {
    throw;
  } catch (...) {
    intact_ = false;
    throw;
  }
}

template <typename Visitor>
bool Walk<Visitor>::take_steps() {
  while (!path_.frames.empty()) {
    PathFrame& top = path_.frames.back();
    if (top.next == path_.steps.size()) {
      leave();
      continue;
    }
    if (budget_ != nullptr && budget_->exceeded()) return false;
    const machine::Step step = path_.steps[top.next++];
    const machine::Outcome outcome = execution_.take(step);
    if (outcome.fault != machine::Fault::none) [[unlikely]] {
      const Action action = visitor_.fault(step, outcome);
      if (action == Action::stop) return false;
      if (action == Action::prune) {
        path_.steps[path_.frames.back().next - 1].claim_only = true;  // nobody may rely on where it led
        back();
        continue;
      }
    }
    if (outcome.owner != machine::kNobody) {
      ++statistics_.atomic_steps;
      found_.clear();
      execution_.enabled(outcome.owner, found_);
      if (!found_.empty()) {
        try {
          make_room_for_found();
        } catch (const NoRoom&) {
          untake(outcome);
          throw;
        }
        if (!enter_inside(outcome.owner)) back();
        continue;
      }
      // It is blocked and has lost control: others may go on from here, so this is a state like any other.
    }
    ++statistics_.transitions;
    const Action action = arrive(outcome);
    if (action == Action::stop || action == Action::pause) return false;
    if (action == Action::prune) {
      back();
      continue;
    }
    to_enter_ = true;
    if (!enter_stored()) return false;
  }
  return true;
}

template <typename Visitor>
Action Walk<Visitor>::arrive(const machine::Outcome& outcome) {
  try {
    const Action action = visitor_.arrive(path_.frames[path_.frames.back().root].mark);
    if (action == Action::pause) [[unlikely]]
      unarrive(outcome);
    return action;
  } catch (const NoRoom&) {
    unarrive(outcome);
    throw;
  }
}

// What a fault has led to is not taken back.
template <typename Visitor>
void Walk<Visitor>::untake(const machine::Outcome& outcome) {
  if (outcome.owner != machine::kNobody) --statistics_.atomic_steps;
  --path_.frames.back().next;
  back();
  if (outcome.fault != machine::Fault::none) intact_ = false;
}

// A deep path takes more memory than the states on it, so its arrays grow by a quarter and ask for it first.
template <typename Visitor>
template <typename T>
void Walk<Visitor>::make_room(GrowingArray<T>& list, std::size_t more) {
  if (list.capacity() - list.size() >= more) [[likely]]
    return;
  const std::size_t added = list.capacity() / 4 + more + 1024;
  if (budget_ != nullptr && !budget_->allows(added * sizeof(T))) throw NoRoom();
  list.reserve(list.capacity() + added);
}

template <typename Visitor>
void Walk<Visitor>::make_room_for_found() {
  if (path_.steps.size() + found_.size() > std::numeric_limits<std::uint32_t>::max()) throw NoRoom();
  make_room(path_.steps, found_.size());
  make_room(path_.frames, 1);
}

// Where there is room.
template <typename Visitor>
void Walk<Visitor>::push(std::uint32_t root) {
  path_.push(execution_.mark(), found_, root);
}

template <typename Visitor>
bool Walk<Visitor>::enter_stored() {
  visitor_.enter(path_.frames.size());
  found_.clear();
  execution_.enabled(machine::kNobody, found_);
  if (found_.empty()) {
    if (visitor_.end() == Action::stop) return false;
    visitor_.back();
    back();
  } else if (at_depth_limit()) {
    reached_depth_limit_ = true;
    visitor_.back();
    back();
  } else {
    make_room_for_found();
    leave_out();
    visitor_.reduce(found_);
    push(static_cast<std::uint32_t>(path_.frames.size()));
  }
  to_enter_ = false;
  return true;
}

template <typename Visitor>
void Walk<Visitor>::leave_out() {
  if (path_.frames.empty()) return;
  const PathFrame& from = path_.frames[path_.frames.back().root];
  const std::span earlier(path_.steps.begin() + from.first, from.next - 1 - from.first);
  statistics_.transitions += visitor_.leave_out(earlier, path_.steps[from.next - 1], found_);
}

template <typename Visitor>
bool Walk<Visitor>::enter_inside(machine::Pid owner) {
  const std::uint32_t root = path_.frames.back().root;
  const bool too_deep = at_depth_limit();
  reached_depth_limit_ |= too_deep;
  if (too_deep || is_known_inside(owner, root)) return false;
  visitor_.enter(path_.frames.size());
  push(root);
  return true;
}

template <typename Visitor>
bool Walk<Visitor>::is_known_inside(machine::Pid owner, std::uint32_t root) {
  const std::uint32_t seen = ++path_.frames[root].inside;
  if (settings_.spin_count) {
    if (seen <= kSpinRememberAfter && path_.frames.size() - root <= kSpinLongestPath) return false;
    cut_short_ = true;
  } else if (seen <= kRememberAfter) {
    return false;
  }
  const machine::StateView state = execution_.state();
  key_.assign(state.begin(), state.end());
  for (unsigned shift = 0; shift < 16; shift += 8) key_.push_back(static_cast<std::byte>(owner >> shift));
  return !inside_.insert(key_).is_new;
}

template <typename Visitor>
void Walk<Visitor>::save(CheckedWriter& to) const {
  Path::save({path_.frames.data(), path_.frames.size()}, {path_.steps.data(), path_.steps.size()}, to);
  to.put(to_enter_);
  to.put(reached_depth_limit_);
  to.put(cut_short_);
  inside_.save(to);
}

template <typename Visitor>
void Walk<Visitor>::save_only(std::span<const PathFrame> frames, std::span<const machine::Step> steps,
                              CheckedWriter& to) {
  Path::save(frames, steps, to);
  for (int flag = 0; flag < 3; ++flag) to.put(0);
  store::ExactStore().save(to);
}

// The marks are those of this execution.
template <typename Visitor>
void Walk<Visitor>::restore(CheckedReader& from) {
  path_.clear();
  const std::uint64_t frames = from.get();
  make_room(path_.frames, frames);
  path_.frames.set_size(frames);
  from.get_all(std::span(path_.frames.data(), frames));
  const std::uint64_t steps = from.get();
  make_room(path_.steps, steps);
  path_.steps.set_size(steps);
  from.get_bytes(std::as_writable_bytes(std::span(path_.steps.data(), steps)));
  to_enter_ = from.get() != 0;
  reached_depth_limit_ = from.get() != 0;
  cut_short_ = from.get() != 0;
  inside_.load(from);
  replay(0);
}

// Takes the steps of the path again, from the state of a frame on, which is current.
template <typename Visitor>
void Walk<Visitor>::replay(std::size_t from) {
  for (std::size_t i = from; i < path_.frames.size(); ++i) {
    path_.frames[i].mark = execution_.mark();
    if (i + 1 < path_.frames.size() || to_enter_) execution_.take(path_.taken(i));
  }
}

template <typename Visitor>
bool Walk<Visitor>::spill(SpilledPath& to, std::vector<std::byte>& root, std::vector<machine::Step>& path) {
  const std::size_t end = path_.frames.empty() ? 0 : path_.frames.back().root;
  if (end == 0) return false;
  const std::size_t before = to.pieces().size();
  std::vector<std::size_t> cuts{end};  // where pieces begin, from above, and the states there
  std::vector<std::vector<std::byte>> states;
  for (std::size_t i = end; i-- > 0;) {
    const bool is_large = path_.frames[cuts.back()].first - path_.frames[i].first >= kStepsOfAPiece;
    if (i == 0 || (is_large && path_.frames[i].root == i)) cuts.push_back(i);
  }
  std::size_t current = path_.frames.size();  // the frame that was gone back to
  try {
    path.reserve(path.size() + end);
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
      current = cuts[k];
      execution_.undo_to(path_.frames[current].mark);
      const machine::StateView state = execution_.state();
      states.emplace_back(state.begin(), state.end());
    }
    for (std::size_t k = cuts.size() - 1; k > 0; --k) {
      const std::uint32_t first = path_.frames[cuts[k]].first;
      to.push(k == cuts.size() - 1 ? root : states[k], path_.piece(cuts[k], cuts[k - 1]),
              {path_.steps.begin() + first, path_.frames[cuts[k - 1]].first - first});
    }
  } catch (const std::bad_alloc&) {
    to.keep(before);
    replay(current);
    throw;
  }
  for (std::size_t i = 0; i < end; ++i) path.push_back(path_.taken(i));
  root = std::move(states.front());
  path_.keep_from(end);
  execution_.load(root);
  replay(0);
  return true;
}

template <typename Visitor>
void Walk<Visitor>::take_back(SpilledPath& from, std::vector<std::byte>& root, std::vector<machine::Step>& path) {
  const SpilledPath::Piece& piece = from.pieces().back();
  make_room(path_.frames, piece.frames);
  make_room(path_.steps, piece.steps);
  path_.frames.set_size(piece.frames);
  path_.steps.set_size(piece.steps);
  try {
    from.read(piece, {path_.frames.data(), path_.frames.size()}, {path_.steps.data(), path_.steps.size()});
  } catch (const std::bad_alloc&) {
    path_.clear();
    throw NoRoom();
  }
  path.resize(path.size() - piece.frames);
  root = piece.root;
  from.keep(from.pieces().size() - 1);
  execution_.load(root);
  replay(0);
}

}  // namespace hasse::search
