// What a step can touch: the objects that it reads and writes in a given state.
//
// Independence (room order/) is decided on these and on nothing else: two steps are dependent iff one writes an object
// that the other touches. So a footprint may name too much, never too little. Checked by tests: run a step and compare
// what changed with the writes; change what is not read and see that nothing else comes of it. Computed from the
// expression trees, not from the bytecode, so that each checks the other.
//
// Of a channel, what can change an answer is named: a send that finds room reads the send end alone, since receives
// only make more room; a receive that finds a message reads the receive end alone; sorted sends and random receives
// look at everything. That some end is not read does not mean that nothing is needed of it: the message that is received
// must have been sent. `uses` says so.
//
// A process that comes to be or dies writes the process table, its location, the ends of its channels and the ends that
// it promised to use alone. Its variables are not named: whoever touches them reads the process table or its location.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "machine/machine.h"

namespace hasse::machine {

enum class ObjectKind : std::uint8_t {
  global,         // index: slot
  local,          // owner: pid, index: slot
  location,       // owner: pid: its control location
  send_end,       // index: channel id: its tail, where messages enter
  receive_end,    // index: channel id: its head, where messages leave
  process_table,  // which processes exist; _nr_pr
  last,           // _last
  priority,       // owner: pid
  monitor,        // the trace automaton or never claim
};

struct Object {
  ObjectKind kind = ObjectKind::global;
  std::uint8_t owner = 0;
  std::uint32_t index = 0;

  friend auto operator<=>(const Object&, const Object&) = default;
};

// "x", "Node[2].clock", "location of 1", "send end of q[0]"
std::string to_string(const Object& object, const Execution& execution);

// What a step needs of a buffered channel that it touches at one end only, or does to it. The other end then causes it:
// see order/move.h.
struct ChannelUse {
  enum class Kind : std::uint8_t {
    send,     // adds a message at the tail: needs the slot that an earlier receive freed
    receive,  // removes the first message: needs the send that brought it
    room,     // sees that there is room for a message: needs that slot
    peek,     // looks at the first message: needs that send
  } kind = Kind::send;
  std::uint32_t channel = 0;  // id in the state; ids are used again when processes die: then both ends are written

  friend bool operator==(const ChannelUse&, const ChannelUse&) = default;
};

struct Footprint {
  std::vector<Object> reads;     // sorted, without repetition; what the guard and the expressions depend on
  std::vector<Object> writes;    // sorted, without repetition
  std::vector<ChannelUse> uses;  // in order; of channels read as a whole too
};

// Of an enabled step in the current state of `execution`. A step that returns to its own location reads that location
// and does not write it.
Footprint footprint(Execution& execution, const Step& step);

// What an expression or a guard is worth in the current state, and on which objects that was decided: as long as none of
// them changes, neither does the answer.
struct Answer {
  std::int32_t value = 0;
  bool faulted = false;
  std::vector<Object> reads;  // may name an object twice
};

// `pid`: who evaluates; kNobody for a predicate.
Answer ask(Execution& execution, ExprId expr, int pid);
// Of one edge of a process, wherever the process is: its own guard alone, without what hides it or, for `else`, would; a
// send into a rendezvous channel asks for any partner. A fault counts as enabled.
Answer ask_guard(Execution& execution, int pid, std::uint32_t edge);
// Would this receive of `partner` take the message of this send over a rendezvous channel, wherever the two are?
Answer ask_rendezvous(Execution& execution, int pid, std::uint32_t send, int partner, std::uint32_t receive);

// The same, added to `into` as it is found: in any order, with repetition. For many in a row: allocates nothing that
// `into` has room for.
void append_footprint(Execution& execution, const Step& step, Footprint& into);

// Adds what decides whether the process can take a step by itself, with its provided clause.
void append_guards(Execution& execution, Pid pid, Footprint& into);

}  // namespace hasse::machine
