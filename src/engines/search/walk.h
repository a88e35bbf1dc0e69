// The loop that all orders of search share: takes the steps of a state one after another, passes through what lies
// inside atomic sequences, and asks its visitor at each stored state that it arrives at whether to go deeper (depth
// first) or not (breadth first, level by level).
//
// The path from the root state is kept as a stack of frames over one array of steps; the machine goes back by undoing.
// A frame takes 24 bytes and nothing is allocated in the loop once the arrays have their size.
//
// Its members are in walk_steps.h (how it goes) and walk_pieces.h (how it is saved, and moved from one walk to another): whoever
// makes a walk includes those that it calls.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/checked_file.h"
#include "base/growing_array.h"
#include "engines/search/action.h"
#include "engines/search/inside.h"
#include "engines/search/lower_path.h"
#include "engines/search/packed_path.h"
#include "engines/search/path.h"
#include "engines/search/sleep.h"
#include "machine/machine.h"
#include "store/payload.h"

namespace hasse::search {

// What a walk asks of its visitor. Those that a visitor need not decide are WalkDefaults'.
template <typename Visitor>
concept WalkVisitor = requires(Visitor& visitor, const model::Outcome& outcome, std::size_t depth,
                               std::span<const model::Label> before, const order::Weight* weights_before,
                               std::vector<model::Label>& steps, order::Weight* weights) {
  // A step had a fault; prune: do not look beyond. Once for each step, also where that is taken back and taken again.
  { visitor.fault(outcome) } -> std::same_as<Action>;
  // A stored state is current; prune: do not go deeper; pause: stop, as if the step had not been taken, and so does NoRoom, which
  // is thrown on; rest: stop before it is gone deeper from; again: some of its flags (sleep.h) are unset.
  { visitor.arrive() } -> std::same_as<Action>;
  // A state is current that will be left by its steps, or has none.
  visitor.enter(depth);
  // The stored state just entered has no step.
  { visitor.end() } -> std::same_as<Action>;
  // What is kept with the stored state that is current.
  { visitor.payload() } -> std::same_as<store::Payload>;
  // The current state is stored: payload() is to be its again.
  visitor.find();
  // The stored state is left that was explored from or went deeper from last.
  visitor.back();
  // Moves those of the current state's steps that are asleep to the front, because of those taken or asleep in the state before,
  // the one that led here last; writes their weights, and says how many they are.
  { visitor.put_to_sleep(before, weights_before, steps, weights) } -> std::same_as<std::size_t>;
  // Takes away steps of the stored state just entered, which has some, that need not be taken.
  visitor.reduce(steps);
};

// Of a visitor that has no payload, nothing to go back to, and takes every step.
struct WalkDefaults {
  static Action end() { return Action::go_on; }
  static void enter(std::size_t /*depth*/) {}
  static store::Payload payload() { return {}; }
  static void find() {}
  static void back() {}
  static std::size_t put_to_sleep(std::span<const model::Label> /*before*/, const order::Weight* /*weights_before*/,
                                  std::vector<model::Label>& /*steps*/, order::Weight* /*weights*/) {
    return 0;
  }
  static void reduce(std::vector<model::Label>& /*steps*/) {}
};

template <WalkVisitor Visitor>
class Walk {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  struct Settings {
    bool spin_count = false;
    Sleep sleep = Sleep::never;
    // States this many steps from the root are entered, but not left. An atomic sequence is one step.
    std::uint64_t depth_limit = kNoLimit;
    bool goes_deep = false;  // it is to stop when it is full
  };

  // Without a budget nothing but the visitor stops it.
  Walk(machine::Execution& execution, Statistics& statistics, property::Budget* budget, Settings settings,
       Visitor& visitor)
      : execution_(execution),
        statistics_(statistics),
        budget_(budget),
        settings_(settings),
        visitor_(visitor),
        inside_(settings.spin_count) {
    if (budget != nullptr) has_ended_ = [budget] { return budget->has_ended(); };
    path_.is_weighted = settings.sleep != Sleep::never;
  }

  // Explores from the current, stored state. False when the visitor or the budget stopped it, or it is full: the path then stays
  // as it was.
  bool explore();
  // Goes on from where it was stopped, as long as it is intact().
  bool go_on();

  void set_depth_limit(std::uint64_t limit) { settings_.depth_limit = limit; }

  // The steps from the root to the current state, the one taken last included.
  void append_path(std::vector<model::Label>& path) const { path_.append_to(path); }

  // Where it stands, when it was stopped or NoRoom was thrown, so that another walk can go on from there: to be restored with
  // the same root state current.
  void save(CheckedWriter& to) const;
  void restore(CheckedReader& from);

  // ---- pieces of its path ----
  // It has stopped because the path is as long as one wants to have in memory; it can go on all the same.
  bool is_full() const { return is_full_; }
  // It has stopped because the visitor wanted to rest.
  bool rests() const { return rests_; }
  // Packs the path but for so many frames at its end, or some more, and puts it on top of `to`; the walk then has the stored state
  // there as its root, in the place of `root`. Gives memory back when none are to be kept. False: there is no such state; it will
  // not be full for a while then, and neither when std::bad_alloc is thrown; it stays as it was.
  bool bury(std::size_t kept, LowerPath& to, std::vector<std::byte>& root);
  // Room for a piece to come. Throws NoRoom.
  void make_room_for(const PackedPath::Sizes& sizes);
  // When it is over, and there is room: what is to go on is the piece, whose root state is current. What lies below stays there.
  void take_back(const PackedPath& piece);
  // The same with nothing below.
  void begin(const PackedPath& piece);
  // Takes away the lower half of what has steps left, for another walk, where this one rests or was stopped.
  struct Split {
    PackedPath below;                 // nothing is left there
    std::vector<std::byte> root;      // state where the other one's piece begins
    PackedPath piece;                 // which it is to begin() with
    std::vector<std::byte> own_root;  // from where this walk goes on
  };
  bool has_something_left() { return path_.has_something_left(); }
  // Nothing when nothing is left on the path.
  std::optional<Split> split();

  // False: something threw in the middle of a step.
  bool intact() const { return intact_; }
  // Is there nothing to go on with?
  bool is_over() const { return path_.frames.empty() && !to_enter_; }

  std::size_t depth() const { return path_.frames.size(); }
  bool reached_depth_limit() const { return reached_depth_limit_; }
  Effort effort() const;
  bool cut_short() const { return inside_.cut_short(); }
  // Of what bury() could move.
  std::uint64_t path_bytes() const { return path_.bytes(); }
  std::uint64_t memory_bytes() const { return path_.memory_bytes() + inside_.memory_bytes(); }

 private:
  // What the path has in memory, about: frames, steps, and words of the undo log. A walk that goes down and up again in turn
  // must not bury and take back at each turn, so half of it is buried at a time.
  static constexpr std::size_t kMostFrames = std::size_t{1} << 14;
  static constexpr std::size_t kMostSteps = std::size_t{1} << 17;
  static constexpr std::size_t kMostLog = std::size_t{1} << 19;
  static constexpr std::size_t kFewestFrames = 64;

  template <typename T>
  void make_room(GrowingArray<T>& list, std::size_t more) {
    if (list.room() < more) [[unlikely]]
      grow(list, more);
  }
  template <typename T>
  void grow(GrowingArray<T>& list, std::size_t more);
  void make_room_for(std::size_t steps);
  void make_room_for_found() { make_room_for(found_.steps.size()); }
  void push(std::uint32_t root, bool again = false);  // with the steps in found_
  bool walk_on();
  bool take_steps();
  Action arrive(model::Outcome outcome);
  void replay(std::size_t from, bool last);
  std::vector<std::byte> current_state() const;
  void untake(model::Outcome outcome);
  void unarrive(model::Outcome outcome) {
    count(&Statistics::transitions, &order::Weight::transitions, -1);
    untake(outcome);
  }
  Action judge_fault(model::Outcome outcome);
  Action judge_end();
  bool enter_stored();  // false: stop
  bool enter_again();   // false: there is nothing to take
  void put_to_sleep();
  SleepFlags set_flags(SleepFlags flags) { return static_cast<SleepFlags>(visitor_.payload().set(flags)); }
  void find_asleep();
  bool go_on_inside(model::Outcome outcome);  // false: it is blocked
  bool is_to_be_entered(model::Pid owner, std::uint32_t root);
  // To the last state on the path that has more steps to take; the others are left.
  void back() {
    if (path_.frames.empty()) return;
    std::size_t mark = path_.frames.back().mark;
    while (path_.frames.back().next == path_.steps.size()) {
      if (path_.frames.back().root + 1 == path_.frames.size()) visitor_.back();
      path_.pop();
      if (path_.frames.empty()) break;
      mark = path_.frames.back().mark;
    }
    execution_.undo_to(mark);
  }
  // The current state, which has no frame.
  void leave_stored() {
    visitor_.back();
    back();
  }
  // One more, or one less: of what is found for the first time in all, and of what the step under way of a stored state leads to.
  void count(std::uint64_t Statistics::*total, std::uint16_t order::Weight::*of_step, int more) {
    const PathFrame& root = path_.frames[path_.frames.back().root];
    path_.count(root, of_step, more);
    if (root.again == 0) statistics_.*total += static_cast<std::uint64_t>(more);
  }
  bool is_long() const {
    return path_.frames.size() >= look_at_ &&
           (path_.frames.size() >= kMostFrames || path_.steps.size() >= kMostSteps || execution_.mark() >= kMostLog);
  }
  bool at_depth_limit() const { return path_.stored >= settings_.depth_limit; }

  machine::Execution& execution_;
  Statistics& statistics_;
  property::Budget* budget_;
  std::function<bool()> has_ended_;
  Settings settings_;
  Visitor& visitor_;
  Path path_;
  FoundSteps found_;
  InsideStates inside_;
  Effort effort_;
  bool reached_depth_limit_ = false;
  bool to_enter_ = false;   // the stored state that is current: there was no room for its steps
  bool is_judged_ = false;  // the fault of the next step, which was taken back
  bool is_full_ = false;
  bool rests_ = false;
  std::size_t look_at_ = kFewestFrames;  // with fewer frames it is not long
  bool intact_ = true;
};

}  // namespace hasse::search
