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
// one writes an object that the other touches. Along a run a receive depends also on the send of its message, and a send
// into a channel of capacity c on the receive that freed its slot: `channel_uses` says which.
//
// Not thread safe: one Moves a thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "machine/footprint.h"
#include "machine/machine.h"

namespace hasse::order {

// One message that enters or leaves a channel in the course of a move, in order.
struct ChannelUse {
  enum class Kind : std::uint8_t {
    send,     // adds a message at the tail: needs the slot that an earlier receive freed
    receive,  // removes the first message: needs the send that brought it
    peek,     // looks at the first message: needs the send that brought it
  } kind = Kind::send;
  std::uint32_t channel = 0;  // id in the state; ids are used again when processes die: then both ends are written
};

struct Move {
  std::vector<machine::Step> steps;  // at least one; inside an atomic sequence the choices made
  machine::Footprint footprint;      // without the locations passed through on the way
  std::vector<ChannelUse> channel_uses;
  machine::Outcome outcome;  // a fault ends the move
  // The state that it leads to is that after take() of all steps.
};

// Do the two moves, enabled in the same state, depend on each other?
bool dependent(const Move& a, const Move& b);

// Objects whose writes are made dependent on each other, for predicates over several objects (logic/predicate.h): a move
// that writes one of a set also writes an object that stands for the set.
using Couplings = std::vector<std::vector<machine::Object>>;

class Moves {
 public:
  Moves(machine::Execution& execution, Couplings couplings);

  // Appends all moves that begin with `step`, an enabled step of the current state, which nobody has control of. The
  // execution is left in the current state again. An atomic sequence that loops, or that has more than kMostPaths paths,
  // is an error that the caller reports (the cover cannot be used): returns false.
  bool expand(const machine::Step& step, std::vector<Move>& moves);

 private:
  machine::Execution& execution_;
  Couplings couplings_;
};

inline constexpr std::size_t kMostPaths = 10'000;

}  // namespace hasse::order
