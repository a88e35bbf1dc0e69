// Steps and what comes of them.
#pragma once

#include <cstdint>
#include <string>

#include "base/bit_set.h"
#include "base/source.h"
#include "program/program.h"

namespace hasse::machine {

using Pid = std::int16_t;
inline constexpr Pid kNobody = -1;
inline constexpr Pid kClaim = -2;  // as owner: the never claim is inside an atomic sequence of its own

// Numbers of processes.
using ProcessSet = FixedBitSet<256>;

// An edge that is enabled in a state, with its process and, for a rendezvous, the partner that receives.
//
// With a never claim, a step is a pair: first the claim takes `claim_edge` in the state as it is, then the process
// moves. Inside an atomic sequence the claim stands still (claim_edge is kNone), as in SPIN. `claim_only`: no process
// moves, either because none can (the claim stutters), or because the claim reaches its end by this edge, or because it
// is in an atomic sequence of its own, where the system waits.
struct Step {
  std::uint8_t pid = 0;
  std::uint8_t partner = 0;  // rendezvous: the receiver
  bool rendezvous = false;
  bool claim_only = false;
  std::uint32_t edge = 0;          // of the proctype of pid
  std::uint32_t partner_edge = 0;  // rendezvous: of the proctype of partner
  std::uint32_t claim_edge = kNone;

  friend bool operator==(const Step&, const Step&) = default;
};

// What can go wrong when a step is taken: run-time errors of the model, each a verdict with a counterexample.
enum class Fault : std::uint8_t {
  none,
  assertion,  // assert(0)
  index_out_of_range,
  division_by_zero,
  dead_channel,        // a channel that was never initialised or whose process has died
  message_shape,       // fields of a message do not fit the channel
  too_many_processes,  // 256th process
  too_many_channels,   // 256th channel
  d_step_blocked,      // no enabled edge inside a d_step after its guard
  d_step_diverges,     // a d_step that never ends
  dead_process,        // remote reference to a process that is not there or is of another type
  rendezvous_poll,     // poll or peek on a rendezvous channel
  exclusive_use,       // xr or xs promise broken
  trace_mismatch,      // event not allowed by the trace declaration, or a notrace fully matched
  trace_ambiguous,     // event that the trace declaration allows in two ways
  claim_end,           // the never claim has reached its end: nothing follows
  bad_priority,        // set_priority with a value outside 1..255 or a process that is not there
};

// "assertion violated", "array index out of range", ...
const char* to_string(Fault fault);

// After these the state is as if the statement had been all right: a search that collects errors can go on from there.
bool can_continue(Fault fault);

// What taking a step led to.
struct Outcome {
  Fault fault = Fault::none;
  // Who has exclusive control after the step (is inside an atomic sequence): a process, kClaim, or kNobody.
  Pid owner = kNobody;
  // The owner's edge by which its only step is taken, where that is known whatever the state; kNone: it is to be asked for.
  std::uint32_t next = kNone;

  // That step.
  Step next_step() const {
    Step step;
    step.pid = static_cast<std::uint8_t>(owner);
    step.edge = next;
    return step;
  }
};

// Where a fault is, and with which numbers.
struct Blame {
  SourcePos pos;
  std::string detail;     // "index 7, size 4"; can be empty
  bool in_claim = false;  // a statement of the never claim had it; the system has not moved
};

}  // namespace hasse::machine
