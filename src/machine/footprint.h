// Finds what a step of a program can touch (model/footprint.h): the objects that it reads and writes in a given state.
//
// A footprint may name too much, never too little. Checked by tests: run a step and compare
// what changed with the writes; change what is not read and see that nothing else comes of it. Computed from the
// expression trees, not from the bytecode, so that each checks the other.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/machine.h"
#include "model/footprint.h"

namespace hasse::machine {

using model::ChannelUse;
using model::Footprint;
using model::Object;
using model::ObjectKind;

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
