// The loop that all orders of search share. It takes the steps of a state one after another, passes through the inside
// of atomic sequences, and asks its visitor at each stored state whether to descend (depth first) or not (breadth
// first).
//
// The path from the root state is a stack of frames over one array of steps; the machine backtracks by its undo log. A
// frame takes 24 bytes, and the loop allocates nothing once the arrays have their size.
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
#include "engines/search/search.h"
#include "engines/search/sleep.h"
#include "model/model.h"
#include "property/budget.h"
#include "store/payload.h"

namespace hasse::search {

// What a walk asks of its visitor. Those that a visitor need not decide are WalkDefaults'.
template <typename Visitor>
concept WalkVisitor = requires(Visitor& visitor, const model::Outcome& outcome, std::size_t depth,
                               std::span<const model::Label> before, const order::SkippedCounts* skipped_before,
                               std::vector<model::Label>& steps, order::SkippedCounts* skipped) {
  // A step had a fault; prune: do not look beyond. Once for each step, also where that is taken back and taken again.
  { visitor.fault(outcome) } -> std::same_as<Action>;
  // A stored state is current; prune: do not go deeper; pause: stop, as if the step had not been taken, and so does NoRoom, which
  // is thrown on; rest: stop before it is gone deeper from; again: some of its flags (sleep.h) are unset.
  { visitor.arrive() } -> std::same_as<Action>;
  // A state is current that will be left by its steps, or has none.
  visitor.enter(depth);
  // The stored state just entered has no step.
  { visitor.end() } -> std::same_as<Action>;
  // What is kept with the stored state that is current. Alone: no other thread uses the store.
  { Visitor::kIsAlone } -> std::convertible_to<bool>;
  { visitor.payload() } -> std::same_as<store::Payload>;
  // The current state is stored: payload() is to be its again.
  visitor.find();
  // The stored state is left that was explored from or went deeper from last.
  visitor.back();
  // Moves those of the current state's steps that are asleep to the front, because of those taken or asleep in the state before,
  // the one that led here last; writes their weights, and says how many they are.
  { visitor.put_to_sleep(before, skipped_before, steps, skipped) } -> std::same_as<std::size_t>;
  // Takes away steps of the stored state just entered, which has some, that need not be taken.
  visitor.reduce(steps);
};

// Of a visitor that has no payload, nothing to go back to, and takes every step.
struct WalkDefaults {
  static constexpr bool kIsAlone = true;
  static Action end() { return Action::go_on; }
  static void enter(std::size_t /*depth*/) {}
  static store::Payload payload() { return {}; }
  static void find() {}
  static void back() {}
  static std::size_t put_to_sleep(std::span<const model::Label> /*before*/,
                                  const order::SkippedCounts* /*weights_before*/, std::vector<model::Label>& /*steps*/,
                                  order::SkippedCounts* /*weights*/) {
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
    // States at this depth are entered, but not expanded. An atomic sequence is one step.
    std::uint64_t depth_limit = kNoLimit;
    bool goes_deep = false;  // stop when the path in memory is full
  };

  // Without a budget, only the visitor stops the walk.
  Walk(model::TransitionSystem& execution, Statistics& statistics, property::Budget* budget, Settings settings,
       Visitor& visitor)
      : execution_(execution),
        statistics_(statistics),
        budget_(budget),
        settings_(settings),
        visitor_(visitor),
        inside_(settings.spin_count) {
    if (budget != nullptr) has_ended_ = [budget] { return budget->has_ended(); };
    path_.counts_skipped = settings.sleep != Sleep::never;
  }

  // Explores from the current, stored state. Returns false when the visitor or the budget stopped it, or the path is
  // full; the path is kept.
  bool explore();
  // Resumes a stopped walk that is intact().
  bool go_on();

  void set_depth_limit(std::uint64_t limit) { settings_.depth_limit = limit; }

  // The steps from the root to the current state, including the last one.
  void append_path(std::vector<model::Label>& path) const { path_.append_to(path); }

  // For a visitor that is told of an arrival: the steps since the stored state before.
  template <typename Use>
  void each_step_since_stored(const Use& use) const {
    const std::size_t frames = path_.frames.size();
    for (std::size_t i = path_.frames[frames - 1].root; i < frames; ++i) use(path_.taken(i));
  }

  // For a visitor that is told to go back from a state that had steps: makes it the current one.
  void stand_at_top() { execution_.undo_to(path_.frames.back().mark); }

  // The position of a stopped walk, for another walk to resume: restore() with the same root state current.
  void save(CheckedWriter& to) const;
  void restore(CheckedReader& from);

  // ---- pieces of its path ----
  // True if the walk stopped because the path in memory is long enough to be packed; it can go on all the same.
  bool is_full() const { return is_full_; }
  // True if the walk stopped because the visitor asked for a rest.
  bool rests() const { return rests_; }
  // Packs all but the last `kept` frames (or some more) onto `to`; the stored state at the cut becomes the walk's root
  // and replaces `root`. Frees the memory of the arrays when nothing is kept. Returns false if there is no stored state
  // to cut at. In that case, and when std::bad_alloc is thrown, the walk is unchanged and is not full again for a
  // while.
  bool bury(std::size_t kept, LowerPath& to, std::vector<std::byte>& root);
  // Reserves memory for a piece. Throws NoRoom.
  void make_room_for(const PackedPath::Sizes& sizes);
  // For a finished walk with room: unpacks the piece, whose root state is current. The path below stays packed.
  void take_back(const PackedPath& piece);
  // The same with no path below.
  void begin(const PackedPath& piece);
  // Splits off the lower half of the frames with steps left, for another walk. This walk rests or was stopped.
  struct Split {
    PackedPath below;                 // without steps left
    std::vector<std::byte> root;      // root state of the piece
    PackedPath piece;                 // for the other walk's begin()
    std::vector<std::byte> own_root;  // root state of what this walk keeps
  };
  bool has_something_left() { return path_.has_something_left(); }
  // Nothing if the path has no steps left.
  std::optional<Split> split();

  // False if an exception interrupted a step.
  bool intact() const { return intact_; }
  // True if nothing is left to take.
  bool is_over() const { return path_.frames.empty() && !to_enter_; }

  std::size_t depth() const { return path_.frames.size(); }
  bool reached_depth_limit() const { return reached_depth_limit_; }
  Effort effort() const;
  bool cut_short() const { return inside_.cut_short(); }
  // Of what bury() could move.
  std::uint64_t path_bytes() const { return path_.bytes(); }
  std::uint64_t memory_bytes() const { return path_.memory_bytes() + inside_.memory_bytes(); }

 private:
  // Approximate size of the path in memory: frames, steps, and words of the undo log. Half of it is buried at a time,
  // so that a walk that goes down and up in turn does not bury and unpack at each turn.
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
    count(&Statistics::transitions, &order::SkippedCounts::transitions, -1);
    untake(outcome);
  }
  Action judge_fault(model::Outcome outcome);
  Action judge_end();
  bool enter_stored();  // false: stop
  bool enter_again();   // false: there is nothing to take
  void put_to_sleep();
  [[gnu::always_inline]] SleepFlags set_flags(SleepFlags flags) {
    const store::Payload payload = visitor_.payload();
    return static_cast<SleepFlags>(Visitor::kIsAlone ? payload.set_alone(flags) : payload.set(flags));
  }
  void find_asleep();
  bool go_on_inside(model::Outcome outcome);  // false: it is blocked
  bool is_to_be_entered(model::Pid owner, std::uint32_t root);
  // Backtracks to the last state of the path that has steps to take.
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
  // Leaves the current state, which has no frame.
  void leave_stored() {
    visitor_.back();
    back();
  }
  // Adds 1 or -1 to a figure of the search and to the skipped counts of the stored state's current step.
  void count(std::uint64_t Statistics::*total, std::uint16_t order::SkippedCounts::*of_step, int more) {
    const PathFrame& root = path_.frames[path_.frames.back().root];
    path_.count(root, of_step, more);
    if (root.again == 0) statistics_.*total += static_cast<std::uint64_t>(more);
  }
  bool is_long() const {
    return path_.frames.size() >= look_at_ &&
           (path_.frames.size() >= kMostFrames || path_.steps.size() >= kMostSteps || execution_.mark() >= kMostLog);
  }
  bool at_depth_limit() const { return path_.stored >= settings_.depth_limit; }

  model::TransitionSystem& execution_;
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
  bool to_enter_ = false;   // the current stored state was not entered for lack of memory
  bool is_judged_ = false;  // the next step was undone, and its fault has been judged
  bool is_full_ = false;
  bool rests_ = false;
  std::size_t look_at_ = kFewestFrames;  // below this many frames the path is not long
  bool intact_ = true;
};

}  // namespace hasse::search
