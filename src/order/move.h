// Moves: what leads from one stored state to the next. A move is one step, or a whole atomic sequence with the choices
// made in it, together with everything that independence is decided on.
//
// The footprint is the one of this very move in this very state: a condition that is decided by its first half does not
// read the second, and what is written with the value that it has is only read. That is enough, because a footprint is
// a function of the values that it names: the move has the same footprint in every state that agrees on what it reads.
// So the footprint belongs to the event, whatever the run that it is met in, and swapping neighbours with disjoint
// footprints changes neither. (static over-approximations for what may happen later: order/stubborn.h.)
//
// Two moves that are enabled in the same state are dependent iff they begin with the same edge of the same process, or
// one writes an object that the other touches. Along a run what looks at or receives the first message of a channel
// depends also on the send of that message, and what sends into a channel of capacity c, or sees room in it, on the
// receive that freed the slot: Footprint::uses says what is needed. Counted from the present state of the run: with n
// messages in the channel, the first one came by the n-th last send, and the slot that the next one takes was freed by
// the (c - n)-th last receive, if there were so many. (Also for channels that are used in other ways as well, or whose
// id was used before: those write both ends, and what is counted too much comes before them.)
//
// To find the moves of a step is near linear in the steps of their paths, with what these steps touch, and a hash of the state for
// each step inside a sequence. That a path has come back to a state is decided on 128 bits of hash: copies of the states of
// a long path would take more memory than the search, and a wrong answer is less likely than one of the hardware's. Not
// thread safe: one Moves a thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "machine/machine.h"
#include "model/footprint.h"
#include "order/merging.h"

namespace hasse::order {

struct Move {
  std::vector<model::Label> steps;  // at least one; inside an atomic sequence the choices made
  model::Footprint footprint;       // without the locations passed through on the way
  // Violated assertions and the like, after which the run goes on, and at most one run-time error, which ends the move
  // and every run. `steps`: how many had been taken then.
  struct Fault {
    std::size_t steps = 0;
    model::Fault fault = model::Fault::none;
    model::Blame blame;
  };
  std::vector<Fault> faults;
  // The path comes back to where it was inside its sequence, so that it leads to nothing new; its faults are what it is
  // kept for.
  bool circles = false;

  bool ends_run() const { return circles || (!faults.empty() && !model::can_continue(faults.back().fault)); }
};

// Calls function(pid) for the processes that take part in the move, perhaps more than once each.
template <typename Function>
void for_each_participant(const Move& move, const Function& function) {
  for (const model::Label& step : move.steps) {
    function(step.process);
    if (step.has_partner()) function(step.partner);
  }
}
// True if some process takes part in both.
bool share_process(const Move& a, const Move& b);

// True if the two moves, enabled in the same state, are dependent.
bool dependent(const Move& a, const Move& b);

// What a move of the current state needs of the moves before it, beside what its footprint says: the send, or receive,
// that is the `back`-th last one into, or out of, the channel.
struct Need {
  model::ChannelUse::Kind kind = model::ChannelUse::Kind::send;  // send or receive
  std::uint32_t channel = 0;
  std::uint32_t back = 1;
};
// Appends them. Those that do not exist are left out.
void append_needs(const model::TransitionSystem& system, const Move& move, std::vector<Need>& needs);

// Objects whose writes are made dependent on each other, for predicates over several objects (logic/predicate.h): a
// move that writes one of a set also writes an object of its own that stands for the set.
using Couplings = std::vector<std::vector<model::Object>>;
model::Object coupling_object(std::size_t set);

class Moves {
 public:
  // `merging`: what a move passes through besides atomic sequences; null: nothing.
  Moves(model::TransitionSystem& system, const Couplings& couplings, const Merging* merging = nullptr);

  // Appends all moves that begin with `step`, an enabled step of the current state, in which no process has exclusive
  // control. The system is left in the current state again. Paths that come back to where they were inside the sequence
  // are left out unless something went wrong on them; if all do, the sequence never ends, and the step may have no move
  // at all. False when there are more than kMostPaths, or one is longer than kLongestPath, or all that lead nowhere new
  // are more than kMostSteps, or one has a d_step that watchdog could end in: this model's moves cannot be enumerated.
  bool expand(const model::Label& step, std::vector<Move>& moves);
  // The objects that the last expand() decided on: while none of them changes and the step stays enabled, it has the same
  // moves. Sorted.
  const std::vector<model::Object>& decided_on() const { return decided_on_; }

 private:
  // What has been found on the way to a state inside the sequence; taken back by cutting the lists to these sizes.
  struct Inside {
    model::TransitionSystem::Mark mark;
    std::size_t first_step;  // of those that lead on, in open_
    std::size_t next_step;
    std::size_t reads, written, uses, faults, participants;
    std::pair<std::uint64_t, std::uint64_t> state;  // hash
    model::Pid owner;
  };
  struct Written {
    model::Object object;
    std::int32_t before;
    bool comparable;  // else it counts as changed
  };

  void follow(const model::Label& step, std::vector<Move>& moves);
  void enter(model::Pid owner, std::vector<Move>& moves);
  model::Pid passing_through() const;
  void back_to(const Inside& inside);
  bool is_written(const model::Object& object) const;
  void note_writes();
  void finish(std::vector<Move>& moves);
  void circle(std::vector<Move>& moves);
  bool was_here(model::Pid owner, std::pair<std::uint64_t, std::uint64_t> state) const;
  void leave_inside();
  bool is_comparable(const model::Object& object) const;
  std::int32_t value(const model::Object& object) const;

  model::TransitionSystem& system_;  // takes the steps
  machine::Execution& execution_;    // its base, which knows what they touch
  const Merging* merging_;
  std::vector<std::pair<model::Object, std::size_t>> coupled_;  // sorted: object and its set
  model::Footprint found_;                                      // on the path
  std::vector<model::Label> path_;
  std::vector<model::Label> open_;
  std::vector<Inside> inside_;
  std::unordered_multimap<std::uint64_t, std::size_t> inside_by_state_;  // by the first half of its hash
  std::vector<Written> written_;
  std::unordered_set<std::uint64_t> written_index_;  // of objects in written_, but for the first few
  std::vector<model::Pid> participants_;             // pids that the path has moved, each once
  std::vector<Move::Fault> faults_;
  // Inside sequences: reads of the edges that may be enabled instead, and what paths that circle touch.
  model::Footprint choices_;
  std::vector<model::Object> decided_on_;
  bool too_long_ = false;
  std::size_t steps_ = 0;  // taken by this expand()
};

inline constexpr std::size_t kMostPaths = 10'000;
inline constexpr std::size_t kMostSteps = 500'000;
inline constexpr std::size_t kLongestPath = 10'000;

}  // namespace hasse::order
